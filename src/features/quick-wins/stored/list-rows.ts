// Turns the findings of a rule into rows of a list: in its order, as the JSON that the API sends, cut off at the
// longest length of a list. Pure, and separate from the store, because writing thousands of records as JSON takes
// some milliseconds, which a thread can spend.

import { createHash } from 'node:crypto'
import { NULL_INTEGER } from '../../../lib/column-nulls.mjs'
import { type TextColumn, TextColumnWriter } from '../../../lib/text-column.ts'
import type { Opportunity } from '../facts.ts'

/** Nobody reads further than this, and replacing a list must stay quick. */
export const LIST_ROWS_MAX = 5000

/**
 * Rows as columns, in the order of the list: a thread transfers them, and a database takes them, without an object
 * for each value.
 */
export type ListRows = {
  readonly count: number
  readonly places: Float64Array<ArrayBuffer>
  readonly queryIds: Int32Array<ArrayBuffer>
  readonly pageIds: Int32Array<ArrayBuffer>
  readonly json: TextColumn
  /** The sum of the clicks that could be gained in these rows. */
  readonly opportunitySum: number
  /** How many rows the rule found; greater than the number of rows if the list was cut. */
  readonly foundCount: number
  /** A digest of all rows, equal for equal lists. */
  readonly digest: string
}

const PLACES_PER_CLICK = 10_000
// Far beyond any site, and small enough that the computed places are exact numbers.
const CLICKS_MAX = 1e11

// With a weight, a place combines the clicks as shown and the weight in one number: a million clicks, and 67 million
// impressions, are more than one query brings. Beyond that, rows are ordered by their ids.
const WEIGHTS = 2 ** 26
const SHOWN_PER_CLICK = 100
const WEIGHED_CLICKS_MAX = 1e6

type Placed = Pick<Opportunity, 'opportunity' | 'weight'>

/**
 * A number by which the rows of a list are ordered: the more clicks, the smaller. Rows with equal places are ordered
 * by their ids.
 */
export function placeOf({ opportunity, weight }: Placed): number {
  const steps =
    weight === undefined
      ? Math.round(Math.min(opportunity, CLICKS_MAX) * PLACES_PER_CLICK)
      : Math.round(Math.min(opportunity, WEIGHED_CLICKS_MAX) * SHOWN_PER_CLICK) * WEIGHTS +
        Math.min(weight, WEIGHTS - 1)
  // A subtraction, because the minus sign would turn zero into negative zero.
  const place = 0 - steps
  // In a column of numbers, this value stands for null.
  return place === NULL_INTEGER ? place + 1 : place
}

export function listRows(findings: readonly Opportunity[]): ListRows {
  const placed = findings.map((finding) => ({ place: placeOf(finding), finding }))
  placed.sort(
    (a, b) =>
      a.place - b.place || a.finding.queryId - b.finding.queryId || a.finding.pageId - b.finding.pageId,
  )
  const kept = placed.slice(0, LIST_ROWS_MAX)
  // JSON escapes the characters that a column of texts must not hold.
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
  // All columns have the length of the first, except for the texts, which come last.
  for (const column of [places, queryIds, pageIds, json.lengths, json.bytes]) hash.update(column)
  return hash.digest('base64url')
}

/** The warning for readers of a list that was cut. */
export function cutWarnings({ foundCount }: Pick<ListRows, 'foundCount'>): string[] {
  if (foundCount <= LIST_ROWS_MAX) return []
  const [shown, found] = [LIST_ROWS_MAX, foundCount].map((count) => count.toLocaleString('en-US'))
  return [`Only the first ${shown} of ${found} rows are kept.`]
}
