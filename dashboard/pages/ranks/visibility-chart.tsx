// Visibility and average position by day, beside the same number of days before, with the notes of days as marks.

import { useMemo } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { ProjectWithSettings, RankTrackerHistory } from '../../api/types.ts'
import { daysBetween, addDays as daysLater, eachDay, rangeDays, todayIn } from '../../lib/days.ts'
import { formatPercent, formatTenth } from '../../lib/format.ts'
import { preload, useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import * as t from '../../text/keywords.ts'
import { since } from '../../text/marks.ts'
import { ChartControls } from '../../ui/chart-controls.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { lines, type Mark } from '../../ui/series.ts'
import { Failed } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { CHART_RANGES, type KEYWORD_QUERY, type KeywordValues, segmentOf } from './keyword-query.ts'

type DayValues = {
  readonly visibility: number | null
  readonly position: number | null
  readonly topTen: number | null
}
type Days = Pick<RankTrackerHistory, 'dates' | 'visibility' | 'avg_position' | 'position_distribution'>

export type PastDays = {
  readonly dayCount: number
  readonly days: readonly string[]
  readonly now: ReadonlyMap<string, DayValues>
  /** The earlier values, by the day that is compared with them. */
  readonly before: ReadonlyMap<string, DayValues>
  readonly marks: readonly Mark[]
  readonly isPrevious: boolean
  /** Nothing has arrived yet, so it is not known whether there is any. */
  readonly isUnread: boolean
  readonly failure: ApiFailure | undefined
  reload(): void
  /** The last value minus the one as many days ago, and since when; without an earlier value it is null. */
  changeOf(metric: keyof DayValues): { readonly value: number | null | undefined; readonly period: string }
  /** Keywords that a check gave a result today; undefined where that is not counted. */
  readonly measuredToday: number | undefined
}

/** The data of the lines. There is no history of keywords that are in no segment. */
function pastRequests(project: ProjectWithSettings, { device, range, segment }: KeywordValues) {
  const { from, to } = rangeDays(range, todayIn(project.timezone))
  const { segment_id, unmatched } = segmentOf(segment)
  const path = { project_uid: project.uid }
  return {
    from,
    to,
    history: [
      unmatched ? null : 'GET /projects/{project_uid}/rank-tracker/history',
      { path, query: { device, from, to, segment_id, compare: 'previous' } },
    ],
    notes: ['GET /projects/{project_uid}/notes', { path, query: { from, to, limit: 100 } }],
  } as const
}

export function preparePastDays(project: ProjectWithSettings, values: KeywordValues): Promise<unknown> {
  const {
    history: [name, parameters],
    notes,
  } = pastRequests(project, values)
  return Promise.all([name && preload(name, parameters), preload(...notes)])
}

export function usePastDays(project: ProjectWithSettings, values: KeywordValues): PastDays {
  const { from, to, ...requests } = pastRequests(project, values)
  const history = useData(...requests.history)
  const notes = useData(...requests.notes).data?.data
  const read = history.data?.data
  const dayCount = daysBetween(from, to) + 1
  const { isPrevious, failure, reload } = history
  const isUnread = read === undefined && history.isLoading
  return useMemo(
    () => ({ ...pastDays({ read, notes, dayCount, to }), isPrevious, isUnread, failure, reload }),
    [read, notes, dayCount, to, isPrevious, isUnread, failure],
  )
}

type ReadDays = {
  read: RankTrackerHistory | undefined
  notes: readonly { day: string; text: string }[] | undefined
  dayCount: number
  to: string
}

function pastDays({ read, notes, dayCount, to }: ReadDays) {
  const now = valuesByDay(read)
  const before = valuesByDay(read?.previous)
  const first = read?.dates[0]
  const days = first === undefined ? [] : eachDay(first, to)
  const shift = new Map([...before].map(([day, value]) => [daysLater(day, dayCount), value]))
  return {
    dayCount,
    days,
    now,
    before: shift,
    marks: (notes ?? []).map(({ day, text }) => ({ day, text, kind: 'note' as const })),
    measuredToday: read?.dates.at(-1) === to ? (read?.measured.at(-1) ?? undefined) : undefined,
    changeOf(metric: keyof DayValues) {
      const last = days.findLast((day) => now.has(day)) ?? to
      const period = since(daysLater(last, -dayCount))
      if (read === undefined) return { value: undefined, period }
      const value = now.get(last)?.[metric] ?? null
      const then = shift.get(last)?.[metric] ?? null
      return { value: value === null || then === null ? null : value - then, period }
    },
  }
}

function valuesByDay(days: Days | null | undefined): Map<string, DayValues> {
  return new Map(
    days?.dates.map((day, index) => [
      day,
      {
        visibility: days.visibility[index] ?? null,
        position: days.avg_position[index] ?? null,
        // Before anything was measured there are no keywords in the top 10, not none of them.
        topTen: days.visibility[index] == null ? null : topTenAt(days, index),
      },
    ]),
  )
}

function topTenAt({ position_distribution }: Days, index: number): number {
  return position_distribution
    .filter(({ label }) => label === '1-3' || label === '4-10')
    .reduce((sum, { keywords }) => sum + (keywords[index] ?? 0), 0)
}

type VisibilityChartProps = { past: PastDays; query: Query<typeof KEYWORD_QUERY> }

export function VisibilityChart({ past, query }: VisibilityChartProps) {
  const { values, set } = query
  const { days, now, before } = past
  const { metric } = values
  const { segment_id, unmatched } = segmentOf(values.segment)
  const isCompared = values.compare === 'previous' && days.some((day) => before.has(day))
  // The page is drawn often while one filters and sorts, and the chart stays as it is.
  const chart = useMemo(
    () => (
      <LineChart
        label={t.chart[metric]}
        days={days}
        series={lines(
          metric === 'visibility' ? t.visibility : t.averagePosition,
          days.map((day) => now.get(day)?.[metric] ?? null),
          isCompared ? days.map((day) => before.get(day)?.[metric] ?? null) : undefined,
        )}
        marks={past.marks}
        format={metric === 'visibility' ? formatPercent : formatTenth}
        isInverted={metric === 'position'}
        height={180}
      />
    ),
    [past, metric, isCompared],
  )
  return (
    <>
      <div class="chart-controls">
        <Switch
          label={t.metric}
          value={metric}
          options={[
            { value: 'visibility', label: t.visibility },
            { value: 'position', label: t.averagePosition },
          ]}
          onChange={(value) => set({ metric: value })}
        />
        <ChartControls ranges={CHART_RANGES} values={values} set={set} />
      </div>
      {past.isUnread ? (
        <div class="chart unread" />
      ) : past.failure !== undefined && days.length === 0 ? (
        <Failed failure={past.failure} onRetry={past.reload} />
      ) : days.length === 0 ? (
        <p class="muted">{unmatched ? t.unmatchedDays : t.noHistory}</p>
      ) : (
        chart
      )}
      {segment_id !== undefined && values.range !== '7d' && values.range !== '30d' && (
        <p class="hint">{t.segmentDays}</p>
      )}
    </>
  )
}
