// How the keywords stand as a whole, for a device and a segment: four tiles that lead to the keywords behind them. The other filters
// are of the list alone.

import type { ProjectWithSettings, RankTrackerOverview } from '../../api/types.ts'
import { addDays, todayIn } from '../../lib/days.ts'
import { formatPoints, formatTenth, formatWhole } from '../../lib/format.ts'
import { preload, useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/keywords.ts'
import { noEarlier, since } from '../../text/marks.ts'
import { Delta, PositionDelta } from '../../ui/marks.tsx'
import { Coverage, Tile, Tiles } from '../../ui/tile.tsx'
import { type KEYWORD_QUERY, type KeywordValues, NO_FILTERS, segmentOf } from './keyword-query.ts'
import { countMeasured } from './measured-keywords.ts'
import type { PastDays } from './visibility-chart.tsx'
import { WEEK_DAYS } from './week-change.ts'

const LIST = 'GET /projects/{project_uid}/rank-tracker/keywords'

/** What the overview is read from. */
export const overviewOf = ({ uid }: ProjectWithSettings, { device, segment }: KeywordValues) =>
  [
    'GET /projects/{project_uid}/rank-tracker/overview',
    { path: { project_uid: uid }, query: { device, ...segmentOf(segment) } },
  ] as const

type Counted = { device?: KeywordValues['device']; moved?: 'up' | 'down' }

/** One keyword of the list, with how many there are. */
function countOf({ uid }: ProjectWithSettings, { device, segment }: KeywordValues, counted: Counted) {
  const query = { device, ...segmentOf(segment), ...counted, limit: 1, include_total: true } as const
  return [LIST, { path: { project_uid: uid }, query }] as const
}

const COUNTED: readonly Counted[] = [
  { moved: 'up' },
  { moved: 'down' },
  { device: 'all' },
  { device: 'desktop' },
  { device: 'mobile' },
]

export function prepareOverview(project: ProjectWithSettings, values: KeywordValues): Promise<unknown> {
  return Promise.all([
    preload(...overviewOf(project, values)),
    ...COUNTED.map((counted) => preload(...countOf(project, values, counted))),
  ])
}

/** Undefined until it is known. */
export function useCount(
  project: ProjectWithSettings,
  values: KeywordValues,
  counted: Counted,
): number | undefined {
  return useData(...countOf(project, values, counted)).data?.meta.total ?? undefined
}

export type Moves = { readonly up: number; readonly down: number }

/** How many keywords stand elsewhere than a week ago. */
export function useMoves(project: ProjectWithSettings, values: KeywordValues): Moves | undefined {
  const up = useCount(project, values, { moved: 'up' })
  const down = useCount(project, values, { moved: 'down' })
  return up === undefined || down === undefined ? undefined : { up, down }
}

export type RankTilesProps = {
  project: ProjectWithSettings
  query: Query<typeof KEYWORD_QUERY>
  overview: RankTrackerOverview
  past: PastDays
  moves: Moves | undefined
}

export function RankTiles({ project, query, overview, past, moves }: RankTilesProps) {
  const { values, link } = query
  const { summary, position_distribution } = overview
  const tracked = summary.tracked_keywords
  const withResult = countMeasured(position_distribution)
  // Nothing was measured: there is no visibility of 0.
  if (withResult === 0) return null
  // The counts are those of all keywords of this device and segment: a number leads to exactly the keywords that it counts.
  const to = (filters: Parameters<typeof link>[0]) =>
    link({ ...NO_FILTERS, segment: values.segment, ...filters })
  const changes = {
    visibility: past.changeOf('visibility'),
    position: past.changeOf('position'),
    topTen: past.changeOf('topTen'),
  }
  const week = since(addDays(todayIn(project.timezone), -WEEK_DAYS))
  const { ranking_keywords: found, failed, pending } = summary
  // Without an earlier day, nothing can have moved.
  const hasNoPast = changes.topTen.value === null && moves?.up === 0 && moves.down === 0
  return (
    <Tiles>
      <Tile
        label={t.visibility}
        value={formatTenth(summary.visibility_score)}
        unit="%"
        change={<Delta {...changes.visibility} format={formatPoints} />}
        coverage={
          // Checks are spread over the day, so by itself it is no warning that some are still to come.
          <Coverage isPartial={failed + pending > 0}>
            {past.measuredToday === undefined
              ? common.coverage(withResult, tracked, t.measured)
              : common.coverage(past.measuredToday, tracked, t.measuredToday)}
          </Coverage>
        }
        to={to({})}
      />
      <Tile
        label={t.averagePosition}
        value={summary.avg_position === null ? null : formatTenth(summary.avg_position)}
        status={t.foundNowhere}
        change={<PositionDelta {...changes.position} />}
        coverage={<span>{t.foundOf(formatWhole(found), formatWhole(withResult - found))}</span>}
        to={to({ sort: 'position', direction: 'asc' })}
      />
      <Tile
        label={t.topTen}
        value={formatWhole(summary.top_ten)}
        change={<Delta {...changes.topTen} />}
        coverage={<span>{t.ofThemTopThree(formatWhole(summary.top_three))}</span>}
        to={to({ bucket: '1-10' })}
      />
      <Tile
        label={t.presets.moved}
        value={hasNoPast ? null : moves === undefined ? '' : formatWhole(moves.up + moves.down)}
        status={t.notKnownYet}
        why={noEarlier}
        unit={t.ofTracked(formatWhole(tracked))}
        change={moves && t.movedBy(formatWhole(moves.up), formatWhole(moves.down), week)}
        coverage={<span>{t.movedLeast}</span>}
        to={to({ moved: 'any' })}
      />
    </Tiles>
  )
}
