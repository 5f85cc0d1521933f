// Finds the project that a command means, by its uid, in any account: a command has the operator's rights.

import type { Reader } from '../../data/storage/database.ts'
import { AppError } from '../../lib/errors.ts'
import { PROJECT_NOT_FOUND } from '../http/errors.ts'

export type FoundProject = { id: number; uid: string; domain: string; accountId: number }

// Index: projects_by_uid.
export async function findProject(db: Reader, uid: string): Promise<FoundProject> {
  const project = await db
    .selectFrom('projects')
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .select(['id', 'uid', 'domain', 'account_id as accountId'])
    .executeTakeFirst()
  if (project === undefined) throw new AppError(PROJECT_NOT_FOUND, `There is no project ${uid}.`)
  return project
}
