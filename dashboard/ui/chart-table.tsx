// The values of a chart, the newest day first.

import { formatDay } from '../lib/format.ts'
import * as common from '../text/common.ts'
import type { Mark, Series } from './series.ts'

type ChartTableProps = {
  label: string
  days: readonly string[]
  series: readonly Series[]
  marks: readonly Mark[]
  format(value: number | null): string
}

export function ChartTable({ label, days, series, marks, format }: ChartTableProps) {
  const order = days.map((_, index) => days.length - 1 - index)
  return (
    <div class="chart-table">
      <table class="table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{common.day}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
            {marks.length > 0 && <th scope="col">{common.note}</th>}
          </tr>
        </thead>
        <tbody>
          {order.map((index) => (
            <tr key={days[index]}>
              <th scope="row">{formatDay(days[index]!, { withYear: true })}</th>
              {series.map(({ name, values }) => (
                <td key={name} class="number">
                  {format(values[index] ?? null)}
                </td>
              ))}
              {marks.length > 0 && (
                <td>
                  {marks
                    .filter(({ day }) => day === days[index])
                    .map(({ text }) => text)
                    .join(' · ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
