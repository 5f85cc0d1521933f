// Reports what accounts store, part by part, against their limits. It only reads; project-storage.ts does the counting.

import type { Reader } from '../../data/storage/database.ts'
import { type AccountDefaults, storageLimitOf } from '../../entry/accounts/limits.ts'
import { STORED_PARTS, type StoredPart, UPLOAD_STATUSES } from './project-storage.ts'

/** Enough for a table; further accounts can be read one by one. */
const ACCOUNTS_MAX = 1000

const REPORTED_PARTS = [...STORED_PARTS, 'uploads'] as const
type ReportedPart = StoredPart | 'uploads'

export type AccountStorage = {
  accountId: number
  name: string
  bytes: Record<ReportedPart, number>
  totalBytes: number
  /** Null for no limit. */
  limitBytes: number | null
  /** If false, the limit is the server's setting. */
  hasOwnLimit: boolean
}

/** Returns the storage of one account or of all, including those that store nothing. */
export async function readStorage(
  db: Reader,
  { accountId, defaults }: { accountId?: number | undefined; defaults: AccountDefaults },
): Promise<AccountStorage[]> {
  const accounts = await db
    .selectFrom('accounts')
    .$if(accountId !== undefined, (query) => query.where('id', '=', accountId as number))
    .select(['id', 'name', 'storage_limit_bytes'])
    .orderBy('id')
    .limit(ACCOUNTS_MAX)
    .execute()
  const sums = await db
    .selectFrom('projects')
    .innerJoin('project_storage', 'project_storage.project_id', 'projects.id')
    .where('projects.deleted_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('projects.account_id', '=', accountId as number))
    .select((eb) => ['projects.account_id', 'project_storage.part', eb.fn.sum<number>('bytes').as('bytes')])
    .groupBy(['projects.account_id', 'project_storage.part'])
    .execute()
  // Index: imports_by_status.
  const uploads = await db
    .selectFrom('imports')
    .innerJoin('projects', 'projects.id', 'imports.project_id')
    .where('imports.status', 'in', UPLOAD_STATUSES)
    .where('projects.deleted_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('projects.account_id', '=', accountId as number))
    .select((eb) => ['projects.account_id', eb.fn.sum<number>('imports.bytes').as('bytes')])
    .groupBy('projects.account_id')
    .execute()
  const counted = [...sums, ...uploads.map((row) => ({ ...row, part: 'uploads' as const }))]
  const known = new Map(counted.map((row) => [`${row.account_id} ${row.part}`, Number(row.bytes)]))
  return accounts.map(({ id, name, storage_limit_bytes: own }) => {
    const parts = REPORTED_PARTS.map((part) => [part, known.get(`${id} ${part}`) ?? 0] as const)
    return {
      accountId: id,
      name,
      bytes: Object.fromEntries(parts) as Record<ReportedPart, number>,
      totalBytes: parts.reduce((sum, [, bytes]) => sum + bytes, 0),
      limitBytes: storageLimitOf(own, defaults),
      hasOwnLimit: own !== null,
    }
  })
}
