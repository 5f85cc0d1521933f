// Fills a page of a filtered list. For most filters, a walk through the list in its order fills the page soon. A few
// filters pass so rarely that everything has to be looked at, and then keeping the order is not worth its price. How
// much the first walk finds tells which kind a filter is.

export type ScanStep = { after: number; limit: number }

export type Walked<Row> = {
  rows: Row[]
  /** The id up to which all matches are found. */
  until: number
  /** Why the walk stopped: there is nothing more, or the next part would take too long. */
  end?: 'list' | 'obstacle'
}

export type RowScan<Row> = {
  /** How many places of the list the first walk goes. */
  places: number
  /** Walks in order, past so many places. */
  walk(part: ScanStep & { places: number }): Promise<Walked<Row>>
  /** Finds all other matches, in whatever order is fastest. */
  rest(part: ScanStep): Promise<Row[]>
}

/** Each further walk is as many times as long as the one before. */
const GROWTH = 4

export async function fillPage<Row>(stretch: ScanStep, scan: RowScan<Row>): Promise<Row[]> {
  const found: Row[] = []
  let { after, limit: left } = stretch
  for (let { places } = scan; ; places *= GROWTH) {
    const { rows, until, end } = await scan.walk({ after, limit: left, places })
    found.push(...rows)
    left -= rows.length
    if (left <= 0 || end === 'list') return found
    after = until
    // With so few matches on its scan, the next walk would not fill the page either.
    if (end === 'obstacle' || rows.length * GROWTH < left) break
  }
  found.push(...(await scan.rest({ after, limit: left })))
  return found
}
