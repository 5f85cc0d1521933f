// Defines what a kind of event is. Every feature declares its own kinds in its `events.ts`; features/event-kinds.ts
// lists all of them, for code that reads events of any kind.

import { DAY_MS } from '../../lib/durations.ts'

/**
 * Who a kind is for: `feed` are facts that people read, `audit` says who changed what, for owners, and `stream` only
 * tells open pages to refetch.
 */
export const AUDIENCES = ['feed', 'audit', 'stream'] as const
export type Audience = (typeof AUDIENCES)[number]

const STREAM_DAYS_KEPT = 30

/** How long events are kept, if facts and the audit log are for so many days. */
export function keptMs(days: number): Readonly<Record<Audience, number>> {
  return { feed: days * DAY_MS, audit: days * DAY_MS, stream: STREAM_DAYS_KEPT * DAY_MS }
}

/** The facts of an event beside its kind. Text that a stranger wrote goes through `eventText` first. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>

type EventWords = {
  title: string
  /** Absent if the title says everything. */
  text?: string
  /**
   * A path of the dashboard with more about it, relative to the project's page, or to the dashboard for an event
   * without a project.
   */
  place?: string
}

export type EventKind = {
  /** The name under which it is stored and which the API uses. */
  readonly name: string
  readonly audience: Audience
  /** Whether people are notified of it by default. */
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

/** Returns the id in a subject such as `member:12`. */
export function idOf(subject: string | null): string {
  return subject?.split(':')[1] ?? ''
}
