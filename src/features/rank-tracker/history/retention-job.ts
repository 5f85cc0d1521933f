// Once a day, removes what is kept no longer: analyses, what they saw, and days of visibility.

import type { JobContext, JobHandler } from '../../../background/jobs/job.ts'
import { removeInBatches } from '../../../background/jobs/remove-batches.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Config } from '../../../data/settings/config.ts'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { isOneFile } from '../../../data/storage/file-space.ts'
import { type DaysTable, removeOldDays } from '../../../data/storage/sql/old-days.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { walkProjectIds } from '../../projects/reads.ts'
import { firstKeptDay } from '../evidence/frame-days.ts'
import { deleteAnalyses, listKeywordIds, listOldAnalyses, removeOldEvidence } from './old-analyses.ts'

type RetentionParts = {
  database: Database
  clock: Clock
  daysKept: Pick<Config['daysKept'], 'analyses' | 'evidence' | 'charts'>
}

export const RETENTION_KIND = 'rank-tracker.remove-old'
const KEYWORDS_PER_READ = 500
/** With their evidence, some 30 ms of the writer of SQLite. */
const ANALYSES_PER_STEP = 500

const DAYS_TABLES: readonly DaysTable[] = [
  { table: 'visibility_days', key: ['device'] },
  { table: 'competitor_days', key: ['competitor_id', 'device'] },
  { table: 'segment_days', key: ['segment_id', 'device'] },
]

export const retentionSchedule: Schedule = { name: RETENTION_KIND, kind: RETENTION_KIND, everyMs: DAY_MS }

export function retentionHandler(
  { database, clock, daysKept }: RetentionParts,
  analysesPerStep = ANALYSES_PER_STEP,
): JobHandler {
  const { engine } = database

  async function removeAnalyses(projectId: number, { checkpoint }: JobContext): Promise<void> {
    const bounds = { daysKept: daysKept.analyses, limit: analysesPerStep }
    for (let afterId = 0; ; ) {
      const keywordIds = await database.read((db) =>
        listKeywordIds(db, projectId, afterId, KEYWORDS_PER_READ),
      )
      if (keywordIds.length === 0) return
      for (let isFull = true; isFull; ) {
        const old = await database.read((db) =>
          listOldAnalyses(db, engine, { projectId, keywordIds }, bounds),
        )
        if (old.length > 0)
          await checkpoint((tx) => deleteAnalyses(tx, engine, projectId, old), READ_COMMITTED)
        isFull = old.length === analysesPerStep
      }
      afterId = keywordIds.at(-1) as number
    }
  }

  return {
    title: 'Removing old checks',
    concurrency: 1,
    async run(_job, context) {
      const nowMs = clock.nowMs()
      const firstDay = Math.floor(nowMs / DAY_MS) - daysKept.charts
      // PostgreSQL drops whole partitions: evidence-partitions.ts.
      if (isOneFile(engine))
        await removeInBatches(
          context,
          (tx, rowsMax) => removeOldEvidence(tx, firstKeptDay(nowMs, daysKept.evidence), rowsMax),
          analysesPerStep,
        )
      for await (const projectId of walkProjectIds(database)) {
        context.signal.throwIfAborted()
        await removeAnalyses(projectId, context)
        for (const table of DAYS_TABLES)
          await removeInBatches(context, (tx, rowsMax) =>
            removeOldDays(tx, table, { projectId, firstDay }, rowsMax),
          )
      }
    },
  }
}
