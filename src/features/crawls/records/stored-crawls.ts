// How many bytes crawls add to what their project stores. A crawl keeps the count with its progress; the count is
// subtracted when the crawl ends without a report or becomes too old, although its rows are removed only later.

import type { Tx } from '../../../data/storage/database.ts'
import { addStored } from '../../projects/writes.ts'
import { readProgress } from './crawl-progress.ts'

/** For crawls that have just ended without a report, or whose rows have just been removed: call it once for each. */
export async function forgetStored(
  tx: Tx,
  projectId: number,
  crawls: readonly { readonly progress_json: string }[],
): Promise<void> {
  const bytes = crawls.reduce((sum, crawl) => sum + readProgress(crawl.progress_json).storedBytes, 0)
  await addStored(tx, projectId, 'crawls', -bytes)
}
