// Comparisons over HTTP. They store nothing, so keys that may only read can ask for them.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import type { AccessSource, Principal, ProjectRef } from '../../../entry/http/access/principal.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { AppError, type ErrorKind } from '../../../lib/errors.ts'
import { isCrawlUid, isProjectUid } from '../../../lib/ids.ts'
import { readProjectNames } from '../../projects/reads.ts'
import { CRAWL_NOT_COMPLETED, CRAWL_NOT_FOUND } from '../errors.ts'
import { crawlNotFound } from '../records/completed-crawl.ts'
import { deltasOf, METRIC_NAMES, metricsOf } from './comparison.ts'
import {
  compareCrawlsBody,
  compareProjectsBody,
  crawlComparison,
  projectComparison,
} from './comparison-schema.ts'
import { type CrawlReport, readLatestReport, readReport } from './report-store.ts'

type ComparisonParts = { database: Database; findProject: AccessSource['findProject'] }

type Selection = { project_uid: string; crawl_uid: string }
/** With the stored name: the access check may know a name that is a moment old. */
type NamedProject = ProjectRef & { name: string }
type Compared = { project: NamedProject; report: CrawlReport }

const TAG = {
  name: 'Comparisons',
  description: 'Two crawls, or several projects, side by side.',
}
const REFUSALS: ErrorKind[] = [PROJECT_NOT_FOUND, CRAWL_NOT_FOUND, CRAWL_NOT_COMPLETED]

export function comparisonRoutes({ database, findProject }: ComparisonParts): Route[] {
  async function requireProject(uid: string, principal: Principal): Promise<ProjectRef> {
    const project = isProjectUid(uid) ? await findProject(uid, principal) : undefined
    if (project === undefined) throw projectNotFound()
    return project
  }

  async function readSelected(project: NamedProject, crawlUid: string): Promise<Compared> {
    return await readOf(project, 'no such crawl', async () => {
      if (!isCrawlUid(crawlUid)) throw crawlNotFound()
      return await readReport(database, project.id, crawlUid)
    })
  }

  /** Checks all projects before any crawl: a caller who may not see one of them learns nothing about the others. */
  async function requireProjects(uids: readonly string[], principal: Principal): Promise<NamedProject[]> {
    const projects = await Promise.all(uids.map((uid) => requireProject(uid, principal)))
    const names = await database.read((db) =>
      readProjectNames(
        db,
        projects.map(({ id }) => id),
      ),
    )
    return projects.map((project) => {
      const name = names.get(project.id)
      if (name === undefined) throw projectNotFound()
      return { ...project, name }
    })
  }

  return [
    readRoute({
      method: 'POST',
      path: '/comparisons/crawls',
      operationId: 'compareCrawls',
      tag: TAG,
      summary: 'Compare two completed crawls',
      description: 'The crawls can belong to one project or to two.',
      body: compareCrawlsBody,
      answers: { 200: Type.Object({ data: crawlComparison }) },
      refusals: REFUSALS,
      async handle({ body, principal }) {
        const selections: Selection[] = [body.first, body.second]
        const projects = await requireProjects(
          selections.map(({ project_uid }) => project_uid),
          principal,
        )
        const [first, second] = (await Promise.all(
          selections.map(({ crawl_uid }, index) => readSelected(projects[index] as NamedProject, crawl_uid)),
        )) as [Compared, Compared]
        return {
          data: {
            first: { ...toIdentity(first), metrics: metricsOf(first.report) },
            second: { ...toIdentity(second), metrics: metricsOf(second.report) },
            deltas: deltasOf(first.report, second.report),
          },
        }
      },
    }),
    readRoute({
      method: 'POST',
      path: '/comparisons/projects',
      operationId: 'compareProjects',
      tag: TAG,
      summary: 'Compare two to five projects',
      description: 'Compares the latest completed crawl of each project, or the crawls that you select.',
      body: compareProjectsBody,
      answers: { 200: Type.Object({ data: projectComparison }) },
      refusals: REFUSALS,
      async handle({ body, principal }) {
        const projects = await requireProjects(body.project_uids, principal)
        const compared = await Promise.all(
          projects.map(async (project) => {
            const selected = body.crawl_selections?.find(({ project_uid }) => project_uid === project.uid)
            if (selected !== undefined) return readSelected(project, selected.crawl_uid)
            return readOf(project, 'no completed crawl', () => readLatestReport(database, project.id))
          }),
        )
        return { data: { projects: compared.map(toIdentity), metrics: metricsByProject(compared) } }
      },
    }),
  ]
}

/** Several projects are compared, so a refusal names the one it is about; the caller may see all of them. */
async function readOf(
  project: NamedProject,
  missing: string,
  read: () => Promise<CrawlReport>,
): Promise<Compared> {
  try {
    return { project, report: await read() }
  } catch (error) {
    const named = `Project ${project.uid} (${project.name})`
    if (error instanceof AppError && error.code === 'crawl_not_found')
      throw new AppError(error.kind, `${named} has ${missing}.`)
    if (error instanceof AppError && error.code === 'crawl_not_completed')
      throw new AppError(error.kind, `${named}: ${error.message}`)
    throw error
  }
}

function toIdentity({ project, report }: Compared) {
  return {
    project_uid: project.uid,
    name: project.name,
    domain: project.domain,
    crawl_uid: report.crawlUid,
    finished_at: report.finishedAt,
  }
}

function metricsByProject(compared: readonly Compared[]) {
  const columns = compared.map(({ project, report }) => ({ uid: project.uid, metrics: metricsOf(report) }))
  const rows = METRIC_NAMES.map((name) => [
    name,
    Object.fromEntries(columns.map(({ uid, metrics }) => [uid, metrics[name]])),
  ])
  return Object.fromEntries(rows)
}
