// Finds out which columns of an export's table hold which figures. In English they are found by name; in other
// languages by their place, which is the same in all: the subject of the row, clicks, impressions, CTR, position. An
// export that compares two periods has each of them twice, side by side.

const METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const
type Metric = (typeof METRICS)[number]

/** The column of each figure of one period. */
export type MetricColumns = Readonly<Record<Metric, number>>

/** The later period first. */
export type Layout = { columnsCount: number; periods: readonly MetricColumns[] }

const PERIODS_MAX = 2

/** Returns undefined for a table without such figures. */
export function findLayout(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Layout | undefined {
  return byName(header) ?? byPlace(header, rows)
}

function byName(header: readonly string[]): Layout | undefined {
  const places = METRICS.map((metric) =>
    header.flatMap((cell, index) => (index > 0 && isNamed(cell, metric) ? [index] : [])),
  )
  const periods = places[0]?.length ?? 0
  if (periods === 0 || periods > PERIODS_MAX || places.some(({ length }) => length !== periods))
    return undefined
  const found = Array.from({ length: periods }, (_, period) =>
    columns(places.map((of) => of[period] as number)),
  )
  const isTurned = periods === PERIODS_MAX && /^previous\b/i.test((header[found[0]!.clicks] as string).trim())
  return { columnsCount: header.length, periods: isTurned ? found.reverse() : found }
}

function isNamed(cell: string, metric: Metric): boolean {
  const name = cell.trim().toLowerCase()
  return name === metric || name.endsWith(` ${metric}`)
}

function byPlace(header: readonly string[], rows: readonly (readonly string[])[]): Layout | undefined {
  const periods = (header.length - 1) / METRICS.length
  if (periods !== 1 && periods !== PERIODS_MAX) return undefined
  const found = Array.from({ length: periods }, (_, period) =>
    columns(METRICS.map((_metric, index) => 1 + index * periods + period)),
  )
  // Only the CTR can be recognised by its value: the percent sign. A day without impressions has none.
  const isShare = (cell = '') => cell.trim() === '' || cell.includes('%')
  const isShown = rows.every((cells) => found.every(({ ctr }) => isShare(cells[ctr])))
  return isShown ? { columnsCount: header.length, periods: found } : undefined
}

function columns([clicks, impressions, ctr, position]: readonly number[]): MetricColumns {
  return { clicks, impressions, ctr, position } as MetricColumns
}
