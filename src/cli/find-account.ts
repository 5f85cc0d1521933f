// Which account a command means: the one that it names, which must exist, else the first.

import { firstAccountId, requireAccount } from '../accounts/store.ts'
import type { Reader } from '../storage/database.ts'

export async function findAccount(db: Reader, accountId: number | undefined): Promise<number> {
  if (accountId === undefined) return await firstAccountId(db)
  await requireAccount(db, accountId)
  return accountId
}
