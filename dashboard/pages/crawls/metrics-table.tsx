// The numbers of two crawls beside each other.

import type { Crawl, CrawlMetrics } from '../../api/types.ts'
import { formatDuration, formatTenth, formatTime, formatWhole } from '../../lib/format.ts'
import * as t from '../../text/crawl-changes.ts'
import { Delta, None } from '../../ui/marks.tsx'
import { NumberTable } from '../../ui/number-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { useComparison } from './kept-answers.ts'

type Metric = keyof CrawlMetrics

const LOWER_IS_BETTER: ReadonlySet<Metric> = new Set([
  'critical_issues',
  'warnings',
  'notices',
  'pages_4xx',
  'pages_5xx',
  'pages_without_response',
  'average_response_time_ms',
  'broken_links',
  'broken_images',
])

// For the other metrics, a larger number is neither better nor worse by itself.
const HIGHER_IS_BETTER: ReadonlySet<Metric> = new Set(['health_score', 'indexable_pages'])

function formatOf(metric: Metric): (value: number) => string {
  if (metric === 'health_score') return formatTenth
  return metric === 'average_response_time_ms' ? formatDuration : formatWhole
}

export function MetricsTable({ view, other }: { view: CrawlView; other: Crawl }) {
  const { data, failure } = useComparison(view.project.uid, other.uid, view.crawl.uid)
  if (failure !== undefined) return <Failed failure={failure} />
  if (data === undefined) return <Loading />
  const period = t.comparedWith(formatTime(other.started_at, view.project.timezone))
  return (
    <Panel title={`${t.metricsPanel}, ${period}`} isFlush>
      <NumberTable
        class="compared"
        label={t.metricsPanel}
        head={[t.metric, t.before, t.now, t.change]}
        lines={(Object.keys(t.metrics) as Metric[]).map((metric) => {
          const format = formatOf(metric)
          const delta = data.deltas[metric]
          const shown = (value: number | null) => (value === null ? <None why={t.notKnown} /> : format(value))
          const change =
            delta === null ? (
              <None why={metric === 'health_score' ? t.scoreChanged : t.notKnown} />
            ) : (
              <Delta
                value={delta}
                format={format}
                isLowerBetter={LOWER_IS_BETTER.has(metric)}
                period={period}
                isBrief
                isNeutral={!LOWER_IS_BETTER.has(metric) && !HIGHER_IS_BETTER.has(metric)}
              />
            )
          const { first, second } = data
          const numbers = [shown(first.metrics[metric]), shown(second.metrics[metric]), change]
          return { key: metric, name: t.metrics[metric], numbers }
        })}
      />
    </Panel>
  )
}
