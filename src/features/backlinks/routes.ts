// The read-only routes of backlinks. A request reads what was built before. Refusals come in the order of all routes:
// an invalid request, then an account without access, then missing data.

import { domainToASCII } from 'node:url'
import { Type } from 'typebox'
import { createKeptMatches } from '../../data/lists/orders/kept-matches.ts'
import type { Direction } from '../../data/lists/orders/reading.ts'
import { SEARCH_TOO_LONG } from '../../data/storage/errors.ts'
import { findAccountLimits } from '../../entry/accounts/limits.ts'
import type { CommonParts } from '../../entry/feature.ts'
import type { ProjectRef } from '../../entry/http/access/principal.ts'
import { answerList, listOf } from '../../entry/http/answers/paging.ts'
import type { PathId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { AppError, type ErrorKind } from '../../lib/errors.ts'
import { isHostName } from '../../lib/host.ts'
import {
  BACKLINK_ACCESS_REQUIRED,
  BACKLINK_DATA_UNAVAILABLE,
  BACKLINK_SOURCE_NOT_CONFIGURED,
  REFERRING_DOMAIN_NOT_FOUND,
} from './errors.ts'
import { DEFAULT_SORTS, type DomainStatus, type LinkStatus, partsOf } from './lists.ts'
import { backlinksQuery, listQuery, newLostQuery, overviewQuery } from './queries.ts'
import { markDomains, markLinks } from './read/disavow-marks.ts'
import { explainDomain } from './read/explain-domain.ts'
import { createLinkingDomains } from './read/linking-domains.ts'
import { type FilterValues, filterOf, type NamedFilter } from './read/list-filter.ts'
import { countList, readBacklinkPage, type Selected } from './read/list-page.ts'
import { createNamedFilters, type FilterNames } from './read/named-filters.ts'
import { readNewLost } from './read/new-lost.ts'
import { readOptions } from './read/options.ts'
import { readBacklinkOverview } from './read/overview.ts'
import { type PublishedProfile, readWhole } from './read/profile-state.ts'
import { type DomainSelection, selectDomains } from './read/selected-domains.ts'
import { findWrongTarget, requireStatus, requireTarget, type Target } from './read/targets.ts'
import {
  anchorRecord,
  type BacklinkRecord,
  backlinkDays,
  backlinkOptions,
  backlinkOverview,
  backlinkRecord,
  type ExplainedDomainRecord,
  explainedDomain,
  linkedPageRecord,
  type ReferringDomainRecord,
  referringDomainRecord,
} from './schema.ts'
import type { BacklinkList } from './tables.ts'

type BacklinkRouteParts = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults'>

const PATH = '/projects/{project_uid}/backlinks'
const TAG = {
  name: 'Backlinks',
  description:
    'Links of other sites to the project and to its competitors, with referring domains, anchors and linked pages.',
}
const ACCESS: ErrorKind[] = [BACKLINK_ACCESS_REQUIRED]
const DATA: ErrorKind[] = [...ACCESS, BACKLINK_SOURCE_NOT_CONFIGURED, BACKLINK_DATA_UNAVAILABLE]
/** Memory for cached searches: room for four searches that each match a million links. */
const KEPT_MATCHES = { idBytesMax: 8 * 1024 * 1024, entryBytesMax: 32 * 1024 * 1024 }

const linkingDomain: PathId<string> = {
  schema: Type.String({ maxLength: 253, examples: ['blog.example'] }),
  kind: REFERRING_DOMAIN_NOT_FOUND,
  message: 'No live link from this domain is known.',
  parse(text) {
    const host = domainToASCII(text)
    return host.includes('.') && isHostName(host) ? host : undefined
  },
}

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

type SelectedPart = Pick<Selected, 'parts' | 'filter' | 'complete'>

type ListCall = {
  query: Parameters<typeof answerList>[0]['query']
  project: ProjectRef
  url: { base: string; query: string }
}

export function backlinkRoutes({ database, codec, clock, defaults }: BacklinkRouteParts): Route[] {
  const named = createNamedFilters(database)
  const linking = createLinkingDomains(database)
  const matches = createKeptMatches(database, KEPT_MATCHES)

  async function requireAccess({ accountId }: ProjectRef) {
    const limits = await database.read((db) => findAccountLimits(db, accountId, defaults))
    if (limits.hasBacklinkAccess) return limits
    throw new AppError(BACKLINK_ACCESS_REQUIRED, 'This account has no access to backlinks.')
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
    select: (profile: PublishedProfile, named: Partial<NamedFilter>) => SelectedPart | Promise<SelectedPart>,
  ) {
    const sort = (query.sort as string | undefined) ?? DEFAULT_SORTS[list]
    const direction = (query.direction as Direction | undefined) ?? 'desc'
    const selectedOf = async (profile: PublishedProfile): Promise<Selected> => ({
      accountId: project.accountId,
      list,
      sort,
      direction,
      ...(await select(profile, await named.resolve(project.accountId, profile.key, query as FilterNames))),
    })
    return answerList({
      codec,
      endpoint: `backlinks ${list}`,
      scope: project.uid,
      // The query with its defaults filled in and one spelling of the target, so that equal lists have equal cursors.
      query: { ...query, target: target.host, sort, direction },
      url,
      // Inside the handler, because an invalid cursor is refused before an account without access.
      read: (position, range) =>
        readTarget(project, target, async (profile) =>
          readBacklinkPage(database, matches, profile, await selectedOf(profile), position, range),
        ),
      count: () =>
        readTarget(project, target, async (profile) =>
          countList(matches, profile, await selectedOf(profile)),
        ),
    })
  }

  function answerDomains({ query, project, url }: ListCall, target: Target) {
    const status = requireStatus(statusOf(query) ?? 'live', target)
    const selection: DomainSelection = { ...query, status }
    const call = { query: { ...query, ...(status !== 'live' && { status }) }, project, url }
    return answerRows(call, target, 'referring_domains', async (profile, names) => {
      const narrowed = await linking.narrow(project.accountId, profile, status, names)
      return selectDomains(database, profile, selection, narrowed)
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
      refusals: [...DATA, SEARCH_TOO_LONG],
      findFurther: ({ query, project }) =>
        findWrongTarget(database, project, { target: query.target, status: statusOf(query) }),
      async handle({ query, project, url }) {
        const target = await requireTarget(database, project, query.target)
        if (list === 'referring_domains') return answerDomains({ query, project, url }, target)
        return answerRows({ query, project, url }, target, list, (profile, names) => ({
          parts: [0],
          filter: filterOf(profile, query as FilterValues, names),
        }))
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
          data: await readTarget(project, target, (profile) =>
            readBacklinkOverview(database, profile, target),
          ),
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
      refusals: [...DATA, SEARCH_TOO_LONG],
      findFurther: ({ query, project }) => findWrongTarget(database, project, query),
      async handle({ query, project, url }) {
        const target = await requireTarget(database, project, query.target)
        const status = requireStatus((query.status ?? 'live') as LinkStatus, target)
        return answerRows(
          { query: { ...query, status }, project, url },
          target,
          'backlinks',
          (profile, names) => ({
            parts: partsOf(status, query.dofollow),
            filter: filterOf(profile, { ...(query as FilterValues), status }, names),
            complete: isMarked(query)
              ? (records) => markLinks(database, project.id, records as BacklinkRecord[])
              : undefined,
          }),
        )
      },
    }),
    ...lists,
    readRoute({
      method: 'GET',
      path: `${PATH}/new-lost`,
      operationId: 'listBacklinkDays',
      tag: TAG,
      summary: 'Count new and lost links and domains day by day',
      description:
        'Links are counted on the days on which they were first seen and lost, as far back as 1,100 days.',
      query: newLostQuery,
      answers: { 200: Type.Object({ data: backlinkDays }) },
      refusals: DATA,
      findFurther: ({ query, project }) => findWrongTarget(database, project, { target: query.target }),
      async handle({ query, project }) {
        const target = await requireTarget(database, project, query.target)
        return {
          data: await readTarget(project, target, (profile) =>
            readNewLost(database, profile, target, { from: query.from, to: query.to }),
          ),
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/domains/{domain}`,
      operationId: 'readReferringDomain',
      tag: TAG,
      summary: 'Read what is known of a domain that links to a target, and why it has its spam score',
      description: 'Any host of the domain may be named.',
      ids: { domain: linkingDomain },
      query: overviewQuery,
      answers: { 200: Type.Object({ data: explainedDomain }) },
      refusals: DATA,
      findFurther: ({ query, project }) => findWrongTarget(database, project, query),
      async handle({ ids, query, project }) {
        const target = await requireTarget(database, project, query.target)
        await requireAccess(project)
        return { data: await explain(project, target, ids.domain) }
      },
    }),
  ]

  async function explain(
    project: ProjectRef,
    target: Target,
    domain: string,
  ): Promise<ExplainedDomainRecord> {
    const place = { projectId: project.id, domain: target.host }
    const explained = await explainDomain(database, place, domain, clock.nowMs())
    if (explained === undefined) throw new AppError(REFERRING_DOMAIN_NOT_FOUND, linkingDomain.message)
    const { record, rankKind, spamFrom, reasons } = explained
    const [marked] = await markDomains(database, project.id, [record])
    return {
      target: target.domain,
      ...(marked as ReferringDomainRecord & { is_disavowed: boolean }),
      rank_of: rankKind,
      spam_score_of: spamFrom === 'us' ? 'sightline' : spamFrom,
      spam_reasons: reasons.map(({ name, points, sentence }) => ({ name, points, sentence })),
    }
  }
}

function statusOf(query: object): DomainStatus | undefined {
  return 'status' in query ? (query.status as DomainStatus) : undefined
}

function isMarked(query: object): boolean {
  return 'include' in query && query.include === 'is_disavowed'
}
