// All SQL of share links. A link is found by the hash of its token, while it is valid.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { PageRange } from '../../../data/storage/page.ts'
import { countRows, readPageById } from '../../../data/storage/sql/row-queries.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import type { ReportSharesTable } from '../tables.ts'

export type StoredShare = {
  readonly id: number
  readonly reportId: number
  /** Null if it shows the newest run at any time. */
  readonly runId: number | null
  readonly runUid: string | null
  readonly tokenHash: string
  readonly passwordHash: string | null
  /** The recipient of the mail with the link; null for a link that a person made. */
  readonly recipient: string | null
  readonly framedBy: string[]
  readonly expiresAtMs: number
  readonly revokedAtMs: number | null
  readonly views: number
  readonly lastViewedAtMs: number | null
  readonly createdAtMs: number
}

const COLUMNS = [
  'report_shares.id',
  'report_shares.report_id',
  'report_shares.made_id',
  'made_reports.uid as made_uid',
  'report_shares.token_hash',
  'report_shares.password_hash',
  'report_shares.recipient',
  'report_shares.framed_by',
  'report_shares.expires_at',
  'report_shares.revoked_at',
  'report_shares.views',
  'report_shares.last_viewed_at',
  'report_shares.created_at',
] as const

function selectShares(db: Reader) {
  return db
    .selectFrom('report_shares')
    .leftJoin('made_reports', 'made_reports.id', 'report_shares.made_id')
    .select(COLUMNS)
}

/** Oldest first, including invalid ones. Index: report_shares_by_report. */
export async function listShares(
  db: Reader,
  reportId: number,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<StoredShare[]> {
  const rows = await readPageById(
    selectShares(db).where('report_shares.report_id', '=', reportId),
    { id: 'report_shares.id' },
    position,
    range,
  )
  return rows.map(toShare)
}

export async function countShares(db: Reader, reportId: number): Promise<number> {
  return countRows(db.selectFrom('report_shares').where('report_id', '=', reportId))
}

/** Counts valid links that people made. Links in mails are made automatically, and expire. */
export async function countOpenShares(db: Reader, reportId: number, nowMs: number): Promise<number> {
  return countRows(
    db
      .selectFrom('report_shares')
      .where('report_id', '=', reportId)
      .where('recipient', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', nowMs),
  )
}

export async function findShare(db: Reader, reportId: number, id: number): Promise<StoredShare | undefined> {
  const row = await selectShares(db)
    .where('report_shares.report_id', '=', reportId)
    .where('report_shares.id', '=', id)
    .executeTakeFirst()
  return row && toShare(row)
}

/** Returns undefined if it is unknown, revoked or expired. Index: the unique one of its hash. */
export async function findOpenShare(
  db: Reader,
  tokenHash: string,
  nowMs: number,
): Promise<StoredShare | undefined> {
  const row = await selectShares(db)
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return row && toShare(row)
}

type NewShare = Pick<
  ReportSharesTable,
  'report_id' | 'made_id' | 'token_hash' | 'password_hash' | 'recipient' | 'expires_at'
> & { framed_by?: string | null }

/** Returns undefined if there is one with this token already. */
export async function addShare(tx: Reader, share: NewShare, nowMs: number): Promise<number | undefined> {
  const row = await tx
    .insertInto('report_shares')
    .values({ ...share, revoked_at: null, views: 0, last_viewed_at: null, created_at: nowMs })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns false for one that was revoked before, which stays unchanged. */
export async function revokeShare(tx: Tx, reportId: number, id: number, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_shares')
    .set({ revoked_at: nowMs })
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes links that have expired or were revoked before a time, at most `rowsMax`; returns how many. */
export async function removeEndedShares(tx: Tx, beforeMs: number, rowsMax: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_shares')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('report_shares')
        .where((of) => of.or([of('expires_at', '<', beforeMs), of('revoked_at', '<', beforeMs)]))
        .select('id')
        .orderBy('id')
        .limit(rowsMax),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countView(db: Reader, id: number, nowMs: number): Promise<void> {
  await db
    .updateTable('report_shares')
    .set((eb) => ({ views: eb('views', '+', 1), last_viewed_at: nowMs }))
    .where('id', '=', id)
    .execute()
}

type ShareRow = Omit<ReportSharesTable, 'id' | 'framed_by'> & {
  id: number
  framed_by: string | null
  made_uid: string | null
}

function toShare(row: ShareRow): StoredShare {
  return {
    id: row.id,
    reportId: row.report_id,
    runId: row.made_id,
    runUid: row.made_uid,
    tokenHash: row.token_hash,
    passwordHash: row.password_hash,
    recipient: row.recipient,
    framedBy: row.framed_by?.split(' ') ?? [],
    expiresAtMs: row.expires_at,
    revokedAtMs: row.revoked_at,
    views: row.views,
    lastViewedAtMs: row.last_viewed_at,
    createdAtMs: row.created_at,
  }
}
