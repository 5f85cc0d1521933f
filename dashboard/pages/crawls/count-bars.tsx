// How the pages of a crawl are divided: for each set a bar and a number that leads to its pages.

import { apiFilters, filterQuery, readFilters } from '../../lib/filters.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { crawlSummary as t } from '../../text/crawl-summary.ts'
import { Link } from '../../ui/link.tsx'
import { None } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { type PageFilterName, pageFields } from './filter-fields.ts'
import type { PageSet } from './page-sets.ts'

const FIELDS = pageFields([])

type CountBarsProps = { view: CrawlView; title: string; sets: readonly PageSet[]; total: number }

export function CountBars({ view, title, sets, total }: CountBarsProps) {
  return (
    <Panel title={title}>
      <ul class="count-bars">
        {sets.map((set) => (
          <CountBar key={set.label} view={view} set={set} total={total} />
        ))}
      </ul>
    </Panel>
  )
}

function CountBar({ view, set, total }: { view: CrawlView; set: PageSet; total: number }) {
  const answer = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/pages', {
    path: view.path,
    query: {
      filters: apiFilters<PageFilterName>(readFilters(set.filters, FIELDS)),
      limit: 1,
      include_total: true,
    },
  })
  const { total: count, total_is_at_least: isAtLeast } = answer.data?.meta ?? {}
  const share = count === undefined || total === 0 ? 0 : count / total
  return (
    <li data-empty={count === 0 || undefined}>
      <span class="label">{set.label}</span>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {count === undefined ? (
        <None />
      ) : (
        <Link
          to={`${view.base}/pages${filterQuery(...set.filters)}`}
          title={t.pagesOfTotal(formatWhole(count), formatWhole(total))}
        >
          {isAtLeast ? t.moreThan(formatWhole(count)) : formatWhole(count)}
        </Link>
      )}
    </li>
  )
}
