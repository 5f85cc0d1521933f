// Clicks or positions of one URL, day by day.

import type { KnownUrlDetail } from '../../api/types.ts'
import { addDays, eachDay } from '../../lib/days.ts'
import { formatTenth, formatWhole } from '../../lib/format.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import * as t from '../../text/urls.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { useNotes } from '../../ui/use-notes.ts'

const FIGURES = ['clicks', 'position'] as const
const DAYS = 90

type UrlChartProps = { uid: string; days: KnownUrlDetail['days']; lastDay: string }

export function UrlChart({ uid, days, lastDay }: UrlChartProps) {
  const { values, set } = useQuery({ chart: choice(FIGURES, 'clicks') })
  const figure = values.chart
  const firstDay = addDays(lastDay, 1 - DAYS)
  const shown = eachDay(firstDay, lastDay)
  const marks = useNotes(uid, firstDay, lastDay)
  const byDay = new Map(days.map((day) => [day.date, day[figure]]))
  return (
    <>
      <Switch
        label={t.figures[figure]}
        value={figure}
        options={FIGURES.map((value) => ({ value, label: t.figures[value] }))}
        onChange={(chart) => set({ chart })}
      />
      <LineChart
        label={t.chart(t.figures[figure])}
        days={shown}
        series={[{ name: t.figures[figure], values: shown.map((day) => byDay.get(day) ?? null) }]}
        marks={marks}
        format={figure === 'position' ? formatTenth : formatWhole}
        isInverted={figure === 'position'}
        from={figure === 'position' ? 1 : 0}
        height={160}
      />
    </>
  )
}
