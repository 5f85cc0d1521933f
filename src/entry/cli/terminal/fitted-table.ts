// A table that is printed page by page while its rows arrive. The first page decides how wide its columns are. On a terminal, texts
// that may be long are shortened until a line fits; a pipe or a file gets every text in full.

import { type Cell, COLUMN_GAP, padText, printable, widthOf } from './output.ts'
import type { TextStream } from './terminal.ts'

export type Column<Row> = {
  heading: string
  cell(row: Row): Cell
  /** The column may be shortened. */
  isLong?: true
  /** The column is omitted if no row of the first page has a value. */
  isOptional?: true
}

type FittedTable<Row> = {
  /** Returns the lines of these rows, with the headings before the first ones. */
  linesOf(rows: readonly Row[]): string[]
}

/** The least width of a long text, however narrow the terminal is. */
const LONG_WIDTH_MIN = 10
const CUT = '…'
const ADDRESS = /^https?:\/\//

export function createFittedTable<Row>(
  all: readonly Column<Row>[],
  { isTTY, columns: lineWidth }: TextStream,
): FittedTable<Row> {
  const widthMax = isTTY === true ? lineWidth : undefined
  /** The first rows decide the layout. */
  let layout: { columns: readonly Column<Row>[]; widths: readonly number[] } | undefined

  return {
    linesOf(rows) {
      const columns = layout?.columns ?? all.filter((column) => !isWithout(column, rows))
      const body = rows.map((row) => columns.map(({ cell }) => printable(String(cell(row) ?? '-'))))
      const lines = layout === undefined ? [columns.map(({ heading }) => heading), ...body] : body
      layout ??= { columns, widths: fit(columns, naturalWidths(lines), widthMax) }
      const { widths } = layout
      return lines.map((cells) =>
        cells
          .map((text, at) => {
            const width = widths[at] as number
            const isCut = widthMax !== undefined && columns[at]?.isLong === true && widthOf(text) > width
            return padText(isCut ? shorten(text, width) : text, width)
          })
          .join(COLUMN_GAP)
          .trimEnd(),
      )
    },
  }
}

function isWithout<Row>({ isOptional, cell }: Column<Row>, rows: readonly Row[]): boolean {
  return isOptional === true && rows.every((row) => cell(row) === null)
}

/** Formats a whole table at once. */
export function formatFitted<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  stdout: TextStream,
): string {
  return createFittedTable(columns, stdout).linesOf(rows).join('\n')
}

function naturalWidths(lines: readonly (readonly string[])[]): number[] {
  const [first = []] = lines
  return first.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))))
}

/**
 * Distributes the available width among long texts: short ones get what they need, the others share the rest equally.
 */
function fit<Row>(
  columns: readonly Column<Row>[],
  natural: readonly number[],
  widthMax = Number.POSITIVE_INFINITY,
): number[] {
  const widths = [...natural]
  const long = columns.flatMap(({ isLong }, at) => (isLong === true ? [at] : []))
  const gaps = COLUMN_GAP.length * (columns.length - 1)
  const fixed = natural.reduce((sum, width, at) => (long.includes(at) ? sum : sum + width), 0)
  let widthLeft = widthMax - gaps - fixed
  const byNeed = long.toSorted((one, other) => (natural[one] as number) - (natural[other] as number))
  for (const [done, at] of byNeed.entries()) {
    const part = Math.max(Math.floor(widthLeft / (byNeed.length - done)), LONG_WIDTH_MIN)
    widths[at] = Math.min(natural[at] as number, part)
    widthLeft -= widths[at]
  }
  return widths
}

/** Keeps the end of an address, because most addresses of a site begin alike. */
function shorten(text: string, width: number): string {
  if (!ADDRESS.test(text)) return `${cutAfter([...text], width - 1).join('')}${CUT}`
  const bare = text.replace(ADDRESS, '')
  if (widthOf(bare) <= width) return bare
  const path = bare.replace(/^[^/]*/, '')
  const tail = cutAfter([...path].reverse(), width - 1).reverse()
  return `${CUT}${tail.join('')}`
}

function cutAfter(letters: readonly string[], width: number): string[] {
  const kept: string[] = []
  for (let used = 0; kept.length < letters.length; ) {
    const letter = letters[kept.length] as string
    used += widthOf(letter)
    if (used > width) break
    kept.push(letter)
  }
  return kept
}
