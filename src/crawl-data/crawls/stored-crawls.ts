// What crawls count for in what their project keeps. A crawl keeps the count with its progress; it is taken off when the
// crawl ends without a report or becomes too old, although its rows are removed only after that.

import { addStored } from '../../projects/project-storage.ts'
import type { Tx } from '../../storage/database.ts'
import { readProgress } from './crawl-progress.ts'

/** Of crawls that have just ended so, or whose rows have just gone: each once. */
export async function forgetStored(
  tx: Tx,
  projectId: number,
  crawls: readonly { readonly progress_json: string }[],
): Promise<void> {
  const bytes = crawls.reduce((sum, crawl) => sum + readProgress(crawl.progress_json).storedBytes, 0)
  await addStored(tx, projectId, 'crawls', -bytes)
}
