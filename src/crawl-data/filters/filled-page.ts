// How a page of a filtered list is filled. Most filters do so soon when the list is gone through in its order, and a
// few have to look at everything: for those the order is not worth its price. What is found on the way says which of
// the two a filter is.

export type ScanStep = { after: number; limit: number }

export type Walked<Row> = {
  rows: Row[]
  /** The id up to which all are found. */
  until: number
  /** Why it came no further: there is nothing more, or what comes next takes too long to look at. */
  end?: 'list' | 'obstacle'
}

export type Way<Row> = {
  /** How many places of the list the first walk goes. */
  places: number
  /** In order, so many places. */
  walk(part: ScanStep & { places: number }): Promise<Walked<Row>>
  /** All the others, in whatever order finds them soonest. */
  rest(part: ScanStep): Promise<Row[]>
}

/** Each further walk is as many times as long as the one before. */
const GROWTH = 4

export async function fillPage<Row>(stretch: ScanStep, way: Way<Row>): Promise<Row[]> {
  const found: Row[] = []
  let { after, limit: left } = stretch
  for (let { places } = way; ; places *= GROWTH) {
    const { rows, until, end } = await way.walk({ after, limit: left, places })
    found.push(...rows)
    left -= rows.length
    if (left <= 0 || end === 'list') return found
    after = until
    // With as few on its way, the next walk would not fill it either.
    if (end === 'obstacle' || rows.length * GROWTH < left) break
  }
  found.push(...(await way.rest({ after, limit: left })))
  return found
}
