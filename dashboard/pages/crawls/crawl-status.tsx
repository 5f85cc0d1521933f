// The status of a crawl as a badge: a word, coloured.

import type { Crawl } from '../../api/types.ts'
import * as t from '../../text/crawls.ts'
import { Badge, type Tone } from '../../ui/marks.tsx'

const TONES: Readonly<Record<Crawl['status'], Tone>> = {
  queued: 'plain',
  running: 'accent',
  success: 'good',
  failed: 'bad',
  canceled: 'plain',
}

export function StatusBadge({ crawl }: { crawl: Crawl }) {
  const { status } = crawl
  if (isPaused(crawl)) return <Badge tone="warn">{t.paused}</Badge>
  return <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
}

export function isUnderWay({ status }: Pick<Crawl, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** A paused crawl is under way: it keeps its place in the list, and no other crawl of its project starts. */
export function isPaused({ paused_at }: Pick<Crawl, 'paused_at'>): boolean {
  return (paused_at ?? null) !== null
}

/** Whether one of the two read a part of the site and the other did not: their numbers then say nothing about each other. */
export function wereReadDifferently(first: Crawl | undefined, second: Crawl | undefined): boolean {
  return first !== undefined && second !== undefined && first.summary?.was_cut !== second.summary?.was_cut
}

/** Returns how long a crawl took, or has taken so far. */
export function durationMs({ started_at, finished_at }: Crawl, nowMs: number): number | null {
  if (started_at === null) return null
  return (finished_at === null ? nowMs : Date.parse(finished_at)) - Date.parse(started_at)
}
