// How the keywords stand as a whole: figures that lead to the keywords behind them, visibility over time, and the positions in
// buckets. It holds for a device and a segment; the other filters are of the list alone.

import type { ProjectWithSettings } from '../../api/types.ts'
import { formatHundredth, formatTenth, formatWhole } from '../../lib/format.ts'
import { preload, useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import * as t from '../../text/keywords.ts'
import { sinceCheck } from '../../text/marks.ts'
import { Delta, PositionDelta } from '../../ui/marks.tsx'
import { type Share, ShareBar } from '../../ui/share-bar.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { type KEYWORD_QUERY, type KeywordValues, NO_FILTERS, segmentOf } from './keyword-query.ts'
import { countMeasured } from './measured-keywords.ts'
import { preparePastDays, usePastDays, VisibilityChart } from './visibility-chart.tsx'

type OverviewProps = { project: ProjectWithSettings; query: Query<typeof KEYWORD_QUERY> }

/** What is read for it. */
const overviewOf = ({ uid }: ProjectWithSettings, values: KeywordValues) =>
  [
    'GET /projects/{project_uid}/rank-tracker/overview',
    { path: { project_uid: uid }, query: { device: values.device, ...segmentOf(values.segment) } },
  ] as const

export function prepareOverview(project: ProjectWithSettings, values: KeywordValues): Promise<unknown> {
  return Promise.all([preload(...overviewOf(project, values)), preparePastDays(project, values)])
}

export function RankOverview({ project, query }: OverviewProps) {
  const { values, link } = query
  const overview = useData(...overviewOf(project, values))
  const past = usePastDays(project, values)
  const read = overview.data?.data
  if (read === undefined)
    return overview.failure === undefined ? (
      <div class="stack rank-overview unread">
        <Loading rows={4} />
      </div>
    ) : (
      <Failed failure={overview.failure} onRetry={overview.reload} />
    )
  const { summary, usage, position_distribution } = read
  if (summary.tracked_keywords === 0) return null
  const measured = countMeasured(position_distribution)
  // Of all keywords of this device and segment: a number leads to exactly those that it counts.
  const to = (filters: Parameters<typeof link>[0]) =>
    link({ ...NO_FILTERS, segment: values.segment, ...filters })
  return (
    <section class="stack rank-overview" aria-label={t.figures}>
      <Tiles>
        {measured > 0 && (
          <>
            <Tile
              label={t.visibility}
              hint={t.visibilityHint}
              value={formatHundredth(summary.visibility_score)}
              change={
                <Delta
                  value={past.changeOf('visibility')}
                  format={formatHundredth}
                  period={t.sincePrevious(past.dayCount)}
                />
              }
            />
            <Tile
              label={t.averagePosition}
              value={summary.avg_position === null ? null : formatTenth(summary.avg_position)}
              why={t.notFoundWhy}
              change={
                <PositionDelta value={past.changeOf('position')} period={t.sincePrevious(past.dayCount)} />
              }
            />
            <Tile label={t.topThree} value={formatWhole(summary.top_three)} to={to({ bucket: '1-3' })} />
            <Tile label={t.topTen} value={formatWhole(summary.top_ten)} to={to({ bucket: '1-10' })} />
            <Tile
              label={t.changes.improved}
              value={formatWhole(summary.improved)}
              change={sinceCheck}
              to={to({ change: 'improved' })}
            />
            <Tile
              label={t.changes.declined}
              value={formatWhole(summary.declined)}
              change={sinceCheck}
              to={to({ change: 'declined' })}
            />
          </>
        )}
        {summary.failed > 0 && (
          <Tile label={t.statuses.failed} value={formatWhole(summary.failed)} to={to({ status: 'failed' })} />
        )}
        {summary.pending > 0 && (
          <Tile
            label={t.statuses.pending}
            value={formatWhole(summary.pending)}
            to={to({ status: 'pending' })}
          />
        )}
        <Tile
          label={t.tracked}
          hint={t.trackedHint(formatWhole(usage.used), formatWhole(usage.limit))}
          value={formatWhole(summary.tracked_keywords)}
          {...(measured < summary.tracked_keywords && { change: t.measured(formatWhole(measured)) })}
          to={to({})}
        />
      </Tiles>
      {measured > 0 && (
        <div class="panel">
          <VisibilityChart past={past} query={query} />
          <ShareBar
            label={t.distribution}
            shares={sharesOf(position_distribution, (bucket) => to({ bucket }))}
          />
        </div>
      )}
    </section>
  )
}

const LAST_BUCKET = '21-100'

/** The API has 21-50 and 51-100; here they are one. */
function sharesOf(
  distribution: readonly { label: string; keywords: number }[],
  to: (bucket: string) => string,
): Share[] {
  const count = (...labels: string[]) =>
    distribution.filter(({ label }) => labels.includes(label)).reduce((sum, one) => sum + one.keywords, 0)
  return [
    { label: t.positions('1-3'), value: count('1-3'), tone: 'best', to: to('1-3') },
    { label: t.positions('4-10'), value: count('4-10'), tone: 'good', to: to('4-10') },
    { label: t.positions('11-20'), value: count('11-20'), tone: 'fair', to: to('11-20') },
    { label: t.positions(LAST_BUCKET), value: count('21-50', '51-100'), tone: 'poor', to: to(LAST_BUCKET) },
    { label: t.positions('not_ranked'), value: count('not_ranked'), tone: 'none', to: to('not_ranked') },
  ]
}
