// The list of projects in the order that somebody wants. All of them are at hand, so nobody has to be asked. The API has the same orders,
// for the file (src/features/projects/matching-projects.ts).

import type { ListedProject } from '../api/types.ts'

export const PROJECT_SORTS = [
  'project',
  'visibility',
  'top-ten',
  'health',
  'critical',
  'domains',
  'clicks',
] as const
type ProjectSort = (typeof PROJECT_SORTS)[number]

/** The API's names of the orders, for the file. */
export const API_SORTS = {
  project: 'name',
  visibility: 'visibility',
  'top-ten': 'top_ten',
  health: 'health_score',
  critical: 'critical_issues',
  domains: 'referring_domains',
  clicks: 'clicks',
} as const satisfies Record<ProjectSort, string>

type Ordered = Pick<ListedProject, 'name' | 'summary'>

const VALUES: Readonly<Record<ProjectSort, (project: Ordered) => number | string | null | undefined>> = {
  project: ({ name }) => name.toLowerCase(),
  visibility: ({ summary }) => summary?.rank_tracker?.visibility,
  'top-ten': ({ summary }) => summary?.rank_tracker?.top_ten,
  health: ({ summary }) => summary?.crawl?.health_score,
  critical: ({ summary }) => summary?.crawl?.critical_issues,
  domains: ({ summary }) => summary?.backlinks?.referring_domains,
  clicks: ({ summary }) => summary?.search_performance?.clicks,
}

/** Projects without a value come last in both directions. */
export function orderProjects<P extends Ordered>(
  projects: readonly P[],
  by: ProjectSort,
  direction: 'asc' | 'desc',
): P[] {
  const sign = direction === 'asc' ? 1 : -1
  return projects.toSorted((a, b) => {
    const [one, other] = [VALUES[by](a) ?? null, VALUES[by](b) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one < other ? -sign : one > other ? sign : 0
  })
}
