// The findings of a crawl in two views: by severity and by category.

import type { CrawlSummary, IssueCategory } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-summary.ts'
import { CountBar } from '../../ui/count-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { SeverityMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SeverityBars } from '../../ui/severity-bars.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { CrawlView } from './crawl-frame.tsx'

const COUNTS = [
  ['critical', 'critical_issues', 'bad'],
  ['warning', 'warnings', 'warn'],
  ['notice', 'notices', 'notice'],
] as const

export function SeverityPanel({ view, summary }: { view: CrawlView; summary: CrawlSummary }) {
  return (
    <Panel title={t.severityPanel} actions={<Link to={`${view.base}/issues`}>{t.allIssues}</Link>}>
      <SeverityBars label={t.findings} counts={summary} base={view.base} />
    </Panel>
  )
}

export function CategoryPanel({ view }: { view: CrawlView }) {
  const overview = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/on-page-overview', {
    path: view.path,
  })
  return (
    <Panel title={t.categoryPanel}>
      <Loaded resource={overview}>
        {({ data: { categories } }) =>
          categories.length === 0 ? (
            <p class="muted">{t.noFindings}</p>
          ) : (
            <ul class="categories">
              {categories.toSorted(worstFirst).map((category) => (
                <Category key={category.category} view={view} category={category} most={most(categories)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

type SeverityCounts = Pick<IssueCategory, (typeof COUNTS)[number][1]>
type CategoryProps = { view: CrawlView; category: IssueCategory; most: SeverityCounts }

/** A bar for each severity, as long as compares it with the same severity of other categories: notices would drown the rest. */
function Category({ view, category, most: longest }: CategoryProps) {
  const to = `${view.base}/issues?category=${category.category}`
  return (
    <li>
      <Link to={to}>{category.title}</Link>
      {COUNTS.map(([severity, count, tone]) => (
        <span key={severity} class="count">
          {category[count] > 0 && (
            <>
              <SeverityMark severity={severity} />
              <Link to={`${to}&severity=${severity}`}>{formatWhole(category[count])}</Link>
              <CountBar value={category[count]} max={longest[count]} tone={tone} />
            </>
          )}
        </span>
      ))}
    </li>
  )
}

function worstFirst(a: SeverityCounts, b: SeverityCounts): number {
  return b.critical_issues - a.critical_issues || b.warnings - a.warnings || b.notices - a.notices
}

function most(categories: readonly IssueCategory[]): SeverityCounts {
  const of = (count: keyof SeverityCounts) => Math.max(...categories.map((category) => category[count]))
  return { critical_issues: of('critical_issues'), warnings: of('warnings'), notices: of('notices') }
}
