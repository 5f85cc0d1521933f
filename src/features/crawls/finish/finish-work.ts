// What every part of finishing a crawl receives. Rows are changed in steps only: a step is one short transaction that
// begins with the guard, so that a crawl that was canceled meanwhile does not change any more. Long work on the main
// thread is cut into slices, with pauses between them.

import { setImmediate } from 'node:timers/promises'
import { type JobContext, RetryLater } from '../../../background/jobs/job.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { FinishPace } from './finish-pace.ts'

export type FinishWork = {
  readonly database: Database
  readonly crawl: CrawlKey
  /** The id of the page where the crawl began. */
  readonly startUrlId: number
  readonly context: Pick<JobContext, 'signal' | 'checkpoint'> & Partial<Pick<JobContext, 'slice'>>
  readonly pace: FinishPace
  /** Throws when the crawl is no longer to be worked on. */
  guard(tx: Tx): Promise<void>
}

export function takeStep({ context, guard }: FinishWork, work: (tx: Tx) => Promise<void>): Promise<void> {
  return context.checkpoint(async (tx) => {
    await guard(tx)
    await work(tx)
  }, READ_COMMITTED)
}

/** A place where a later slice can go on: throws when this slice is over. */
export function mayEndSlice({ context }: Pick<FinishWork, 'context'>): void {
  if (context.slice?.aborted)
    throw new RetryLater('Others wait: the audit goes on when it is its turn again.', 0)
}

/** Lets other work go first; throws when the job is no longer ours. */
export async function yieldToOthers({ context }: Pick<FinishWork, 'context'>): Promise<void> {
  context.signal.throwIfAborted()
  await setImmediate()
}
