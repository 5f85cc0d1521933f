// The operator of the server as a whole is an owner of the account that was created first. A backup contains all
// accounts, and an examination names them, so owners of other accounts count as customers.

import type { Database } from '../../data/storage/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../http/access/principal.ts'
import { ROLE_NOT_ALLOWED } from '../http/errors.ts'
import { refuseAllButOwnerInPerson } from './account-access.ts'
import { firstAccountId } from './store.ts'

export async function requireOperator(database: Database, principal: Principal): Promise<void> {
  const refusal = refuseAllButOwnerInPerson(principal)
  if (refusal !== undefined) throw refusal
  if ((await database.read(firstAccountId)) === principal.accountId) return
  const message = 'This concerns the whole server, and is for owners of the account that was made first.'
  throw new AppError(ROLE_NOT_ALLOWED, message)
}
