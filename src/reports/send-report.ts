// Sends a made report by mail: one job for each recipient, so that a mail that was sent is not sent again because another could not
// be. Its link opens the report without signing in, for as long as share links hold: recipients are an agency's clients, and the
// mail itself tells most of it. Who delivers the mails is handed in.

import { enqueue } from '../jobs/enqueue.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Clock } from '../lib/clock.ts'
import type { Database, Tx } from '../storage/database.ts'
import { reportMail } from './mail/mail.ts'
import { SHARE_MS_DEFAULT } from './share/share-length.ts'
import { mailedToken } from './share/token.ts'
import { type MadeContent, readContent, readMade } from './store/made-store.ts'
import { readReport, type StoredReport } from './store/report-store.ts'
import { addShare } from './store/share-store.ts'

export const SEND_KIND = 'reports.send'

type ReportMessage = {
  /** The same at every try, so that a mail that comes twice is shown once. */
  readonly id: string
  readonly to: string
  readonly replyTo: string | null
  /** Who presents the report; null for Sightline. */
  readonly fromName: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Throws when the mail could not be handed over; it is tried again later. */
export type MailSender = (mail: ReportMessage) => Promise<void>

export type SendReport = {
  /** Within the transaction that keeps the report. */
  queue(tx: Tx, madeId: number, recipients: readonly string[]): Promise<void>
  readonly handler: JobHandler
}

type SendParts = {
  database: Database
  clock: Clock
  secret: Uint8Array
  sender: MailSender
  /** Where people reach the server; undefined when nobody knows. */
  publicUrl: string | undefined
}

export function createSendReport({ database, clock, secret, sender, publicUrl }: SendParts): SendReport {
  async function linkOf(report: StoredReport, madeId: number, uid: string, to: string) {
    if (publicUrl === undefined) return undefined
    const { token, tokenHash } = mailedToken(secret, uid, to)
    const nowMs = clock.nowMs()
    await database.write((db) =>
      addShare(
        db,
        {
          report_id: report.id,
          made_id: madeId,
          token_hash: tokenHash,
          password_hash: null,
          recipient: to,
          expires_at: nowMs + SHARE_MS_DEFAULT,
        },
        nowMs,
      ),
    )
    return `${publicUrl.replace(/\/$/, '')}/share/${token}`
  }

  async function send(report: StoredReport, madeId: number, content: MadeContent, to: string): Promise<void> {
    const { whiteLabel, recipients } = report.definition
    const url = await linkOf(report, madeId, content.uid, to)
    await sender({
      id: `report-${content.uid}-${recipients.indexOf(to)}`,
      to,
      replyTo: whiteLabel.reply_to,
      fromName: whiteLabel.name,
      ...reportMail(content.model, { url }),
    })
  }

  return {
    async queue(tx, madeId, recipients) {
      for (const to of new Set(recipients))
        await enqueue(tx, { kind: SEND_KIND, uniqueKey: `${madeId} ${to}`, payload: { madeId, to } })
    },
    handler: {
      concurrency: 2,
      async run({ payload }) {
        const { madeId, to } = payload as { madeId: number; to: string }
        const made = await database.read((db) => readMade(db, madeId))
        const content = await database.read((db) => readContent(db, madeId))
        const report = made && (await database.read((db) => readReport(db, made.reportId)))
        // Somebody who was taken off the list meanwhile gets nothing.
        if (content === undefined || !report?.definition.recipients.includes(to)) return
        await send(report, madeId, content, to)
      },
    },
  }
}
