// What several parts of the overview are about: ranks, the last crawls, search data and links. Parts that ask for the same share a request.

import type { Crawl, ProjectWithSettings } from '../../api/types.ts'
import { type Resource, useData } from '../../state/data.ts'
import { spanOf } from '../search/search-range.ts'
import type { Period } from './period.ts'

const CRAWLS_READ = 20
const HISTORY = 'GET /projects/{project_uid}/rank-tracker/history'
const SEARCH = 'GET /projects/{project_uid}/search-performance/overview'
const DAYS = 'GET /projects/{project_uid}/search-performance/days'

const pathOf = ({ uid }: ProjectWithSettings) => ({ project_uid: uid })

export function useHistory(
  project: ProjectWithSettings,
  { from, to }: Period,
  device: 'all' | 'mobile' | 'desktop',
) {
  return useData(HISTORY, { path: pathOf(project), query: { device, from, to, compare: 'previous' } })
}

export const useRanks = (project: ProjectWithSettings) =>
  useData('GET /projects/{project_uid}/rank-tracker/overview', {
    path: pathOf(project),
    query: { device: 'all' },
  })

/** The sums of the range that fits the period, up to the last day that is known, and of as many days before it. */
export function useSearch(project: ProjectWithSettings, { searchRange }: Period) {
  const path = pathOf(project)
  const usual = useData(SEARCH, { path, query: { compare: 'previous' } })
  const lastDay = usual.data?.data.last_day ?? undefined
  const isUsual = searchRange === '28d'
  const span = isUsual || lastDay === undefined ? undefined : spanOf(searchRange, lastDay)
  const other = useData(span === undefined ? null : SEARCH, { path, query: { compare: 'previous', ...span } })
  return isUsual || (usual.data !== undefined && lastDay === undefined) ? usual : other
}

export function useSearchDays(project: ProjectWithSettings, days: { from: string; to: string } | undefined) {
  return useData(days === undefined ? null : DAYS, { path: pathOf(project), query: days ?? {} })
}

export type Crawls = {
  readonly resource: Resource<unknown>
  readonly newest: Crawl | undefined
  /** The last completed crawls, the newest first. */
  readonly completed: readonly Crawl[]
}

export function useCrawls(project: ProjectWithSettings): Crawls {
  const resource = useData('GET /projects/{project_uid}/crawls', {
    path: pathOf(project),
    query: { include: 'summary', limit: CRAWLS_READ },
  })
  const crawls = resource.data?.data ?? []
  return { resource, newest: crawls[0], completed: crawls.filter(({ status }) => status === 'success') }
}

/** What the last crawl found, and what is new and fixed since the one before. */
export function useLastCrawl(project: ProjectWithSettings, { completed: [last, before] }: Crawls) {
  const path = { ...pathOf(project), crawl_uid: last?.uid ?? '' }
  const summary = useData((last && 'GET /projects/{project_uid}/crawls/{crawl_uid}/summary') || null, {
    path,
  })
  const changes = useData(before ? 'GET /projects/{project_uid}/crawls/{crawl_uid}/changes' : null, { path })
  return { summary, changes }
}

/** The profile of the project itself; those of competitors stand beside it. */
export function useProfile(project: ProjectWithSettings) {
  const profiles = useData('GET /projects/{project_uid}/backlink-sources/profiles', { path: pathOf(project) })
  const profile = profiles.data?.data.find(({ target }) => plainHost(target) === plainHost(project.domain))
  return { profiles, profile }
}

/** A profile is named without port and www. */
const plainHost = (host: string) => host.replace(/^www\./, '').replace(/:\d+$/, '')

export const useConnection = (project: ProjectWithSettings) =>
  useData('GET /projects/{project_uid}/search-console', { path: pathOf(project) })

export const useProvider = (project: ProjectWithSettings) =>
  useData('GET /projects/{project_uid}/provider', { path: pathOf(project) })
