// Fills a page of a filtered list. For most filters, a walk through the list in its order fills the page soon. A few
// filters match so rarely that every row has to be looked at, and then reading in order is not worth its price. The
// yield of the first walk shows which kind a filter is.

export type ScanStep = { after: number; limit: number }

export type Walked<Row> = {
  rows: Row[]
  /** All matches up to this id have been found. */
  until: number
  /** Why the walk stopped: the list ended, or the next part would take too long. */
  end?: 'list' | 'obstacle'
}

export type RowScan<Row> = {
  /** The length of the first walk, in places of the list. */
  places: number
  /** Walks past this many places, in order. */
  walk(part: ScanStep & { places: number }): Promise<Walked<Row>>
  /** Finds all other matches, in whatever order is fastest. */
  rest(part: ScanStep): Promise<Row[]>
}

/** The factor by which each walk is longer than the one before. */
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
    // With so few matches, the next walk would not fill the page either.
    if (end === 'obstacle' || rows.length * GROWTH < left) break
  }
  found.push(...(await scan.rest({ after, limit: left })))
  return found
}
