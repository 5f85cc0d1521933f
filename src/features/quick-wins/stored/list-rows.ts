// The findings of a rule as rows of a list: in its order, as the JSON that the API sends, cut where a list ends. Pure,
// and apart from storing them, because thousands of records take some milliseconds to write down: a thread can do it.

import { createHash } from 'node:crypto'
import { NULL_INTEGER } from '../../../lib/column-nulls.mjs'
import { type TextColumn, TextColumnWriter } from '../../../lib/text-column.ts'
import type { Opportunity } from '../facts.ts'

/** Nobody reads further, and a list must stay quick to replace. */
export const LIST_ROWS_MAX = 5000

/** Column by column, in the order of the list: a thread hands them over, and a database takes them, without a value each. */
export type ListRows = {
  readonly count: number
  readonly places: Float64Array<ArrayBuffer>
  readonly queryIds: Int32Array<ArrayBuffer>
  readonly pageIds: Int32Array<ArrayBuffer>
  readonly json: TextColumn
  /** Clicks that could be gained in these rows. */
  readonly opportunitySum: number
  /** More than there are rows, if the list was cut. */
  readonly foundCount: number
  /** A digest of all rows: the same for the same list. */
  readonly digest: string
}

const PLACES_PER_CLICK = 10_000
// Far beyond any site, and with room to spare for numbers that are exact.
const CLICKS_MAX = 1e11

// With a weight, a place is the clicks as they are shown and the weight in one number: a million clicks, and 67 million
// impressions, are more than one query brings. Beyond that, rows stand by their ids.
const WEIGHTS = 2 ** 26
const SHOWN_PER_CLICK = 100
const WEIGHED_CLICKS_MAX = 1e6

type Placed = Pick<Opportunity, 'opportunity' | 'weight'>

/** Where a row stands in its list: the more clicks, the further in front. Rows of one place stand by their ids. */
export function placeOf({ opportunity, weight }: Placed): number {
  const steps =
    weight === undefined
      ? Math.round(Math.min(opportunity, CLICKS_MAX) * PLACES_PER_CLICK)
      : Math.round(Math.min(opportunity, WEIGHED_CLICKS_MAX) * SHOWN_PER_CLICK) * WEIGHTS +
        Math.min(weight, WEIGHTS - 1)
  // Not the minus sign: of zero it makes another zero.
  const place = 0 - steps
  // In a column of numbers this one stands for none.
  return place === NULL_INTEGER ? place + 1 : place
}

export function listRows(findings: readonly Opportunity[]): ListRows {
  const placed = findings.map((finding) => ({ place: placeOf(finding), finding }))
  placed.sort(
    (a, b) =>
      a.place - b.place || a.finding.queryId - b.finding.queryId || a.finding.pageId - b.finding.pageId,
  )
  const kept = placed.slice(0, LIST_ROWS_MAX)
  // JSON escapes what a column of texts must not hold.
  const texts = new TextColumnWriter(kept.length)
  for (const { finding } of kept) texts.addText(JSON.stringify(finding.record))
  const columns = {
    places: Float64Array.from(kept, ({ place }) => place),
    queryIds: Int32Array.from(kept, ({ finding }) => finding.queryId),
    pageIds: Int32Array.from(kept, ({ finding }) => finding.pageId),
    json: texts.take(),
  }
  return {
    count: kept.length,
    ...columns,
    opportunitySum: kept.reduce((sum, { finding }) => sum + finding.opportunity, 0),
    foundCount: findings.length,
    digest: digestOf(columns),
  }
}

function digestOf(columns: Pick<ListRows, 'places' | 'queryIds' | 'pageIds' | 'json'>): string {
  const { places, queryIds, pageIds, json } = columns
  const hash = createHash('sha1')
  // All of them are as long as the first, but for the texts, which come last.
  for (const column of [places, queryIds, pageIds, json.lengths, json.bytes]) hash.update(column)
  return hash.digest('base64url')
}

/** What a reader must know of a list that was cut. */
export function cutWarnings({ foundCount }: Pick<ListRows, 'foundCount'>): string[] {
  if (foundCount <= LIST_ROWS_MAX) return []
  const [shown, found] = [LIST_ROWS_MAX, foundCount].map((count) => count.toLocaleString('en-US'))
  return [`Only the first ${shown} of ${found} rows are kept.`]
}
