// Backlinks over HTTP: read only. Nothing is computed for a request; refused in the order of all routes: what is wrong
// with it, then what the account may not do, then data that is not there.

import { Type } from 'typebox'
import { type AccountDefaults, findAccountLimits } from '../accounts/limits.ts'
import type { ProjectRef } from '../http/access/principal.ts'
import type { CursorCodec } from '../http/answers/cursor.ts'
import { answerList, listOf } from '../http/answers/paging.ts'
import { type Route, readRoute } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError, type ErrorCode } from '../lib/errors.ts'
import type { Database } from '../storage/database.ts'
import type { BacklinkList } from '../storage/tables/backlink-tables.ts'
import { DEFAULT_SORTS, type LinkStatus, partsOf } from './lists.ts'
import { createFoundOrders } from './read/found-orders.ts'
import { filterOf } from './read/link-filter.ts'
import { countList, readListPage, type Selected } from './read/list-page.ts'
import { readOptions } from './read/options.ts'
import { readOverview } from './read/overview.ts'
import { type PublishedProfile, readWhole } from './read/profile-state.ts'
import type { Direction } from './read/reading-order.ts'
import { findWrongTarget, requireStatus, requireTarget, type Target } from './read/targets.ts'
import {
  anchorRecord,
  backlinkOptions,
  backlinkOverview,
  backlinkRecord,
  backlinksQuery,
  linkedPageRecord,
  listQuery,
  overviewQuery,
  referringDomainRecord,
} from './schema.ts'

type BacklinkRouteParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  defaults: AccountDefaults
}

const PATH = '/projects/{project_uid}/backlinks'
const TAG = 'Backlinks'
const ACCESS: ErrorCode[] = ['backlink_access_required']
const DATA: ErrorCode[] = [...ACCESS, 'backlink_source_not_configured', 'backlink_data_unavailable']
/** Of searches that are kept in memory: four of a million links that all pass. */
const FOUND_BYTES_MAX = 32 * 1024 * 1024

const LISTS = {
  referring_domains: {
    path: '/referring-domains',
    operationId: 'listReferringDomains',
    summary: 'List the domains that link to a target',
    record: referringDomainRecord,
  },
  anchors: {
    path: '/anchors',
    operationId: 'listAnchors',
    summary: 'List the anchors of the links to a target',
    record: anchorRecord,
  },
  linked_pages: {
    path: '/linked-pages',
    operationId: 'listLinkedPages',
    summary: 'List the pages of a target that are linked to',
    record: linkedPageRecord,
  },
} as const

type ListCall = {
  query: Parameters<typeof answerList>[0]['query']
  project: ProjectRef
  url: { base: string; query: string }
}

export function backlinkRoutes({ database, codec, clock, defaults }: BacklinkRouteParts): Route[] {
  const foundOrders = createFoundOrders(database, { bytesMax: FOUND_BYTES_MAX })

  async function requireAccess({ accountId }: ProjectRef) {
    const limits = await database.read((db) => findAccountLimits(db, accountId, defaults))
    if (limits.hasBacklinkAccess) return limits
    throw new AppError('backlink_access_required', 'This account has no access to backlinks.')
  }

  async function readTarget<T>(
    project: ProjectRef,
    target: Target,
    read: (profile: PublishedProfile) => Promise<T>,
  ): Promise<T> {
    await requireAccess(project)
    return readWhole(database, { projectId: project.id, domain: target.host }, clock.nowMs(), read)
  }

  function answerRows(
    { query, project, url }: ListCall,
    target: Target,
    list: BacklinkList,
    select: (profile: PublishedProfile) => Pick<Selected, 'parts' | 'filter'>,
  ) {
    const sort = (query.sort as string | undefined) ?? DEFAULT_SORTS[list]
    const direction = (query.direction as Direction | undefined) ?? 'desc'
    const selectedOf = (profile: PublishedProfile): Selected => ({
      accountId: project.accountId,
      list,
      sort,
      direction,
      ...select(profile),
    })
    return answerList({
      codec,
      endpoint: `backlinks ${list}`,
      scope: project.uid,
      // With what stands in for what was left out, and one spelling of the target: either way it is the same list.
      query: { ...query, target: target.host, sort, direction },
      url,
      // In here, because a cursor that is wrong is refused before an account without access.
      read: (position, range) =>
        readTarget(project, target, (profile) =>
          readListPage(database, foundOrders, profile, selectedOf(profile), position, range),
        ),
      count: () =>
        readTarget(project, target, (profile) => countList(foundOrders, profile, selectedOf(profile))),
    })
  }

  const lists = Object.entries(LISTS).map(([name, { path, operationId, summary, record }]) => {
    const list = name as keyof typeof LISTS
    return readRoute({
      method: 'GET',
      path: PATH + path,
      operationId,
      tag: TAG,
      summary,
      query: listQuery(list),
      answers: { 200: listOf(record) },
      refusals: DATA,
      findFurther: ({ query, project }) => findWrongTarget(database, project, { target: query.target }),
      async handle({ query, project, url }) {
        const target = await requireTarget(database, project, query.target)
        return answerRows({ query, project, url }, target, list, () => ({ parts: [0] }))
      },
    })
  })

  return [
    readRoute({
      method: 'GET',
      path: `${PATH}/options`,
      operationId: 'readBacklinkOptions',
      tag: TAG,
      summary: 'Read the targets, sort columns and statuses that can be chosen',
      answers: { 200: Type.Object({ data: backlinkOptions }) },
      refusals: ACCESS,
      async handle({ project }) {
        const limits = await requireAccess(project)
        return { data: await readOptions(database, project, limits) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/overview`,
      operationId: 'readBacklinkOverview',
      tag: TAG,
      summary: 'Read the summary of a target, its last twelve months, and its top anchors, domains and pages',
      query: overviewQuery,
      answers: { 200: Type.Object({ data: backlinkOverview }) },
      refusals: DATA,
      findFurther: ({ query, project }) => findWrongTarget(database, project, query),
      async handle({ query, project }) {
        const target = await requireTarget(database, project, query.target)
        return {
          data: await readTarget(project, target, (profile) => readOverview(database, profile, target)),
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listBacklinks',
      tag: TAG,
      summary: 'List the links to a target',
      query: backlinksQuery,
      answers: { 200: listOf(backlinkRecord) },
      refusals: [...DATA, 'search_too_long'],
      findFurther: ({ query, project }) => findWrongTarget(database, project, query),
      async handle({ query, project, url }) {
        const target = await requireTarget(database, project, query.target)
        const status = requireStatus((query.status ?? 'live') as LinkStatus, target)
        return answerRows({ query: { ...query, status }, project, url }, target, 'backlinks', (profile) => ({
          parts: partsOf(status, query.dofollow),
          filter: filterOf(profile, { search: query.search, status }),
        }))
      },
    }),
    ...lists,
  ]
}
