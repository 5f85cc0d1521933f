// Selects a page of a top list: rows in an order, optionally only those that contain a text, after a place.

import type { Page, PageRange } from '../../../data/storage/page.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { foldCase } from '../../../lib/text.ts'
import type { TopListKind } from '../tables.ts'
import { WINDOWS } from '../totals/ranges.ts'
import { type ShownFigures, shownFigures, UNKNOWN_FIGURES } from '../totals/window-totals.ts'
import type { KeptTop } from './kept-tops.ts'
import { isBeyond, placeOf, type TopOrder, type TopPlace } from './top-order.ts'

export type TopQuestion = TopOrder & { readonly kind: TopListKind; readonly search: string | undefined }

export function pageOfTop(
  top: KeptTop,
  question: TopQuestion,
  position: CursorPosition | undefined,
  range: PageRange,
): Page {
  const { list } = top
  const rows = passingRows(top, question)
  const from = position as TopPlace | undefined
  const start =
    from === undefined
      ? 0
      : rows.findIndex((row) => isBeyond(placeOf(list, row, question), from, question.direction))
  const shown = start === -1 ? [] : rows.slice(start, start + range.limit + 1)
  return joinPage(
    Array.from(shown, (row) => [
      JSON.stringify(recordOf(top, row, question)),
      ...placeOf(list, row, question),
    ]),
    range,
  )
}

export function countTop(top: KeptTop, question: TopQuestion): number {
  return question.search === undefined ? top.list.count : passingRows(top, question).length
}

function passingRows(top: KeptTop, question: TopQuestion): Uint16Array {
  const rows = top.rowsBy(question)
  if (question.search === undefined) return rows
  const folded = foldCase(question.search)
  const texts = top.list.foldedTexts()
  return rows.filter((row) => texts[row]!.includes(folded))
}

function recordOf({ list }: KeptTop, row: number, { kind, comparison }: TopQuestion) {
  const compared = comparison === undefined ? null : figuresOf(WINDOWS.indexOf(comparison))
  return {
    [kind === 'queries' ? 'query' : 'url']: list.texts[row]!,
    // Null for a row that was reported only in the compared days.
    ...(figuresOf(0) ?? UNKNOWN_FIGURES),
    compared,
  }

  function figuresOf(window: number): ShownFigures | null {
    const sums = list.sumsOf(row, window)
    return sums.impressions === 0 ? null : shownFigures(sums)
  }
}
