// All that a chart shows as a table, the newest day first, and the button that shows it in place of the chart.

import { formatDay } from '../lib/format.ts'
import { useQuery } from '../state/query.ts'
import { flag } from '../state/query-codec.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { type Mark, marksOn, type Series, textOfMark } from './series.ts'

const TABLE = { table: flag() }

/** The choice holds for all charts of a page: readers of tables want tables everywhere. */
export function useTableSwitch() {
  const { values, set } = useQuery(TABLE)
  const isTable = values.table
  const tableSwitch = (
    <Button
      isSmall
      kind="quiet"
      icon="list"
      isPressed={isTable}
      onClick={() => set({ table: !isTable }, 'replace')}
    >
      {isTable ? common.showChart : common.showTable}
    </Button>
  )
  return { isTable, tableSwitch }
}

type ChartTableProps = {
  label: string
  days: readonly string[]
  series: readonly Series[]
  marks: readonly Mark[]
  format(value: number | null | undefined): string
  finalUntil: string | undefined
}

export function ChartTable({ label, days, series, marks, format, finalUntil }: ChartTableProps) {
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
            {marks.length > 0 && <th scope="col">{common.happened}</th>}
          </tr>
        </thead>
        <tbody>
          {order.map((index) => {
            const day = days[index]!
            return (
              <tr key={day}>
                <th scope="row">
                  {formatDay(day, { withYear: true })}
                  {finalUntil !== undefined && day > finalUntil && ` (${common.notFinal.toLowerCase()})`}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} class="number">
                    {format(values[index])}
                  </td>
                ))}
                {marks.length > 0 && <td>{marksOn(marks, day).map(textOfMark).join(' · ')}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
