// Selects a page of a list in another order than its own, or only rows that contain a text, are tracked, or have a
// mark. Equal rows, and rows without a value, which come last, keep the order of the list. Pure.

import type { Page, PageRange } from '../../../data/storage/page.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { foldCase } from '../../../lib/text.ts'
import type { WinState } from '../marks/mark-schema.ts'
import { type KeptRow, SORT_FIELDS, type SortField } from './kept-lists.ts'

export type ListQuestion = {
  readonly sort: SortField
  readonly direction: 'asc' | 'desc'
  readonly search: string | undefined
  /** If given, only rows whose query is tracked, or only those whose query is not; rows without a query are neither. */
  readonly tracked: boolean | undefined
  readonly state: WinState | undefined
}

type Place = readonly [value: number | null, ...KeptRow['key']]

/** `tracked` holds folded queries, `marks` the states of rows that are not open, by name. */
export function passingRows(
  rows: readonly KeptRow[],
  question: ListQuestion,
  tracked: ReadonlySet<string>,
  marks: ReadonlyMap<string, WinState>,
): KeptRow[] {
  const folded = question.search === undefined ? '' : foldCase(question.search)
  return rows.filter(
    ({ folded: text, foldedQuery, name }) =>
      text.includes(folded) &&
      (question.state === undefined || (marks.get(name) ?? 'open') === question.state) &&
      (question.tracked === undefined ||
        (foldedQuery !== undefined && tracked.has(foldedQuery) === question.tracked)),
  )
}

export function pageOfRows(
  rows: readonly KeptRow[],
  question: ListQuestion,
  position: CursorPosition | undefined,
  range: PageRange,
): Page {
  const at = SORT_FIELDS.indexOf(question.sort)
  const placeOf = ({ values, key }: KeptRow): Place => [values[at] ?? null, ...key]
  const order = (a: Place, b: Place) => comparePlaces(a, b, question.direction)
  const from = position as Place | undefined
  const shown = rows
    .map((row) => ({ row, place: placeOf(row) }))
    .filter(({ place }) => from === undefined || order(place, from) > 0)
    .toSorted((a, b) => order(a.place, b.place))
    .slice(0, range.limit + 1)
  return joinPage(
    shown.map(({ row, place }) => [row.json, ...place]),
    range,
  )
}

function comparePlaces(a: Place, b: Place, direction: ListQuestion['direction']): number {
  if (a[0] !== b[0]) {
    if (a[0] === null || b[0] === null) return a[0] === null ? 1 : -1
    return direction === 'asc' ? a[0] - b[0] : b[0] - a[0]
  }
  return a[1] - b[1] || a[2] - b[2] || a[3] - b[3]
}
