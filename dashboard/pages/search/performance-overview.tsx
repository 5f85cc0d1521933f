// Four figures of a range and how one of them went, with what got the most clicks below.

import type { ProjectWithSettings, SearchPerformance } from '../../api/types.ts'
import { eachDay } from '../../lib/days.ts'
import { preload, useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import * as t from '../../text/search.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useFinalUntil } from '../../ui/use-final-days.ts'
import { useNotes } from '../../ui/use-notes.ts'
import { comparableFigures, FORMATS } from './figure-format.ts'
import { FigureSwitch } from './figure-switch.tsx'
import { FIGURES, type FigureName, type SearchRange, spanOf, USUAL_RANGE, valuesOf } from './search-range.ts'
import { TopRows } from './top-rows.tsx'

const QUERY = { figure: choice(FIGURES, 'clicks') }

type OverviewProps = {
  project: ProjectWithSettings
  lastDay: string
  range: SearchRange
  compare: 'previous' | 'year' | undefined
  links: { readonly queries: string; readonly pages: string }
}

export function PerformanceOverview({ project, lastDay, range, compare, links }: OverviewProps) {
  const { values, set } = useQuery(QUERY)
  const totals = useData('GET /projects/{project_uid}/search-performance/overview', {
    path: { project_uid: project.uid },
    query: { ...(range !== USUAL_RANGE && spanOf(range, lastDay)), compare },
  })
  return (
    <Loaded resource={totals}>
      {({ data }) => (
        <>
          <Panel class="search-figures">
            <FigureSwitch totals={data} value={values.figure} onChange={(figure) => set({ figure })} />
            <FigureChart project={project} totals={data} figure={values.figure} />
            <Gaps totals={data} />
          </Panel>
          <div class="panels">
            {(['queries', 'pages'] as const).map((kind) => (
              <TopRows
                key={kind}
                project={project}
                kind={kind}
                range={range}
                compare={compare}
                compared={comparableFigures(data)}
                to={links[kind]}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

type FigureChartProps = { project: ProjectWithSettings; totals: SearchPerformance; figure: FigureName }

/** What is read for it. */
function chartRequests({ uid }: ProjectWithSettings, { from, to, compared }: SearchPerformance) {
  const path = { project_uid: uid }
  const days = 'GET /projects/{project_uid}/search-performance/days'
  const span = { from: from!, to: to! }
  const comparedSpan = compared?.from && compared.to ? { from: compared.from, to: compared.to } : undefined
  return {
    span,
    comparedSpan,
    days: [days, { path, query: span }],
    compared: [comparedSpan === undefined ? null : days, { path, query: comparedSpan ?? {} }],
    notes: ['GET /projects/{project_uid}/notes', { path, query: { ...span, limit: 100 } }],
  } as const
}

/** `totals` are those of the usual range. */
export function prepareChart(
  project: ProjectWithSettings,
  totals: SearchPerformance | undefined,
  range: SearchRange,
): Promise<unknown> | undefined {
  if (totals === undefined || totals.from === null || range !== USUAL_RANGE) return undefined
  const {
    days,
    compared: [name, parameters],
    notes,
  } = chartRequests(project, totals)
  return Promise.all([preload(...days), name && preload(name, parameters), preload(...notes)])
}

function FigureChart({ project, totals, figure }: FigureChartProps) {
  const { span, comparedSpan, ...requests } = chartRequests(project, totals)
  const days = useData(...requests.days)
  const compared = useData(...requests.compared)
  const marks = useNotes(project.uid, span.from, span.to)
  const finalDay = useFinalUntil(project.uid, span.to)
  return (
    <Loaded resource={days} rows={8}>
      {({ data }) => (
        <LineChart
          label={t.chart(t.figures[figure])}
          days={eachDay(span.from, span.to)}
          series={[
            { name: t.span(span.from, span.to), values: valuesOf(data.days, span, figure) },
            ...(comparedSpan === undefined
              ? []
              : [
                  {
                    name: t.span(comparedSpan.from, comparedSpan.to),
                    values: valuesOf(compared.data?.data.days ?? [], comparedSpan, figure),
                    isCompared: true,
                  },
                ]),
          ]}
          marks={marks}
          finalUntil={finalDay}
          format={FORMATS[figure]}
          isInverted={figure === 'position'}
          from={figure === 'position' ? 1 : 0}
          height={260}
        />
      )}
    </Loaded>
  )
}

/** What the sums leave out. */
function Gaps({ totals }: { totals: SearchPerformance }) {
  const { compared } = totals
  return (
    <>
      {!totals.is_complete && <p class="hint">{t.missingDays(totals.known_days_count, totals.days_count)}</p>}
      {compared !== null && !compared.is_complete && (
        <p class="hint">{t.missingCompared(compared.known_days_count, compared.days_count)}</p>
      )}
    </>
  )
}
