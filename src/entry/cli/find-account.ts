// Finds the account that a command is about: the one of its option, which must exist, else the first. If the wrong
// account would cost money, the option is required once there are two accounts.

import type { Reader } from '../../data/storage/database.ts'
import { AppError, BAD_USAGE } from '../../lib/errors.ts'
import { firstAccountId, requireAccount } from '../accounts/store.ts'

export async function findAccount(db: Reader, accountId: number | undefined): Promise<number> {
  if (accountId === undefined) return await firstAccountId(db)
  await requireAccount(db, accountId)
  return accountId
}

export async function findOnlyAccount(db: Reader, accountId: number | undefined): Promise<number> {
  const found = await findAccount(db, accountId)
  if (accountId !== undefined) return found
  const others = await db.selectFrom('accounts').where('id', '>', found).select('id').limit(1).execute()
  if (others.length === 0) return found
  throw new AppError(
    BAD_USAGE,
    'There are several accounts. Name one with --account; to see them, run: sightline accounts list',
  )
}
