// Searches and sorts the list of projects. The figures of a project belong to several features, so no index has them in
// order: the projects that the caller may see are read, searched and sorted here, with the one figure by which they are
// sorted. Searches and orders work as in the dashboard, which has all of its rows in memory.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import type { Page, PageRange } from '../../data/storage/page.ts'
import { joinPage } from '../../data/storage/page-of-rows.mjs'
import type { SummaryCall, SummarySource } from '../../entry/feature.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { emptyIsAbsent } from '../../entry/http/requests/schema-annotations.ts'
import { invalid } from '../../lib/errors.ts'
import { readProjectPage } from './list.ts'
import { readIds } from './summaries.ts'

/** The feature and figure of each order, by its name. */
const FIGURES: Readonly<Record<string, readonly [source: string, figure: string]>> = {
  visibility: ['rank_tracker', 'visibility'],
  top_ten: ['rank_tracker', 'top_ten'],
  health_score: ['crawl', 'health_score'],
  critical_issues: ['crawl', 'critical_issues'],
  referring_domains: ['backlinks', 'referring_domains'],
  clicks: ['search_performance', 'clicks'],
}
const SORTS = [
  'name',
  'visibility',
  'top_ten',
  'health_score',
  'critical_issues',
  'referring_domains',
  'clicks',
] as const

const SEARCH_LENGTH_MAX = 255
const READ_AT_ONCE = 500
const PROJECTS_MAX = 10_000

export const findingQuery = {
  search: Type.Optional(
    emptyIsAbsent(
      Type.String({
        maxLength: SEARCH_LENGTH_MAX,
        description: 'Only projects with this text in their name or domain.',
      }),
    ),
  ),
  sort: Type.Optional(
    Type.Enum(SORTS, {
      description:
        'By name, or by a figure of the summary; projects without it come last. Without it, oldest first.',
    }),
  ),
  direction: Type.Optional(Type.Enum(['asc', 'desc'] as const, { default: 'asc' })),
}

type Finding = {
  search?: string | undefined
  sort?: (typeof SORTS)[number] | undefined
  direction?: 'asc' | 'desc' | undefined
}
type FoundProject = { json: string; id: number; value: string | number | null }
type Sources = { database: Database; summaries: readonly SummarySource[] }

/** Returns all matching projects, in their order. */
export async function findProjects(
  { database, summaries }: Sources,
  principal: Principal,
  { search = '', sort, direction = 'asc' }: Finding,
  call: SummaryCall,
): Promise<FoundProject[]> {
  const wanted = search.trim().toLowerCase()
  const found: FoundProject[] = []
  let position: CursorPosition | undefined
  for (let read = 0, hasMore = true; hasMore; read += READ_AT_ONCE) {
    if (read >= PROJECTS_MAX) throw tooMany(sort)
    const page = await readProjectPage(database, principal, position, {
      limit: READ_AT_ONCE,
      isReversed: false,
    })
    hasMore = page.hasMore
    position = page.last
    const records = JSON.parse(`[${page.json}]`) as { uid: string; name: string; domain: string }[]
    const some = records.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted))
    if (some.length === 0) continue
    const idOf = await readIds(
      database,
      some.map(({ uid }) => uid),
    )
    const values = await readValues(summaries, [...idOf.values()], sort, call)
    for (const record of some) {
      // The project was deleted between the two reads.
      const id = idOf.get(record.uid)
      if (id === undefined) continue
      const value = sort === 'name' ? record.name.toLowerCase() : (values?.get(id) ?? null)
      found.push({ json: JSON.stringify(record), id, value })
    }
  }
  return found.sort((a, b) => compare(a, b, direction))
}

/** Returns the page of matching projects after a row with a known value and id. */
export function pageOfFound(
  found: readonly FoundProject[],
  direction: 'asc' | 'desc' = 'asc',
  position: CursorPosition | undefined,
  range: PageRange,
): Page {
  const [value = null, id = 0] = (position ?? []) as [string | number | null, number]
  const isBeyond = (project: FoundProject) => {
    const order = position === undefined ? 0 : compare(project, { value, id }, direction)
    return position === undefined || (range.isReversed ? order < 0 : order > 0)
  }
  const beyond = found.filter(isBeyond)
  if (range.isReversed) beyond.reverse()
  return joinPage(
    beyond.slice(0, range.limit + 1).map((project) => [project.json, project.value, project.id]),
    range,
  )
}

async function readValues(
  summaries: readonly SummarySource[],
  ids: readonly number[],
  sort: Finding['sort'],
  call: SummaryCall,
): Promise<Map<number, number | null> | undefined> {
  const [name, figure] = FIGURES[sort ?? ''] ?? []
  const source = summaries.find((one) => one.name === name)
  if (source === undefined || figure === undefined) return undefined
  const read = await source.read(ids, call)
  return new Map(
    [...read].map(([id, { figures }]) => [
      id,
      (figures as Record<string, number | null> | undefined)?.[figure] ?? null,
    ]),
  )
}

type Placed = Pick<FoundProject, 'value' | 'id'>

/** Projects without a value come last in both directions; among equal values, the oldest comes first. */
function compare(a: Placed, b: Placed, direction: 'asc' | 'desc'): number {
  if (a.value === b.value) return a.id - b.id
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1
  return a.value < b.value === (direction === 'asc') ? -1 : 1
}

function tooMany(sort: Finding['sort']) {
  const what = `There are more than ${PROJECTS_MAX} projects, which can be listed, but neither searched nor sorted.`
  return invalid({ [sort === undefined ? 'search' : 'sort']: [what] })
}
