// Sends a report run by mail: one job for each recipient, so that a failure for one does not send another's mail twice.
// Its link opens the report without signing in, for as long as share links are valid: recipients are an agency's
// clients, and the mail itself contains most of it. The function that delivers mails is passed in.

import { hash } from 'node:crypto'
import { enqueue } from '../../background/jobs/enqueue.ts'
import type { Job, JobHandler } from '../../background/jobs/job.ts'
import type { Database, Tx } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { UnsubscribeTokens } from '../../lib/unsubscribe-token.ts'
import type { SendReportMail } from '../channels/writes.ts'
import { drawCharts } from './mail/charts.ts'
import { reportMail } from './mail/mail.ts'
import { SHARE_MS_DEFAULT } from './share/share-length.ts'
import { mailedToken } from './share/token.ts'
import { addMails, type ReportMail, recordMail } from './store/mail-store.ts'
import { readReport, type StoredReport } from './store/report-store.ts'
import { type RunContent, readContent, readRun } from './store/run-store.ts'
import { addShare } from './store/share-store.ts'

export const SEND_KIND = 'reports.send'

const ID_LENGTH = 16
const OFF_THE_LIST = 'Taken off the list of recipients before it was sent.'

type RecordMail = (result: Pick<ReportMail, 'status' | 'fault'>) => Promise<void>

export type SendReport = {
  /** Called in the transaction that stores the report. */
  queue(tx: Tx, runId: number, recipients: readonly string[]): Promise<void>
  readonly handler: JobHandler
}

type SendParts = {
  database: Database
  clock: Clock
  secret: Uint8Array
  sender: SendReportMail
  tokens: UnsubscribeTokens
  /** The public address of the server; undefined if unknown. */
  publicUrl: string | undefined
}

export function createSendReport(parts: SendParts): SendReport {
  const { database, clock, secret, sender, tokens, publicUrl } = parts
  const addressOf = (path: string) => publicUrl && `${publicUrl.replace(/\/$/, '')}/${path}`

  async function linkOf(report: StoredReport, runId: number, uid: string, to: string) {
    if (publicUrl === undefined) return undefined
    const { token, tokenHash } = mailedToken(secret, uid, to)
    const nowMs = clock.nowMs()
    await database.write((db) =>
      addShare(
        db,
        {
          report_id: report.id,
          made_id: runId,
          token_hash: tokenHash,
          password_hash: null,
          recipient: to,
          expires_at: nowMs + SHARE_MS_DEFAULT,
        },
        nowMs,
      ),
    )
    return addressOf(`share/${token}`)
  }

  async function send(report: StoredReport, runId: number, content: RunContent, to: string) {
    const { whiteLabel } = report.definition
    const url = await linkOf(report, runId, content.uid, to)
    const unsubscribeUrl = addressOf(`unsubscribe/${tokens.make(report.uid, to)}`)
    return await sender({
      // The same for every attempt, so that a mail that is delivered twice is shown once.
      id: `report-${content.uid}-${hash('sha256', to).slice(0, ID_LENGTH)}`,
      to,
      replyTo: whiteLabel.reply_to,
      fromName: whiteLabel.name,
      unsubscribeUrl,
      ...reportMail(content.model, { url, unsubscribeUrl, charts: await drawCharts(content.model) }),
    })
  }

  /** The note of the last attempt is stored. */
  async function sendAndRecord(
    sending: () => Promise<string | undefined>,
    note: RecordMail,
    job: Job,
  ): Promise<void> {
    try {
      const fault = await sending()
      await note(fault === undefined ? { status: 'sent', fault: null } : { status: 'failed', fault })
    } catch (error) {
      const isLast = job.attempt >= job.attemptsMax
      await note({ status: isLast ? 'failed' : 'waiting', fault: (error as Error).message })
      throw error
    }
  }

  return {
    async queue(tx, runId, recipients) {
      await addMails(tx, runId, { recipients, status: 'waiting', nowMs: clock.nowMs() })
      for (const to of new Set(recipients))
        await enqueue(tx, { kind: SEND_KIND, uniqueKey: `${runId} ${to}`, payload: { madeId: runId, to } })
    },
    handler: {
      title: 'Mailing reports',
      concurrency: 2,
      async run(job) {
        const { madeId: runId, to } = job.payload as { madeId: number; to: string }
        const run = await database.read((db) => readRun(db, runId))
        const content = await database.read((db) => readContent(db, runId))
        const report = run && (await database.read((db) => readReport(db, run.reportId)))
        if (content === undefined || report === undefined) return
        const note: RecordMail = (result) =>
          database.write((db) => recordMail(db, runId, { recipient: to, ...result }, clock.nowMs()))
        if (!report.definition.recipients.includes(to)) return note({ status: 'failed', fault: OFF_THE_LIST })
        await sendAndRecord(() => send(report, runId, content, to), note, job)
      },
    },
  }
}
