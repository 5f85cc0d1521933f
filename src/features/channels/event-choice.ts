// Which events a channel can be told of: those that people read in the feed. Without a choice, people get alerts, and
// programs get everything.

import { type EventKind, kindsFor } from '../../background/events/event-kinds.ts'
import type { ChannelKind } from './channel-kinds.ts'

export const TOLD_KINDS: readonly EventKind[] = kindsFor('feed')

const ALERTS: readonly EventKind[] = ['alert.opened', 'alert.resolved']

/** That a channel was switched off is told to people, too: by another channel, or they would not hear of it. */
export function usualEvents(kind: ChannelKind): readonly EventKind[] {
  return kind === 'webhook' ? TOLD_KINDS : [...ALERTS, 'channel.disabled']
}
