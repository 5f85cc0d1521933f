// Limits how much an account may store in all of its projects. Code that is about to store large data asks first: at
// the limit nothing new begins, and running work ends with what it has. Stored data stays readable.

import type { Reader } from '../../data/storage/database.ts'
import { type AccountDefaults, storageLimitOf } from '../../entry/accounts/limits.ts'
import { AppError } from '../../lib/errors.ts'
import { STORAGE_LIMIT_EXCEEDED } from './errors.ts'
import { countAccountBytes } from './project-storage.ts'

export type StorageQuota = {
  leftBytes: number
  limitBytes: number
}

/** Throws if the account of the project is at its limit. */
export type RequireStorage = (db: Reader, projectId: number) => Promise<void>

const GIB = 2 ** 30
const NO_END: StorageQuota = Object.freeze({
  leftBytes: Number.POSITIVE_INFINITY,
  limitBytes: Number.POSITIVE_INFINITY,
})

export async function findStorageQuota(
  db: Reader,
  projectId: number,
  defaults: AccountDefaults,
): Promise<StorageQuota> {
  const account = await db
    .selectFrom('projects as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .where('p.id', '=', projectId)
    .select(['a.id', 'a.storage_limit_bytes'])
    .executeTakeFirst()
  const limitBytes = account === undefined ? null : storageLimitOf(account.storage_limit_bytes, defaults)
  if (account === undefined || limitBytes === null) return NO_END
  const usedBytes = await countAccountBytes(db, account.id)
  return { leftBytes: Math.max(0, limitBytes - usedBytes), limitBytes }
}

export function storageRequirement(defaults: AccountDefaults): RequireStorage {
  return async (db, projectId) => {
    const { leftBytes, limitBytes } = await findStorageQuota(db, projectId, defaults)
    if (leftBytes === 0) throw new AppError(STORAGE_LIMIT_EXCEEDED, describeFullStorage(limitBytes))
  }
}

/** Says why nothing more is stored, and what to do. */
export function describeFullStorage(limitBytes: number): string {
  const gibibytes = (limitBytes / GIB).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return `The projects of the account keep all of the ${gibibytes} GiB that they may. Delete some that are not needed, or have the limit raised.`
}
