// All SQL of the mails of report runs. There is a row for each recipient, inserted with the run and updated with each
// attempt to send it.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { ReportMailsTable } from '../tables.ts'

export type ReportMail = {
  readonly recipient: string
  readonly status: ReportMailsTable['status']
  /** Why it was not sent, or not yet. */
  readonly fault: string | null
}

type NewMails = {
  readonly recipients: readonly string[]
  readonly status: 'waiting' | 'not_sent'
  readonly nowMs: number
}

export async function addMails(
  tx: Tx,
  runId: number,
  { recipients, status, nowMs }: NewMails,
): Promise<void> {
  const rows = [...new Set(recipients)].map((recipient) => ({
    made_id: runId,
    recipient,
    status,
    fault: null,
    updated_at: nowMs,
  }))
  if (rows.length > 0) await tx.insertInto('report_mails').values(rows).execute()
}

export async function recordMail(
  db: Reader,
  runId: number,
  { recipient, status, fault }: ReportMail,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('report_mails')
    .set({ status, fault, updated_at: nowMs })
    .where('made_id', '=', runId)
    .where('recipient', '=', recipient)
    .execute()
}

/** The mails of some report runs by their ids, in the order of addresses. Index: report_mails_pkey. */
export async function listMails(
  db: Reader,
  runIds: readonly number[],
): Promise<Map<number, readonly ReportMail[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('report_mails')
    .where('made_id', 'in', [...runIds])
    .select(['made_id', 'recipient', 'status', 'fault'])
    .orderBy('made_id')
    .orderBy('recipient')
    .execute()
  return Map.groupBy(rows, ({ made_id }) => made_id)
}

/** Returns all addresses that a report was ever sent to, including removed ones. Index: made_reports_by_report. */
export async function listAddressed(db: Reader, reportId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('report_mails')
    .innerJoin('made_reports', 'made_reports.id', 'report_mails.made_id')
    .where('made_reports.report_id', '=', reportId)
    .select('recipient')
    .distinct()
    .execute()
  return rows.map(({ recipient }) => recipient)
}

/**
 * Returns the mails of the newest run with recipients. Indexes: made_reports_by_report from its end, report_mails_pkey.
 */
export async function listNewestMails(db: Reader, reportId: number): Promise<readonly ReportMail[]> {
  const newest = await db
    .selectFrom('made_reports as m')
    .where('m.report_id', '=', reportId)
    .where('m.status', '=', 'made')
    .where('m.is_scheduled', '=', 1)
    .select('m.id')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined ? [] : ((await listMails(db, [newest.id])).get(newest.id) ?? [])
}
