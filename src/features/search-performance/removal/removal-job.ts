// Removes rows that no reader sees any more, in short steps. Replacing data, or giving up an import, queues a job for
// its project; the hourly job finds imports whose process died and days that are too old, and queues such jobs.

import type { JobContext, JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { type Database, READ_COMMITTED, type Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type KeyValue, removeInOrder } from '../../../data/storage/sql/ordered-removal.ts'
import { removeInSteps } from '../../../data/storage/sql/removal-steps.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { PACKED_ROW_BYTES } from '../../projects/reads.ts'
import { addStored } from '../../projects/writes.ts'
import { deleteImport, giveUpImport, type ImportKey } from '../store/import-store.ts'
import { type RemovalPayload, type RemovedSpan, SEARCH_REMOVAL_KIND } from '../store/removal-queue.ts'
import { giveUpImports, listStaleImports } from '../store/stale-imports.ts'
import { listSiteDays, removeOldSpans } from './retention.ts'
import { removeEmptyImports, removeSpanRows } from './span-removal.ts'

const BATCH_MAX = 100
const SPANS_PER_STEP = 10

export const removalSchedule: Schedule = {
  name: SEARCH_REMOVAL_KIND,
  kind: SEARCH_REMOVAL_KIND,
  everyMs: HOUR_MS,
}

export function removalHandler(database: Database, { daysKept }: { daysKept: number }): JobHandler {
  const { engine } = database

  async function removeSpans(context: JobContext, projectId: number, spans: RemovedSpan[]): Promise<void> {
    for (let from = 0; from < spans.length; from += SPANS_PER_STEP) {
      const part = spans.slice(from, from + SPANS_PER_STEP)
      await context.checkpoint(async (tx) => {
        await removeSpanRows(tx, projectId, part)
        await removeEmptyImports(tx, projectId, [...new Set(part.map(([importId]) => importId))])
      }, READ_COMMITTED)
    }
  }

  async function removeImport(context: JobContext, projectId: number, importId: number): Promise<void> {
    await removeInSteps<readonly KeyValue[]>(context.checkpoint, (tx, after) =>
      removeImportStep(tx, engine, { projectId, importId }, after),
    )
  }

  async function giveUpStale(context: JobContext): Promise<void> {
    for (let found = BATCH_MAX; found === BATCH_MAX; ) {
      const stale = await database.read((db) => listStaleImports(db, engine, { limit: BATCH_MAX }))
      found = stale.length
      for (const key of stale) await context.checkpoint((tx) => giveUpImports(tx, [key]), READ_COMMITTED)
    }
  }

  async function removeOld(context: JobContext): Promise<void> {
    for (let sites = await listSites(0); sites.length > 0; ) {
      for (const { projectId, firstEnd, lastEnd } of sites) {
        let mayHaveMore = firstEnd !== null && firstEnd < (lastEnd as number) - daysKept
        while (mayHaveMore)
          await context.checkpoint(async (tx) => {
            mayHaveMore = await removeOldSpans(tx, engine, projectId, daysKept)
          }, READ_COMMITTED)
      }
      sites = await listSites(sites.at(-1)!.projectId)
    }
  }

  const listSites = (afterId: number) => database.read((db) => listSiteDays(db, afterId, BATCH_MAX))

  return {
    title: 'Removing deleted search data',
    concurrency: 1,
    async run(job, context) {
      const payload = job.payload as RemovalPayload
      if (payload === null) {
        await giveUpStale(context)
        await removeOld(context)
        return
      }
      const { projectId, spans, importId } = payload
      if (spans !== undefined) await removeSpans(context, projectId, spans)
      if (importId !== undefined) await removeImport(context, projectId, importId)
    },
  }
}

const BLOCKS_PER_STEP = 100

/**
 * Removes rows of an import that was given up. Returns where to go on; undefined when nothing is left. Index:
 * search_blocks_by_import.
 */
async function removeImportStep(
  tx: Tx,
  engine: Engine,
  { projectId, importId }: ImportKey,
  after?: readonly KeyValue[],
): Promise<readonly KeyValue[] | undefined> {
  // This locks the import, so that nobody adds to it. An import that was published meanwhile is left alone.
  if (!(await giveUpImport(tx, { projectId, importId }))) return undefined
  const blocks = {
    table: 'search_blocks',
    within: { project_id: projectId, import_id: importId },
    key: ['last_day', 'first_day'],
    measured: 'data',
  } as const
  const range = { after, rowsMax: BLOCKS_PER_STEP }
  const { removed, bytes, last } = await removeInOrder(tx, engine, blocks, range)
  await addStored(tx, projectId, 'search_performance', -bytes - removed * PACKED_ROW_BYTES)
  if (last !== undefined) return last
  await deleteImport(tx, { projectId, importId })
  return undefined
}
