// The findings of a crawl in two views: by severity and by category.

import type { CrawlSummary, IssueCategory } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-summary.ts'
import { Link } from '../../ui/link.tsx'
import { SeverityMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SeverityBars } from '../../ui/severity-bars.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { CrawlView } from './crawl-frame.tsx'

const COUNTS = [
  ['critical', 'critical_issues'],
  ['warning', 'warnings'],
  ['notice', 'notices'],
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
              {categories.map((category) => (
                <Category key={category.category} view={view} category={category} max={largest(categories)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

type CategoryProps = { view: CrawlView; category: IssueCategory; max: number }

function Category({ view, category, max }: CategoryProps) {
  const to = `${view.base}/issues?category=${category.category}`
  return (
    <li>
      <Link to={to}>{category.title}</Link>
      <span class="bar" aria-hidden="true">
        {COUNTS.map(([severity, count]) => (
          <span
            key={severity}
            data-severity={severity}
            style={{ width: `${(category[count] / max) * 100}%` }}
          />
        ))}
      </span>
      <span class="counts">
        {COUNTS.map(
          ([severity, count]) =>
            category[count] > 0 && (
              <span key={severity} class="inline">
                <SeverityMark severity={severity} />
                <Link to={`${to}&severity=${severity}`}>{formatWhole(category[count])}</Link>
              </span>
            ),
        )}
      </span>
    </li>
  )
}

function largest(categories: readonly IssueCategory[]): number {
  return categories.reduce(
    (max, { critical_issues, warnings, notices }) => Math.max(max, critical_issues + warnings + notices),
    1,
  )
}
