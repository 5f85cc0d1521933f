// Clicks or positions of one URL, day by day.

import { useState } from 'preact/hooks'
import type { KnownUrlDetail } from '../../api/types.ts'
import { addDays, eachDay } from '../../lib/days.ts'
import { formatTenth, formatWhole } from '../../lib/format.ts'
import * as t from '../../text/urls.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Switch } from '../../ui/tabs.tsx'

const FIGURES = ['clicks', 'position'] as const
const DAYS = 90

export function UrlChart({ days, lastDay }: { days: KnownUrlDetail['days']; lastDay: string }) {
  const [figure, setFigure] = useState<(typeof FIGURES)[number]>('clicks')
  const shown = eachDay(addDays(lastDay, 1 - DAYS), lastDay)
  const byDay = new Map(days.map((day) => [day.date, day[figure]]))
  return (
    <>
      <Switch
        label={t.figures[figure]}
        value={figure}
        options={FIGURES.map((value) => ({ value, label: t.figures[value] }))}
        onChange={(next) => setFigure(next)}
      />
      <LineChart
        label={t.chart(t.figures[figure])}
        days={shown}
        series={[{ name: t.figures[figure], values: shown.map((day) => byDay.get(day) ?? null) }]}
        format={figure === 'position' ? formatTenth : formatWhole}
        isInverted={figure === 'position'}
        from={figure === 'position' ? 1 : 0}
        height={160}
      />
    </>
  )
}
