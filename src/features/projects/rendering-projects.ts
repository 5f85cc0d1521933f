// Counts the projects with rendered pages, to decide whether a missing browser matters.

import type { Reader } from '../../data/storage/database.ts'

export async function countRenderingProjects(db: Reader): Promise<number> {
  const { projects } = await db
    .selectFrom('projects')
    .innerJoin('project_settings', 'project_settings.project_id', 'projects.id')
    .where('projects.deleted_at', 'is', null)
    .where('project_settings.crawler_javascript_enabled', '=', 1)
    .select((eb) => eb.fn.countAll().as('projects'))
    .executeTakeFirstOrThrow()
  return Number(projects)
}
