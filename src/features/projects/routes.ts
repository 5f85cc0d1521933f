// Projects over HTTP.

import { Type } from 'typebox'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { findAccountLimits } from '../../entry/accounts/limits.ts'
import type { CommonParts, SummarySource } from '../../entry/feature.ts'
import { projectNotFound } from '../../entry/http/access/access.ts'
import type { Principal, ProjectRef } from '../../entry/http/access/principal.ts'
import { answerList, countedQuery, listOf } from '../../entry/http/answers/paging.ts'
import { PROJECT_LIMITED_KEY } from '../../entry/http/errors.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { AppError, type FieldErrors, invalid } from '../../lib/errors.ts'
import type { Networks } from '../../lib/networks.ts'
import { countProjects, readProjectPage } from './list.ts'
import { findingQuery, findProjects, pageOfFound } from './matching-projects.ts'
import { enqueueProjectRemoval } from './project-removal.ts'
import { deletedCount, newProjectBody, projectChanges, projectRecord } from './schema.ts'
import { CRAWLER_MAX_URLS_DEFAULT } from './settings.ts'
import {
  createProject,
  lockProject,
  markDeleted,
  readProject,
  type StoredProject,
  toRecord,
  updateProject,
} from './store.ts'
import { readRecord, readSummary, summarizedRecord, withSummaries } from './summaries.ts'

type ProjectRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults'> & {
  allowedNetworks: Networks
  summaries: readonly SummarySource[]
  /** Called once a deletion is stored, so that the next request does not find the project. */
  onDeleted(project: ProjectRef): void
  onChanged(tx: Tx, before: StoredProject, after: StoredProject): Promise<void>
}

const TAG = {
  name: 'Projects',
  description: 'A project is one site with its settings. Everything else belongs to a project.',
}
const DAYS_DEFAULT = 30
const DAYS_MAX = 90

const summaryQuery = {
  include: Type.Optional(
    Type.Enum(['summary'] as const, {
      description: '`summary` adds how a project stands, what is under way and what is wrong.',
    }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: DAYS_MAX,
      description: `With \`include=summary\`: how many days back changes are counted from. ${DAYS_DEFAULT} unless given.`,
    }),
  ),
}
const listQuery = Type.Object({ ...countedQuery, ...findingQuery, ...summaryQuery })
const PATH = '/projects/{project_uid}'

