// Removes rows in steps short enough that nothing waits for them.

import { READ_COMMITTED, type Tx } from '../../data/storage/database.ts'
import type { JobContext } from './job.ts'

const BATCH_ROWS_MAX = 1000

/** Repeats a removal, each time in a step of its own, until it has removed fewer rows than it might. */
export async function removeInBatches(
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
  remove: (tx: Tx, rowsMax: number) => Promise<number>,
  rowsMax = BATCH_ROWS_MAX,
): Promise<void> {
  for (let removed = rowsMax; removed >= rowsMax; )
    await checkpoint(async (tx) => {
      removed = await remove(tx, rowsMax)
    }, READ_COMMITTED)
}
