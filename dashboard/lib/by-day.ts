// Groups rows by the reader's own days. Their order stays.

export function byDay<Row>(
  rows: readonly Row[],
  timeOf: (row: Row) => string,
  timeZone?: string,
): { readonly day: string; readonly rows: readonly Row[] }[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const groups: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = format.format(new Date(timeOf(row)))
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}

/** Rows with the same text stand together, in the place of the first. */
export function joinSame<Row>(rows: readonly Row[], wordsOf: (row: Row) => string): Row[][] {
  return [...Map.groupBy(rows, wordsOf).values()]
}
