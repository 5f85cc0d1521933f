// Which events a channel can be told of: those that people read in the feed. Without a choice, people get alerts, and
// programs get everything.

import { EVENT_KINDS } from '../declarations.ts'
import { kindNames } from '../event-kinds.ts'
import type { ChannelKind } from './channel-kinds.ts'

export const TOLD_KINDS: readonly string[] = kindNames('feed')

const USUAL_KINDS: readonly string[] = EVENT_KINDS.filter(({ isUsual }) => isUsual).map(({ name }) => name)

/** That a channel was switched off is told to people, too: by another channel, or they would not hear of it. */
export function usualEvents(kind: ChannelKind): readonly string[] {
  return kind === 'webhook' ? TOLD_KINDS : USUAL_KINDS
}
