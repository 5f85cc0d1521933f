// The events that a channel can be notified of: those in the feed. By default, people get alerts, and programs get
// everything.

import { EVENT_KINDS } from '../declarations.ts'
import { kindNames } from '../event-kinds.ts'
import type { ChannelKind } from './channel-kinds.ts'

export const TOLD_KINDS: readonly string[] = kindNames('feed')

const USUAL_KINDS: readonly string[] = EVENT_KINDS.filter(({ isUsual }) => isUsual).map(({ name }) => name)

/** People also hear that a channel was switched off, through another channel. */
export function usualEvents(kind: ChannelKind): readonly string[] {
  return kind === 'webhook' ? TOLD_KINDS : USUAL_KINDS
}
