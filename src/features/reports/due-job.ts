// Queues the reports that are due by their schedule. A run that was missed, because no server was running, is made up
// for once.

import { readDatabaseNow } from '../../background/jobs/database-time.ts'
import type { JobHandler } from '../../background/jobs/job.ts'
import type { Schedule } from '../../background/jobs/schedule.ts'
import { type ListDue, startDue } from '../../background/jobs/start-due.ts'
import type { Database } from '../../data/storage/database.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { enqueueMaking } from './make-job.ts'
import { nextRunMs } from './period.ts'
import { type DueReport, listDueReports, moveNextRun } from './store/due-reports.ts'
import { readReport } from './store/report-store.ts'

export const DUE_KIND = 'reports.due'
export const dueSchedule: Schedule = { name: DUE_KIND, kind: DUE_KIND, everyMs: 5 * MINUTE_MS }

export function dueHandler(database: Database): JobHandler {
  const { engine } = database

  function start(due: DueReport): Promise<void> {
    return database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      const report = await readReport(tx, due.id)
      if (report === undefined) return
      const { schedule, timeZone } = report.definition
      if (!(await moveNextRun(tx, due, nextRunMs(schedule, nowMs, timeZone) ?? null))) return
      await enqueueMaking(tx, report, { isScheduled: true, nowMs })
    })
  }

  return {
    title: 'Looking for reports that are due',
    concurrency: 1,
    async run(_job, { signal }) {
      const nowMs = await database.read((db) => readDatabaseNow(db, engine))
      const list: ListDue<DueReport> = (range) => database.read((db) => listDueReports(db, nowMs, range))
      await startDue<DueReport>({ list, start, signal })
    },
  }
}
