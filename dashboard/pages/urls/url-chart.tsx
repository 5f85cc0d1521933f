// Clicks or positions of one URL, day by day.

import { urlFields as fields } from '../../api/fields.ts'
import type { KnownUrlDetail } from '../../api/types.ts'
import { addDays, eachDay, rangeDays } from '../../lib/days.ts'
import { formatTenth, formatWhole } from '../../lib/format.ts'
import { useQuery } from '../../state/query.ts'
import { choice, comparison } from '../../state/query-codec.ts'
import * as t from '../../text/urls.ts'
import { ChartControls } from '../../ui/chart-controls.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { lines } from '../../ui/series.ts'
import { Switch } from '../../ui/tabs.tsx'
import { useFinalUntil } from '../../ui/use-final-days.ts'
import { useNotes } from '../../ui/use-notes.ts'

const FIGURES = ['clicks', 'position'] as const
// Within the 90 days that are kept of a URL.
const RANGES = ['7d', '30d', '90d'] as const
const QUERY = {
  chart: choice(FIGURES, 'clicks'),
  range: choice(RANGES, '90d'),
  compare: comparison('none'),
}
export const CHART_NAMES = Object.keys(QUERY)

type UrlChartProps = { uid: string; days: KnownUrlDetail['days']; lastDay: string }

export function UrlChart({ uid, days, lastDay }: UrlChartProps) {
  const { values, set } = useQuery(QUERY)
  const figure = values.chart
  const { from } = rangeDays(values.range, lastDay)
  const shown = eachDay(from, lastDay)
  const marks = useNotes(uid, from, lastDay)
  const finalDay = useFinalUntil(uid, lastDay)
  // Nothing older than 90 days is stored.
  const isCompared = values.compare === 'previous' && values.range !== '90d'
  const byDay = new Map(days.map((day) => [day.date, day[figure]]))
  return (
    <>
      <Switch
        label={fields[figure].label}
        value={figure}
        options={FIGURES.map((value) => ({ value, label: fields[value].label }))}
        onChange={(chart) => set({ chart })}
      />
      <ChartControls ranges={RANGES} values={values} set={(changes) => set(changes, 'replace')} />
      <LineChart
        label={t.chart(fields[figure].label)}
        days={shown}
        series={lines(
          fields[figure].label,
          shown.map((day) => byDay.get(day) ?? null),
          isCompared ? shown.map((day) => byDay.get(addDays(day, -shown.length)) ?? null) : undefined,
        )}
        marks={marks}
        finalUntil={finalDay}
        format={figure === 'position' ? formatTenth : formatWhole}
        isInverted={figure === 'position'}
        from={figure === 'position' ? 1 : 0}
        height={160}
      />
      <p class="hint">{t.keptDays}</p>
    </>
  )
}
