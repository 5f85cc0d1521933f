// A source of search data that answers as a test tells it, and remembers what it was asked: days have one row of so many
// clicks, or none, or fail in turn.

import type {
  SearchFailure,
  SearchFailureClass,
  SearchRow,
  SearchSource,
} from '../../src/background/providers/search-source.ts'

export type ScriptedSource = SearchSource & {
  /** The days that were asked for, in order. */
  readonly asked: number[]
  lastFinalDay: number | null | SearchFailure
  /** Clicks of a day; a day with 0 has no rows, a day that is not here has 1. */
  readonly clicks: Map<number, number>
  /** The next answers of a day, before it is read. */
  readonly failures: Map<number, SearchFailure[]>
  /** Called before a day is answered. */
  onRequest(day: number, signal: AbortSignal): Promise<void>
}

export function failure(
  failureClass: SearchFailureClass,
  message: string,
  retryAfterMs: number | null = null,
): SearchFailure {
  return { state: 'failed', class: failureClass, message, retryAfterMs }
}

export function scriptedSource(lastFinalDay: number | null): ScriptedSource {
  const source: ScriptedSource = {
    asked: [],
    lastFinalDay,
    clicks: new Map(),
    failures: new Map(),
    onRequest: async () => {},
    async findLastFinalDay() {
      const { lastFinalDay: day } = source
      return typeof day === 'object' && day !== null ? day : { state: 'known', day }
    },
    async readDay(day, signal) {
      source.asked.push(day)
      await source.onRequest(day, signal)
      const failed = source.failures.get(day)?.shift()
      if (failed !== undefined) return failed
      const clicks = source.clicks.get(day) ?? 1
      return { state: 'read', rows: clicks === 0 ? [] : [rowOf(clicks)], isTruncated: false }
    },
  }
  return source
}

function rowOf(clicks: number): SearchRow {
  return {
    query: 'oak desk',
    page: 'https://shop.example/oak',
    country: null,
    device: null,
    clicks,
    impressions: 100,
    position: 7.5,
  }
}
