// Finds the page of an address, and loads its area.

import { matchPattern, type Params } from '../state/route.ts'
import type { Area } from './area.ts'
import { type AreaName, ROUTES, type RouteEntry } from './route-table.ts'

const AREAS = {
  home: () => import('../pages/home/area.ts'),
  overview: () => import('../pages/overview/area.ts'),
  ranks: () => import('../pages/ranks/area.ts'),
  search: () => import('../pages/search/area.ts'),
  crawls: () => import('../pages/crawls/area.ts'),
  crawled: () => import('../pages/crawled/area.ts'),
  backlinks: () => import('../pages/backlinks/area.ts'),
  project: () => import('../pages/project/area.ts'),
  settings: () => import('../pages/settings/area.ts'),
  watching: () => import('../pages/watching/area.ts'),
} satisfies Record<AreaName, () => Promise<Area>>

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

/** So that it is there when somebody goes there. Where that fails, the page says so. */
export function prepareArea(path: string): void {
  const route = findRoute(path)
  if (route !== undefined && !loaded.has(route.area)) loadArea(route.area).catch(() => {})
}

/** One after the other, and not for somebody who asks browsers to load little. */
export async function prepareAreas(paths: readonly string[]): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  for (const path of paths) {
    const route = findRoute(path)
    if (route !== undefined && !loaded.has(route.area)) await loadArea(route.area).catch(() => {})
  }
}

export async function loadArea(name: AreaName): Promise<Area> {
  const area: Area = await AREAS[name]()
  loaded.set(name, area)
  return area
}
