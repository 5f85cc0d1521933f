// The issues of a crawl as the page shows them: those that pass its filters, in groups, the worst first.

type Severity = 'critical' | 'warning' | 'notice'
type Found = {
  readonly issue: string
  readonly title: string
  readonly severity: Severity
  readonly category: string
  readonly pages_count: number
}

type IssueFilters = {
  readonly q: string
  readonly severity: Severity | null
  readonly category: string
  /** Also lists the issues that no page has. */
  readonly all: boolean
}

const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'notice']

export function filterIssues<I extends Found>(
  issues: readonly I[],
  { q, severity, category, all }: IssueFilters,
): I[] {
  const wanted = q.toLowerCase()
  return issues.filter(
    (issue) =>
      (all || issue.pages_count > 0) &&
      (severity === null || issue.severity === severity) &&
      (category === '' || issue.category === category) &&
      `${issue.title} ${issue.issue}`.toLowerCase().includes(wanted),
  )
}

/** Leaves out empty groups; within a group the worst issue is first, then the one on the most pages. */
export function groupIssues<I extends Found>(
  issues: readonly I[],
  by: 'severity' | 'category',
): { readonly key: string; readonly issues: readonly I[] }[] {
  const keys: readonly string[] =
    by === 'severity' ? SEVERITIES : [...new Set(issues.map(({ category }) => category))]
  return keys
    .map((key) => ({ key, issues: issues.filter((issue) => issue[by] === key).sort(worstFirst) }))
    .filter((group) => group.issues.length > 0)
}

function worstFirst(a: Found, b: Found): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.pages_count - a.pages_count ||
    (a.title < b.title ? -1 : 1)
  )
}
