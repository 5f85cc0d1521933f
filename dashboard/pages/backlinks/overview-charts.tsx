// How links and domains went: by month over a year, and what was new and lost by day.

import type { BacklinkOverview, ProjectWithSettings } from '../../api/types.ts'
import { eachDay, rangeDays, todayIn } from '../../lib/days.ts'
import { formatCompact, formatWhole } from '../../lib/format.ts'
import { preload, useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import * as t from '../../text/backlinks.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
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
  const field = shown === 'domains' ? 'referring_domains' : 'backlinks'
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
            days={overview.chart.map(({ date }) => date)}
            series={[{ name: t.show[shown], values: overview.chart.map((month) => month[field]) }]}
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
const NEW_LOST = 'GET /projects/{project_uid}/backlinks/new-lost'

const newLostOf = (uid: string, target: string, days?: { from: string; to: string }) => ({
  path: { project_uid: uid },
  query: { target: target || undefined, ...days },
})

/** It depends on nothing that is read before. */
export function preloadNewLost(uid: string, target: string): Promise<unknown> {
  return preload(NEW_LOST, newLostOf(uid, target))
}

function NewLost({ project, target, shown }: NewLostProps) {
  const { values, set } = useQuery({ range: choice(NEW_LOST_RANGES, USUAL_RANGE) })
  const span = rangeDays(values.range, todayIn(project.timezone))
  // The usual days are those that the server takes by itself, and may have been read ahead.
  const answer = useData(
    NEW_LOST,
    newLostOf(project.uid, target, values.range === USUAL_RANGE ? undefined : span),
  )
  const marks = useNotes(project.uid, span.from, span.to)
  return (
    <Panel
      title={t.newLostTitle}
      actions={
        <>
          {answer.data && <Sums {...answer.data.data} {...{ project, target, shown }} />}
          <Switch
            label={t.newLostTitle}
            value={values.range}
            options={NEW_LOST_RANGES.map((value) => ({ value, label: t.ranges[value] }))}
            onChange={(range) => set({ range })}
          />
        </>
      }
    >
      <Loaded resource={answer}>
        {({ data }) => {
          if (data.days === null) return <p class="muted">{t.newLostUnknown}</p>
          const days = eachDay(data.from, data.to)
          // Days on which nothing came or went are left out of the answer: they are zeros, not gaps.
          const byDate = new Map(data.days.map((day) => [day.date, day]))
          const isLostKnown = data.days.every((day) => day.lost_backlinks !== null)
          const valuesOf = (kind: 'new' | 'lost') =>
            days.map((date) => byDate.get(date)?.[fieldOf(kind, shown)] ?? 0)
          return (
            <LineChart
              label={t.newLostTitle}
              days={days}
              series={[
                { name: t.new, values: valuesOf('new') },
                ...(isLostKnown ? [{ name: t.lost, values: valuesOf('lost') }] : []),
              ]}
              marks={marks}
              format={formatCount}
              from={0}
            />
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** There is no half link, whatever the axis divides by. */
function formatCount(value: number | null): string {
  return value === null || Number.isInteger(value) ? formatWhole(value) : ''
}

function fieldOf(kind: 'new' | 'lost', shown: Shown) {
  return `${kind}_${shown === 'domains' ? 'referring_domains' : 'backlinks'}` as const
}

type SumsProps = NewLostProps & {
  from: string
  to: string
  days: readonly Readonly<Record<ReturnType<typeof fieldOf>, number | null>>[] | null | undefined
}

/** All that came and went in these days, each number leading to exactly these. */
function Sums({ project, target, shown, from, to, days }: SumsProps) {
  if (days == null) return null
  const sumOf = (kind: 'new' | 'lost') => days.reduce((sum, day) => sum + (day[fieldOf(kind, shown)] ?? 0), 0)
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  const base = `/p/${project.uid}/backlinks/${shown}`
  // What is lost by now was new once. Of a competitor, all are those that link.
  const seen = `status=all&first_from=${from}&first_to=${to}&sort=first_seen`
  return (
    <>
      <Link to={`${base}?${seen}${kept}`}>{t.newCount(formatWhole(sumOf('new')))}</Link>
      {target === '' && (
        <Link to={`${base}?status=lost&lost_from=${from}&lost_to=${to}&sort=lost_at`}>
          {t.lostCount(formatWhole(sumOf('lost')))}
        </Link>
      )}
    </>
  )
}
