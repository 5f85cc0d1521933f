// The targets whose backlinks are looked for in the files of Common Crawl: the domains of projects and of their
// competitors. Each has a profile in its project.

import type { Database, Reader } from '../../../data/storage/database.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { matchingHost, registrableDomain } from '../../../lib/host.ts'

export type CrawlTarget = {
  readonly projectId: number
  readonly projectUid: string
  readonly timeZone: string
  /** The host, normalised for comparison. */
  readonly host: string
  /** The host's registrable domain; a graph of domains knows nothing finer. */
  readonly domain: string
}

const PROJECTS_READ = 1000

/** Lists the targets of these projects, or of all projects. */
export async function listTargets(database: Database, uids?: readonly string[]): Promise<CrawlTarget[]> {
  const targets: CrawlTarget[] = []
  const missing = new Set(uids)
  for (let lastId = 0; ; ) {
    const projects = await database.read((db) => readProjects(db, lastId, uids))
    for (const project of projects) {
      missing.delete(project.projectUid)
      targets.push(...project.hosts.map((host) => toTarget(project, host)))
    }
    const last = projects.at(-1)
    if (last === undefined) break
    lastId = last.projectId
  }
  const [unknown] = missing
  if (unknown !== undefined) throw new AppError(PROJECT_NOT_FOUND, `There is no project ${unknown}.`)
  return targets
}

type ProjectHosts = { projectId: number; projectUid: string; timeZone: string; hosts: string[] }

/** Index: the primary keys. A project has as many competitors as its account allows. */
async function readProjects(db: Reader, afterId: number, uids?: readonly string[]): Promise<ProjectHosts[]> {
  let query = db
    .selectFrom('projects')
    .innerJoin('project_settings', 'project_settings.project_id', 'projects.id')
    .where('projects.id', '>', afterId)
    .where('projects.deleted_at', 'is', null)
    .select([
      'projects.id as projectId',
      'projects.uid as projectUid',
      'projects.domain',
      'project_settings.timezone as timeZone',
    ])
    .orderBy('projects.id')
    .limit(PROJECTS_READ)
  if (uids !== undefined) query = query.where('projects.uid', 'in', [...new Set(uids)])
  const projects = await query.execute()
  const ids = projects.map(({ projectId }) => projectId)
  if (ids.length === 0) return []
  const competitors = await db
    .selectFrom('competitors')
    .where('project_id', 'in', ids)
    .select(['project_id as projectId', 'matching_host as host'])
    .orderBy('project_id')
    .orderBy('id')
    .execute()
  const byProject = Map.groupBy(competitors, ({ projectId }) => projectId)
  return projects.map(({ domain, ...project }) => {
    const others = (byProject.get(project.projectId) ?? []).map(({ host }) => host)
    return { ...project, hosts: [...new Set([matchingHost(domain), ...others])] }
  })
}

function toTarget({ projectId, projectUid, timeZone }: ProjectHosts, host: string): CrawlTarget {
  return { projectId, projectUid, timeZone, host, domain: registrableDomain(host) }
}

/** Returns the outcome of storing a target; undefined when its project was deleted meanwhile. */
export async function unlessDeleted<T>(storing: Promise<T>): Promise<T | undefined> {
  try {
    return await storing
  } catch (fault) {
    if (fault instanceof AppError && fault.code === 'project_not_found') return undefined
    throw fault
  }
}
