// The panel that shows which tables grow how fast, by the sizes that background work has measured.

import type { System } from '../../api/types.ts'
import { formatBytes } from '../../lib/format.ts'
import * as t from '../../text/settings-system.ts'
import { Row, RowList } from './row-list.tsx'

export function SystemGrowth({ growth }: { growth: System['growth'] }) {
  const { measured_on, bytes, bytes_per_day, days_left, tables } = growth
  if (measured_on === null) return <p class="muted">{t.neverMeasured}</p>
  return (
    <>
      <p>
        {t.measured(measured_on, formatBytes(bytes))} {changeText(bytes_per_day)}{' '}
        {days_left !== null && t.diskFull(days_left)}
      </p>
      <RowList label={t.growth}>
        {tables.map((table) => (
          <Row
            key={table.name}
            title={table.name}
            facts={[
              formatBytes(table.bytes),
              table.bytes_per_day !== null && t.aDay(formatBytes(table.bytes_per_day)),
              table.bound !== null && t.boundedBy(table.bound),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </RowList>
    </>
  )
}

function changeText(bytesPerDay: number | null): string {
  if (bytesPerDay === null) return t.growthUnknown
  return bytesPerDay > 0 ? t.growsBy(formatBytes(bytesPerDay)) : t.growsNot
}