export function projectRoutes(options: ProjectRouteOptions): Route[] {
  const { database, codec, clock, defaults, allowedNetworks, summaries, onDeleted, onChanged } = options

  async function findWrongLimit(
    db: Reader,
    { accountId }: Principal,
    urlsMax: number | undefined,
  ): Promise<FieldErrors | undefined> {
    if (urlsMax === undefined) return undefined
    const { crawlPages } = await findAccountLimits(db, accountId, defaults)
    if (urlsMax <= crawlPages) return undefined
    return { crawler_max_urls: [`The crawler_max_urls may be at most ${crawlPages} in this account.`] }
  }

  type ReadableCall = { body: { crawler_max_urls?: number | undefined }; principal: Principal }
  const findFurther = ({ body, principal }: ReadableCall) =>
    database.read((db) => findWrongLimit(db, principal, body.crawler_max_urls))

  // POST exists besides PATCH because a public client uses it.
  const update = (method: 'PATCH' | 'POST', operationId: string) =>
    writeRoute({
      method,
      path: PATH,
      operationId,
      tag: TAG,
      summary: 'Change the name or settings of a project',
      description: 'Fields that you leave out stay as they are. The domain cannot be changed.',
      body: projectChanges,
      answers: { 200: Type.Object({ data: projectRecord }) },
      isolation: 'read committed',
      findFurther,
      async handle({ body, project, principal }, tx) {
        await lockProject(tx, database.engine, project.id)
        const errors = await findWrongLimit(tx, principal, body.crawler_max_urls)
        if (errors !== undefined) throw invalid(errors)
        const change = await updateProject(tx, project.id, body, eventActor(principal))
        if (change === undefined) throw projectNotFound()
        await onChanged(tx, change.before, change.after)
        return { data: toRecord(change.after, principal.role) }
      },
    })

  return [
    readRoute({
      method: 'GET',
      path: '/projects',
      operationId: 'listProjects',
      tag: TAG,
      summary: 'List the projects that the key may see',
      query: listQuery,
      answers: { 200: listOf(summarizedRecord(summaries)) },
      async handle({ query: { include, days, ...query }, principal, url }) {
        const call = { accountId: principal.accountId, days: days ?? DAYS_DEFAULT, nowMs: clock.nowMs() }
        const { search, sort, direction } = query
        const found =
          search === undefined && sort === undefined
            ? undefined
            : await findProjects({ database, summaries }, principal, { search, sort, direction }, call)
        return answerList({
          codec,
          endpoint: 'projects',
          scope: listScope(principal),
          query,
          url,
          async read(position, range) {
            const page =
              found === undefined
                ? await readProjectPage(database, principal, position, range)
                : pageOfFound(found, direction, position, range)
            return include === undefined ? page : withSummaries(database, page, summaries, call)
          },
          count: async (max) => found?.length ?? countProjects(database, principal, max),
        })
      },
    }),
    writeRoute({
      method: 'POST',
      path: '/projects',
      operationId: 'createProject',
      tag: TAG,
      summary: 'Create a project',
      body: newProjectBody(allowedNetworks),
      answers: { 201: Type.Object({ data: projectRecord }) },
      createdId: 'uid',
      refusals: [PROJECT_LIMITED_KEY],
      refuse: refuseLimitedKey,
      findFurther,
      async handle({ body, principal }, tx) {
        const errors = await findWrongLimit(tx, principal, body.crawler_max_urls)
        if (errors !== undefined) throw invalid(errors)
        const { crawlPages } = await findAccountLimits(tx, principal.accountId, defaults)
        const crawler_max_urls = body.crawler_max_urls ?? Math.min(CRAWLER_MAX_URLS_DEFAULT, crawlPages)
        const project = { ...body, crawler_max_urls }
        const stored = await createProject(
          tx,
          principal.accountId,
          project,
          clock.nowMs(),
          eventActor(principal),
        )
        return { status: 201, data: toRecord(stored, principal.role) }
      },
    }),
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'readProject',
      tag: TAG,
      summary: 'Read a project with all its settings',
      query: Type.Object(summaryQuery),
      answers: { 200: Type.Object({ data: readRecord(summaries) }) },
      async handle({ query: { include, days = DAYS_DEFAULT }, project, principal }) {
        const stored = await database.read((db) => readProject(db, project.id))
        if (stored === undefined) throw projectNotFound()
        const record = toRecord(stored, principal.role)
        if (include === undefined) return { data: record }
        const call = { accountId: principal.accountId, days, nowMs: clock.nowMs() }
        return { data: { ...record, summary: await readSummary(summaries, project.id, call) } }
      },
    }),
    update('PATCH', 'updateProject'),
    {
      ...update('POST', 'updateProjectByPost'),
      isDeprecated: true,
      description: 'Does the same as PATCH at this address.',
    },
    writeRoute({
      method: 'DELETE',
      path: PATH,
      operationId: 'deleteProject',
      tag: TAG,
      summary: 'Delete a project and all its data',
      role: 'owner',
      answers: { 200: deletedCount },
      async handle({ project, principal }, tx) {
        if (!(await markDeleted(tx, project.id, clock.nowMs(), eventActor(principal))))
          throw projectNotFound()
        await enqueueProjectRemoval(tx, project.id)
        return { data: { deleted_count: 1 }, onCommitted: () => onDeleted(project) }
      },
    }),
  ]
}

/** Each caller has a selection of projects, so a cursor is only valid for the same one. */
function listScope({ limitedBy, accountId, keyId, memberId }: Principal): string {
  if (limitedBy === undefined) return `account ${accountId}`
  return limitedBy === 'member' ? `member ${memberId}` : `key ${keyId}`
}

function refuseLimitedKey(principal: Principal): AppError | undefined {
  if (principal.limitedBy === undefined) return undefined
  return new AppError(PROJECT_LIMITED_KEY, 'This key is limited to some projects and cannot create another.')
}
