// One chart of the project over the period: visibility, clicks or positions, with notes and alerts as marks.

import type { ComponentChildren } from 'preact'
import type { ProjectWithSettings, RankTrackerHistory } from '../../api/types.ts'
import { addDays, eachDay, todayIn } from '../../lib/days.ts'
import { formatDays, formatPercent, formatTenth, formatWhole, plural } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/overview.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { SimulatedBadge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Mark } from '../../ui/series.ts'
import { Loaded } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { useFinalUntil } from '../../ui/use-final-days.ts'
import { useNotes } from '../../ui/use-notes.ts'
import type { Period } from './period.ts'
import { useHistory, useSearch, useSearchDays } from './use-overview.ts'

export const CHARTS = ['visibility', 'clicks', 'positions'] as const
type ChartName = (typeof CHARTS)[number]

type OverTimeProps = {
  project: ProjectWithSettings
  period: Period
  chart: ChartName
  onChart(chart: ChartName): void
}

const ALERTS_MAX = 100
const HEIGHT = 208
/** The days after the first one that its dot stands before. */
const DAYS_AHEAD = 7
const NO_SCALE_MAX = 20

export function OverTime({ project, period, chart, onChart }: OverTimeProps) {
  const marks = useMarks(project, period)
  const controls = (
    <Switch
      label={t.chartOf}
      value={chart}
      options={CHARTS.map((value) => ({ value, label: t.charts[value] }))}
      onChange={onChart}
    />
  )
  const props = { project, period, marks, controls }
  return (
    <Panel label={t.overTime}>
      {chart === 'clicks' ? <ClicksChart {...props} /> : <RankChart {...props} chart={chart} />}
    </Panel>
  )
}

/** Notes of people, and alerts on the day on which they were opened. */
function useMarks(project: ProjectWithSettings, { from, to }: Period): Mark[] {
  const notes = useNotes(project.uid, from, to)
  const alertsOf = (state: 'open' | 'resolved') =>
    useData('GET /projects/{project_uid}/alerts', {
      path: { project_uid: project.uid },
      query: { state, limit: ALERTS_MAX },
    }).data?.data ?? []
  const alerts = [...alertsOf('open'), ...alertsOf('resolved')].map(
    ({ title, opened_at }): Mark => ({
      day: todayIn(project.timezone, new Date(opened_at)),
      text: title,
      kind: 'alert',
    }),
  )
  return [...notes, ...alerts.filter(({ day }) => from <= day && day <= to)]
}

type ChartProps = Pick<OverTimeProps, 'project' | 'period'> & {
  marks: readonly Mark[]
  controls: ComponentChildren
}

function RankChart({
  project,
  period,
  marks,
  controls,
  chart,
}: ChartProps & { chart: 'visibility' | 'positions' }) {
  const mobile = useHistory(project, period, 'mobile')
  const desktop = useHistory(project, period, 'desktop')
  const drawn = [mobile, desktop].flatMap(({ data }) => data?.data ?? [])
  const shown = drawn.filter(({ dates }) => dates.length > 0)
  const first = shown.map(({ dates }) => dates[0]!).toSorted()[0]
  const isFirstDay =
    first !== undefined &&
    first ===
      shown
        .map(({ dates }) => dates.at(-1)!)
        .toSorted()
        .at(-1)
  const days =
    first === undefined
      ? []
      : isFirstDay
        ? eachDay(first, addDays(first, DAYS_AHEAD))
        : eachDay(first, period.to)
  const keywords = shown.reduce((sum, one) => sum + one.keywords.at(-1)!, 0)
  const isPositions = chart === 'positions'
  const format = isPositions ? formatTenth : formatPercent
  return (
    <Loaded resource={mobile}>
      {() => (
        <Loaded resource={desktop}>
          {() =>
            days.length === 0 ? (
              <>
                {controls}
                <p class="muted">{t.noDays}</p>
              </>
            ) : (
              <>
                <LineChart
                  label={t.chartLabels[chart]}
                  controls={controls}
                  actions={shown.some(({ is_simulated }) => is_simulated) && <SimulatedBadge />}
                  about={isFirstDay ? undefined : t.abouts[chart](keywords)}
                  days={days}
                  series={shown.map((history) => ({
                    name: t.devices[history.device],
                    values: valuesOn(days, history, isPositions ? history.avg_position : history.visibility),
                  }))}
                  marks={marks}
                  format={format}
                  formatTick={isPositions ? formatTick : (value) => `${formatTick(value)}%`}
                  isInverted={isPositions}
                  from={isPositions ? 1 : isFirstDay ? 0 : undefined}
                  to={isFirstDay && !isPositions ? NO_SCALE_MAX : undefined}
                  height={HEIGHT}
                />
                {isFirstDay && <p class="muted small">{t.firstDay}</p>}
              </>
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

const formatTick = (value: number) => (Number.isInteger(value) ? formatWhole(value) : formatTenth(value))

function valuesOn(
  days: readonly string[],
  { dates }: Pick<RankTrackerHistory, 'dates'>,
  values: readonly (number | null)[],
): readonly (number | null)[] {
  const byDay = new Map(dates.map((day, index) => [day, values[index] ?? null]))
  return days.map((day) => byDay.get(day) ?? null)
}

function ClicksChart({ project, period, marks, controls }: ChartProps) {
  const search = useSearch(project, period)
  const data = search.data?.data
  const lastDay = data?.last_day ?? undefined
  const { from, to, weekdayShift } = period
  const read = lastDay === undefined ? undefined : { from: addDays(from, -weekdayShift), to: lastDay }
  const answer = useSearchDays(project, read)
  const finalDay = useFinalUntil(project.uid, lastDay)
  return (
    <Loaded resource={search}>
      {() =>
        lastDay === undefined || lastDay < from ? (
          <>
            {controls}
            <p class="muted">{lastDay === undefined ? t.noSearch : t.noSearchSince(lastDay)}</p>
          </>
        ) : (
          <Loaded resource={answer}>
            {({ data: { days } }) => {
              const byDay = new Map(days.map((day) => [day.date, day.clicks]))
              const shown = eachDay(from, to)
              const before = shown.map((day) =>
                day <= lastDay ? (byDay.get(addDays(day, -weekdayShift)) ?? null) : null,
              )
              const isCompared = before.some((value) => value !== null)
              return (
                <LineChart
                  label={t.chartLabels.clicks}
                  controls={controls}
                  actions={data?.is_simulated && <SimulatedBadge />}
                  about={[
                    t.aboutClicks,
                    isCompared && t.dashedBefore(weekdayShift),
                    lastDay < to && t.notPublished(formatDays(addDays(lastDay, 1), to)),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                  days={shown}
                  series={[
                    { name: t.clicks, values: shown.map((day) => byDay.get(day) ?? null) },
                    ...(isCompared
                      ? [
                          {
                            name: t.clicksBefore(plural(weekdayShift, 'day')),
                            short: t.before,
                            values: before,
                            isCompared: true,
                          },
                        ]
                      : []),
                  ]}
                  marks={marks}
                  finalUntil={finalDay}
                  format={formatWhole}
                  from={0}
                  missing={t.notKnown}
                  height={HEIGHT}
                />
              )
            }}
          </Loaded>
        )
      }
    </Loaded>
  )
}
