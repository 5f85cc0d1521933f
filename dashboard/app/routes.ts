// Every address of the dashboard. Pages come in areas; an area is one file, loaded when one of its pages is first shown.

import type { ComponentType } from 'preact'
import type { ProjectWithSettings } from '../api/types.ts'
import { matchPattern, type Params } from '../state/route.ts'

export type PageProps = { readonly params: Params }
export type ProjectPageProps = PageProps & { readonly project: ProjectWithSettings }

export type Area = {
  readonly pages: Readonly<Record<string, ComponentType<PageProps> | ComponentType<ProjectPageProps>>>
}

const AREAS = {
  home: () => import('../pages/home/area.ts'),
  ranks: () => import('../pages/ranks/area.ts'),
  search: () => import('../pages/search/area.ts'),
  crawls: () => import('../pages/crawls/area.ts'),
  backlinks: () => import('../pages/backlinks/area.ts'),
  project: () => import('../pages/project/area.ts'),
  settings: () => import('../pages/settings/area.ts'),
} satisfies Record<string, () => Promise<Area>>

type AreaName = keyof typeof AREAS
type RouteEntry = { readonly area: AreaName; readonly page: string }

/** Patterns below `/p/:project` are pages of a project. */
const ROUTES: Readonly<Record<string, RouteEntry>> = {
  '/': { area: 'home', page: 'projects' },
  '/start': { area: 'home', page: 'start' },
  '/compare': { area: 'home', page: 'compare' },
  '/p/:project': { area: 'home', page: 'overview' },
  '/p/:project/keywords': { area: 'ranks', page: 'keywords' },
  '/p/:project/keywords/:keyword': { area: 'ranks', page: 'keyword' },
  '/p/:project/segments': { area: 'ranks', page: 'segments' },
  '/p/:project/quick-wins': { area: 'search', page: 'quickWins' },
  '/p/:project/quick-wins/:type': { area: 'search', page: 'quickWins' },
  '/p/:project/search': { area: 'search', page: 'performance' },
  '/p/:project/search/:list': { area: 'search', page: 'performance' },
  '/p/:project/crawls': { area: 'crawls', page: 'crawls' },
  '/p/:project/crawls/:crawl': { area: 'crawls', page: 'crawl' },
  '/p/:project/crawls/:crawl/issues': { area: 'crawls', page: 'issues' },
  '/p/:project/crawls/:crawl/issues/:issue': { area: 'crawls', page: 'issue' },
  '/p/:project/crawls/:crawl/pages': { area: 'crawls', page: 'pages' },
  '/p/:project/crawls/:crawl/pages/detail': { area: 'crawls', page: 'pageDetail' },
  '/p/:project/crawls/:crawl/links': { area: 'crawls', page: 'links' },
  '/p/:project/crawls/:crawl/images': { area: 'crawls', page: 'images' },
  '/p/:project/crawls/:crawl/changes': { area: 'crawls', page: 'changes' },
  '/p/:project/backlinks': { area: 'backlinks', page: 'overview' },
  '/p/:project/backlinks/links': { area: 'backlinks', page: 'links' },
  '/p/:project/backlinks/domains': { area: 'backlinks', page: 'domains' },
  '/p/:project/backlinks/anchors': { area: 'backlinks', page: 'anchors' },
  '/p/:project/backlinks/pages': { area: 'backlinks', page: 'pages' },
  '/p/:project/disavow': { area: 'backlinks', page: 'disavow' },
  '/p/:project/settings': { area: 'project', page: 'general' },
  '/p/:project/settings/crawler': { area: 'project', page: 'crawler' },
  '/p/:project/settings/rank-tracker': { area: 'project', page: 'rankTracker' },
  '/p/:project/settings/competitors': { area: 'project', page: 'competitors' },
  '/p/:project/settings/connections': { area: 'project', page: 'connections' },
  '/p/:project/settings/imports': { area: 'project', page: 'imports' },
  '/p/:project/settings/notes': { area: 'project', page: 'notes' },
  '/oauth/google/callback': { area: 'project', page: 'googleCallback' },
  '/settings': { area: 'settings', page: 'you' },
  '/settings/apps': { area: 'settings', page: 'apps' },
  '/settings/members': { area: 'settings', page: 'members' },
  '/settings/providers': { area: 'settings', page: 'providers' },
  '/settings/spend': { area: 'settings', page: 'spend' },
  '/settings/usage': { area: 'settings', page: 'usage' },
  '/settings/backups': { area: 'settings', page: 'backups' },
  '/settings/system': { area: 'settings', page: 'system' },
}

export type FoundRoute = RouteEntry & { readonly params: Params }

/** A pattern without parameters wins over one that has some, because it stands alone in its length or before it. */
export function findRoute(path: string): FoundRoute | undefined {
  for (const [pattern, entry] of Object.entries(ROUTES)) {
    const params = matchPattern(pattern, path)
    if (params !== undefined) return { ...entry, params }
  }
  return undefined
}

const loaded = new Map<AreaName, Area>()

export function areaOf(name: AreaName): Area | undefined {
  return loaded.get(name)
}

export async function loadArea(name: AreaName): Promise<Area> {
  const area: Area = await AREAS[name]()
  loaded.set(name, area)
  return area
}
