// How links and domains went: by month over a year, and what was new and lost by day.

import type { BacklinkDays, BacklinkOverview, ProjectWithSettings } from '../../api/types.ts'
import { addDays, daysBetween, eachDay, rangeDays, todayIn } from '../../lib/days.ts'
import { formatCompact, formatDay, formatWhole } from '../../lib/format.ts'
import { preload, useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, comparison } from '../../state/query-codec.ts'
import * as t from '../../text/backlinks.ts'
import { firstData } from '../../text/marks.ts'
import { ChartControls } from '../../ui/chart-controls.tsx'
import { DayBars } from '../../ui/day-bars.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lines } from '../../ui/series.ts'
import { Loaded } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { useNotes } from '../../ui/use-notes.ts'

export const SHOWN = ['domains', 'links'] as const
type Shown = (typeof SHOWN)[number]

type ChartsProps = {
  project: ProjectWithSettings
  overview: BacklinkOverview
  target: string
  shown: Shown
  onShow(shown: Shown): void
}

export function OverviewCharts({ project, overview, target, shown, onShow }: ChartsProps) {
  const months = overview.chart.map(({ date }) => date)
  const notes = useNotes(project.uid, `${months[0]?.slice(0, 8)}01`, todayIn(project.timezone))
  const field = figureOf(shown)
  return (
    <>
      <div class="toolbar">
        <Switch
          label={t.shown}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t.show[value] }))}
          onChange={onShow}
        />
      </div>
      <div class="panels">
        <Panel title={<span title={t.monthsHint}>{t.monthsTitle}</span>}>
          <LineChart
            label={`${t.show[shown]}, ${t.monthsTitle.toLowerCase()}`}
            days={months}
            series={[{ name: t.show[shown], values: overview.chart.map((month) => month[field]) }]}
            // At the month in which the day is.
            marks={notes.flatMap(({ day: noteDay, text, kind }) => {
              const day = months.find((month) => month.startsWith(noteDay.slice(0, 7)))
              return day === undefined ? [] : { day, kind, text: `${formatDay(noteDay)}: ${text}` }
            })}
            format={formatCompact}
            from={0}
          />
        </Panel>
        <NewLost project={project} target={target} shown={shown} />
      </div>
    </>
  )
}

type NewLostProps = { project: ProjectWithSettings; target: string; shown: Shown }

const NEW_LOST_RANGES = ['30d', '90d', '1y'] as const
const USUAL_RANGE = '90d'
export const NEW_LOST = 'GET /projects/{project_uid}/backlinks/new-lost'

export const lastMonth = ({ timezone }: ProjectWithSettings) => rangeDays('30d', todayIn(timezone))

export const newLostOf = (uid: string, target: string, days?: { from: string; to: string }) => ({
  path: { project_uid: uid },
  query: { target: target || undefined, ...days },
})

/** It depends on nothing that is read before. */
export function preloadNewLost(uid: string, target: string): Promise<unknown> {
  return preload(NEW_LOST, newLostOf(uid, target))
}

function NewLost({ project, target, shown }: NewLostProps) {
  const { values, set } = useQuery({
    range: choice(NEW_LOST_RANGES, USUAL_RANGE),
    compare: comparison('none'),
  })
  const span = rangeDays(values.range, todayIn(project.timezone))
  // The usual days are those that the server takes by itself, and may have been read ahead.
  const answer = useData(
    NEW_LOST,
    newLostOf(project.uid, target, values.range === USUAL_RANGE ? undefined : span),
  )
  const count = daysBetween(span.from, span.to) + 1
  const before = { from: addDays(span.from, -count), to: addDays(span.to, -count) }
  const compared = useData(
    values.compare === 'none' ? null : NEW_LOST,
    newLostOf(project.uid, target, before),
  ).data?.data
  const marks = useNotes(project.uid, span.from, span.to)
  return (
    <Panel
      title={t.newLostTitle}
      actions={<ChartControls ranges={NEW_LOST_RANGES} values={values} set={set} />}
    >
      <Loaded resource={answer}>
        {({ data }) => {
          const why = firstData(data.change.since, data.known_since)
          const { new: gained, lost } = data.change[figureOf(shown)]
          if (data.days === null || (gained === null && lost === null))
            return <p class="muted">{why ?? t.newLostUnknown}</p>
          const days = eachDay(data.from, data.to)
          const isLostKnown = data.days.every((day) => day.lost_backlinks !== null)
          const seriesOf = (kind: 'new' | 'lost', name: string) => {
            const field = fieldOf(kind, shown)
            return lines(name, valuesOn(data, field), compared?.days ? valuesOn(compared, field) : undefined)
          }
          return (
            <>
              <p class="inline muted small">
                <Sums days={data} {...{ project, target, shown }} />
                {isLostKnown && why}
              </p>
              <DayBars
                label={t.newLostTitle}
                days={days}
                gained={seriesOf('new', t.new)}
                lost={isLostKnown ? seriesOf('lost', t.lost) : []}
                marks={marks}
              />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Days on which nothing came or went are left out of the answer: they are zeros, not gaps, unless nobody counted yet what was lost. */
function valuesOn({ from, to, days, known_since }: BacklinkDays, field: ReturnType<typeof fieldOf>) {
  const byDate = new Map(days?.map((day) => [day.date, day[field]]))
  const zeroFrom = (field.startsWith('lost') && known_since) || from
  return eachDay(from, to).map((date) => byDate.get(date) ?? (date < zeroFrom ? null : 0))
}

function fieldOf(kind: 'new' | 'lost', shown: Shown) {
  return `${kind}_${figureOf(shown)}` as const
}

function figureOf(shown: Shown) {
  return shown === 'domains' ? 'referring_domains' : 'backlinks'
}

type SumsProps = NewLostProps & { days: BacklinkDays }

/** All that came and went in these days, each number leading to exactly these. */
function Sums({ project, target, shown, days: { from, to, change } }: SumsProps) {
  const { new: gained, lost } = change[figureOf(shown)]
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  const base = `/p/${project.uid}/backlinks/${shown}`
  // Lost domains were new once, so they count, too. A competitor's list has only those that link now.
  const seen = `status=all&first_from=${from}&first_to=${to}&sort=first_seen`
  return (
    <>
      {gained !== null && <Link to={`${base}?${seen}${kept}`}>{t.newCount(formatWhole(gained))}</Link>}
      {lost !== null && (
        <Link to={`${base}?status=lost&lost_from=${from}&lost_to=${to}&sort=lost_at`}>
          {t.lostCount(formatWhole(lost))}
        </Link>
      )}
    </>
  )
}
