// Removes kept pages that no crawl will use: those of older settings, and those that the latest crawl has not met. It
// works in short steps and may be killed between any two: the next crawl removes the rest.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { addStored } from '../../projects/writes.ts'
import { readCrawlSettings } from '../settings/settings-store.ts'
import { removeOutdated } from './kept-pages.ts'

export const FORGET_KIND = 'crawls.forget'
const ROWS_PER_STEP = 200

/** `usedSince` is the id of a crawl: pages that neither it nor a later crawl has met are removed too. */
type Forgetting = { readonly projectId: number; readonly usedSince?: number }

export async function enqueueForgetting(tx: Tx, forgetting: Forgetting): Promise<void> {
  await enqueue(tx, { kind: FORGET_KIND, payload: forgetting })
}

export function forgetHandler(): JobHandler {
  return {
    title: 'Removing old crawls',
    concurrency: 1,
    async run(job, context) {
      const { projectId, usedSince = 0 } = job.payload as Forgetting
      let afterHash: number | undefined = -1
      while (afterHash !== undefined) {
        const from: number = afterHash
        await context.checkpoint(async (tx) => {
          const { generation } = await readCrawlSettings(tx, projectId)
          const removed = await removeOutdated(
            tx,
            { projectId, generation, usedSince },
            { afterHash: from, rowsMax: ROWS_PER_STEP },
          )
          await addStored(tx, projectId, 'crawls', -removed.bytes)
          afterHash = removed.lastHash
        }, READ_COMMITTED)
      }
    },
  }
}
