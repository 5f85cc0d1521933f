// Makes a report: gathers its model, stores it, and queues its mails. Missing data does not make it fail, because the
// report says what is missing; other errors are retried, and then the row says that it failed.

import { enqueue } from '../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../background/jobs/job.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { CommonParts, ReportTableSource } from '../../entry/feature.ts'
import { gatherReport } from './gather/gather.ts'
import type { GatheredProject } from './gather/gathering.ts'
import { NO_MAIL_SERVER } from './mailing.ts'
import { reportDays } from './period.ts'
import type { SendReport } from './send-report.ts'
import { addMails } from './store/mail-store.ts'
import { listReportProjects, readLogo, readReport, type StoredReport } from './store/report-store.ts'
import {
  keepFailure,
  keepRun,
  queueRun,
  readRun,
  removeOldRuns,
  settleRunProjects,
} from './store/run-store.ts'

export const MAKE_KIND = 'reports.make'
const ATTEMPTS_MAX = 5

const ALL_GONE = 'All projects that it is about have been deleted.'
const GAVE_UP = 'It could not be made, for a reason that is in the log of the server.'

type MakeParts = Pick<CommonParts, 'database' | 'defaults' | 'clock' | 'log'> & {
  sendReport?: SendReport
  /** Whether mail can be sent now; absent where it can whenever there is a `sendReport`. */
  hasMail?(): boolean
  /** Asked when a report is made: the features that bring sections are put together after this one. */
  tableSources?(): Readonly<Record<string, ReportTableSource>>
}

/** Inserts the row of a report to be made, and enqueues its job. */
export async function enqueueMaking(
  tx: Tx,
  report: Pick<StoredReport, 'id' | 'accountId'>,
  { isScheduled, nowMs }: { isScheduled: boolean; nowMs: number },
): Promise<{ id: number; uid: string }> {
  const projects = await listReportProjects(tx, report.id)
  const run = await queueRun(tx, report.id, {
    projectIds: projects.map(({ id }) => id),
    isScheduled,
    nowMs,
  })
  await enqueue(tx, {
    kind: MAKE_KIND,
    uniqueKey: run.uid,
    share: String(report.accountId),
    payload: { madeId: run.id },
    attemptsMax: ATTEMPTS_MAX,
  })
  return run
}

export function makeHandler(parts: MakeParts): JobHandler {
  const { database, defaults, clock, log, hasMail = () => true, tableSources = () => ({}) } = parts

  async function gather(report: StoredReport, projects: readonly GatheredProject[], signal: AbortSignal) {
    const nowMs = clock.nowMs()
    const { timeZone, period } = report.definition
    const days = reportDays(period, nowMs, timeZone)
    const gathering = { database, defaults, nowMs, timeZone, days, tableSources: tableSources() }
    return gatherReport(gathering, { ...report, projects }, signal)
  }

  return {
    title: 'Making reports',
    concurrency: 1,
    sharesPlaces: true,
    async run({ payload, attempt, attemptsMax }, context) {
      const { madeId: runId } = payload as { madeId: number }
      const run = await database.read((db) => readRun(db, runId))
      const report = run && (await database.read((db) => readReport(db, run.reportId)))
      if (report === undefined || run?.status !== 'queued') return
      // Stored before anything is gathered: a reader who may not see one of the projects must not see the report, and
      // deleting a project meanwhile also deletes the report.
      const projects = await database.transaction(async (tx) => {
        if ((await readRun(tx, runId))?.status !== 'queued') return []
        const listed = await listReportProjects(tx, report.id)
        await settleRunProjects(
          tx,
          runId,
          listed.map(({ id }) => id),
        )
        return listed
      })
      if (projects.length === 0) return context.commit((tx) => keepFailure(tx, runId, ALL_GONE))
      const { recipients } = report.definition
      try {
        const gathered = projects.map(({ account_id, ...project }) => ({ ...project, accountId: account_id }))
        const model = await gather(report, gathered, context.signal)
        const logo = await database.read((db) => readLogo(db, report.id))
        let isMailed = false
        await context.commit(async (tx) => {
          if (!(await keepRun(tx, runId, { model, logo, nowMs: clock.nowMs() }))) return
          await removeOldRuns(tx, report.id)
          if (!run.isScheduled) return
          const sendReport = hasMail() ? parts.sendReport : undefined
          isMailed = sendReport !== undefined
          if (sendReport !== undefined) return sendReport.queue(tx, runId, recipients)
          await addMails(tx, runId, { recipients, status: 'not_sent', nowMs: clock.nowMs() })
        })
        if (run.isScheduled && recipients.length > 0 && !isMailed)
          log.warn({ made_uid: run.uid }, NO_MAIL_SERVER)
      } catch (error) {
        context.signal.throwIfAborted()
        if (attempt < attemptsMax) throw error
        log.warn({ err: error, made_uid: run.uid }, 'a report could not be made')
        await context.commit((tx) => keepFailure(tx, runId, GAVE_UP))
      }
    },
  }
}
