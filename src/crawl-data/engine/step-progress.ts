// Adds the counts of the thread that reads pages to the progress of the crawl. That thread counts traps, left-out
// addresses and bytes from its own start, so they are added to the counts of earlier runs.

import type { Batch, CutPages } from '../../crawler/index/crawl-index.ts'
import type { CrawlProgress } from '../crawls/crawl-progress.ts'

type Counts =
  | 'traps'
  | 'outOfScope'
  | 'urlsLeftOut'
  | 'storedBytes'
  | 'unreadable'
  | 'cut'
  | 'askedAgain'
  | 'sessionLinks'
  | 'fragmentBytes'

type StepProgress = Pick<CrawlProgress, 'nextBatch' | Counts>

/** `before` is the progress with which this run began. */
export function addStep(
  now: CrawlProgress,
  before: CrawlProgress,
  batch: Pick<Batch, 'staged' | 'resources' | 'fragments' | Counts>,
): StepProgress {
  const isNumbered = batch.staged.length > 0 || batch.resources !== null || batch.fragments !== null
  return {
    nextBatch: now.nextBatch + (isNumbered ? 1 : 0),
    traps: addTraps(before.traps, batch.traps),
    outOfScope: batch.outOfScope ? addCount(before.outOfScope, batch.outOfScope) : before.outOfScope,
    urlsLeftOut: before.urlsLeftOut + batch.urlsLeftOut,
    storedBytes: before.storedBytes + batch.storedBytes,
    fragmentBytes: before.fragmentBytes + batch.fragmentBytes,
    unreadable: batch.unreadable ? addCount(now.unreadable, batch.unreadable) : now.unreadable,
    cut: batch.cut ? addCut(now.cut, batch.cut) : now.cut,
    askedAgain: [...now.askedAgain, ...batch.askedAgain],
    sessionLinks: batch.sessionLinks ? addCount(now.sessionLinks, batch.sessionLinks) : now.sessionLinks,
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

function addCut(known: CrawlProgress['cut'], cut: CutPages): CutPages {
  return { ...addCount(known, cut), references: (known?.references ?? 0) + cut.references }
}
