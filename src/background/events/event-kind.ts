// What a kind of event is. Every part of the product says its own in its `events.ts`; features/event-kinds.ts has all of them, for
// those who read events of any kind.

import { DAY_MS } from '../../lib/durations.ts'

/**
 * Who a kind is for: `feed` are facts that people read; `audit` says who changed what, for owners; `stream` only tells open pages to
 * ask again.
 */
export const AUDIENCES = ['feed', 'audit', 'stream'] as const
export type Audience = (typeof AUDIENCES)[number]

/** How long events are kept. */
export const KEPT_MS: Readonly<Record<Audience, number>> = {
  feed: 400 * DAY_MS,
  audit: 400 * DAY_MS,
  stream: 30 * DAY_MS,
}

/** What an event says beside its kind. Text that a stranger wrote goes through `eventText` first. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>

type EventWords = {
  title: string
  /** Absent where the title says it all. */
  text?: string
  /** Where one looks further: below the project's page, or below the dashboard where there is no project. */
  place?: string
}

export type EventKind = {
  /** The name under which it is stored and known to programs. */
  readonly name: string
  readonly audience: Audience
  /** Whether people are told of it unless they choose otherwise. */
  readonly isUsual?: boolean
  describe(data: EventData, event: { projectUid: string | null; subject: string | null }): EventWords
}

export type EventKinds = Readonly<Record<string, EventKind>>

export function counted(value: EventData[string] | undefined, noun: string): string {
  const count = typeof value === 'number' ? value : 0
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

export function textOf(value: EventData[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The id in a subject such as `member:12`. */
export function idOf(subject: string | null): string {
  return subject?.split(':')[1] ?? ''
}
