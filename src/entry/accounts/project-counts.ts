// How many projects an account has, and how many of them a caller may see.

import type { Reader } from '../../data/storage/database.ts'
import type { Principal } from '../http/access/principal.ts'
import { selectGranted } from './granted-projects.ts'

// Index: projects_by_account.
export async function countProjects(db: Reader, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countAccessibleProjects(db: Reader, principal: Principal): Promise<number> {
  const { limitedBy } = principal
  if (limitedBy === undefined) return countProjects(db, principal.accountId)
  const { count } = await selectGranted(db, limitedBy, principal)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
