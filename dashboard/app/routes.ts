// Finds the page of an address, and loads its area.

import type { Area } from '../pages/area.ts'
import { type AreaName, ROUTES, type RouteEntry } from '../pages/areas.ts'
import { kept } from '../state/data.ts'
import { matchPattern, type Params } from '../state/route.ts'

const AREAS = {
  home: () => import('../pages/home/area.ts'),
  overview: () => import('../pages/overview/area.ts'),
  ranks: () => import('../pages/ranks/area.ts'),
  search: () => import('../pages/search/area.ts'),
  crawls: () => import('../pages/crawls/area.ts'),
  backlinks: () => import('../pages/backlinks/area.ts'),
  project: () => import('../pages/project/area.ts'),
  settings: () => import('../pages/settings/area.ts'),
  watching: () => import('../pages/watching/area.ts'),
} satisfies Record<AreaName, () => Promise<Area>>

export type FoundRoute = RouteEntry & { readonly params: Params }

/** Fixed patterns stand before those with parameters in the table, or have another number of parts. */
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

/** Loads the area of an address ahead of a visit. A failure is ignored here: the page shows it. */
export function prepareArea(path: string): void {
  const route = findRoute(path)
  if (route !== undefined && !loaded.has(route.area)) loadArea(route.area).catch(() => {})
}

// While the pointer passes over several links, at most one is prepared in this time.
const PASSING_MS = 100
let preparedAtMs = Number.NEGATIVE_INFINITY

/**
 * Loads the area and the data of a project's page, not of one item in it. `isSure`: the button is down already. Undefined where nothing
 * has to be waited for.
 */
export function preparePage(to: string, isSure: boolean): Promise<unknown> | undefined {
  const [path = '', search = ''] = to.split('?')
  prepareArea(path)
  const { area, page, params } = findRoute(path) ?? {}
  const prepare = area && areaOf(area)?.prepare?.[page!]
  if (prepare === undefined || Object.keys(params!).length > 1) return undefined
  const project = kept('GET /projects/{project_uid}', { path: { project_uid: params!.project! } })?.data
  const nowMs = performance.now()
  if (project === undefined || !(isSure || nowMs - preparedAtMs > PASSING_MS)) return undefined
  preparedAtMs = nowMs
  return prepare(project, search)
}

/** Loads areas one after the other, unless the browser asks to save data. */
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
