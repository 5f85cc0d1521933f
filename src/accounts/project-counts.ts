// How many projects an account has, and how many of them a key may see.

import type { Principal } from '../http/access/principal.ts'
import type { Reader } from '../storage/database.ts'

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
  if (!principal.isProjectLimited) return countProjects(db, principal.accountId)
  const { count } = await db
    .selectFrom('api_key_projects')
    .innerJoin('projects', 'projects.id', 'api_key_projects.project_id')
    .where('api_key_projects.key_id', '=', principal.keyId)
    .where('projects.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
