// What a step adds to the progress of its crawl: the counts of the thread that reads pages. Traps and what was left out
// it counts from its own start, so they come on top of what an earlier run had.

import type { Batch } from '../../crawler/book/crawl-book.ts'
import type { CrawlProgress } from '../crawls/crawl-progress.ts'

export type StepProgress = Pick<CrawlProgress, 'nextBatch' | 'traps' | 'urlsLeftOut' | 'unreadable'>

/** `before` is what this run began with. */
export function addStep(
  now: CrawlProgress,
  before: CrawlProgress,
  batch: Pick<Batch, 'staged' | 'traps' | 'urlsLeftOut' | 'unreadable'>,
): StepProgress {
  return {
    nextBatch: now.nextBatch + (batch.staged.length > 0 ? 1 : 0),
    traps: addTraps(before.traps, batch.traps),
    urlsLeftOut: before.urlsLeftOut + batch.urlsLeftOut,
    unreadable: batch.unreadable ? addCount(now.unreadable, batch.unreadable) : now.unreadable,
  }
}

type TrapCounts = CrawlProgress['traps']
type Counted = { count: number; example: string }

function addTraps(before: TrapCounts, since: TrapCounts): TrapCounts {
  const sum: Record<string, Counted> = { ...before }
  for (const [reason, counted] of Object.entries(since)) sum[reason] = addCount(sum[reason], counted)
  return sum
}

function addCount(known: Counted | null | undefined, { count, example }: Counted): Counted {
  return { count: (known?.count ?? 0) + count, example: known?.example ?? example }
}
