// The time zone of a project: whose days are meant by dates.

import type { Reader } from '../../data/storage/database.ts'

/** By its primary key. */
export async function findTimeZone(db: Reader, projectId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('project_settings')
    .where('project_id', '=', projectId)
    .select('timezone')
    .executeTakeFirstOrThrow()
  return timezone
}
