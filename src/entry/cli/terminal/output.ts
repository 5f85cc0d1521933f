// What a command prints. Data goes to stdout, as one JSON document when --json asks for it, else as text for people;
// everything else goes to stderr, so that a pipe sees data alone. Colours appear on a terminal only, and not when
// NO_COLOR is set. Names may come from strangers, so whatever a terminal would obey is written out, but for our own colours.

import { styleText } from 'node:util'
import { visibleJson, visibleLines, visibleText } from '../../../lib/visible-text.ts'
import type { Terminal } from './terminal.ts'

export type Colour = 'green' | 'yellow' | 'red' | 'bold'

export type Output = {
  /** The command's one result. `text` is only called when text is wanted. */
  print(value: unknown, text: () => string): void
  /** A file for programs, such as CSV: as it is, but on a terminal, where nothing in it may be obeyed. */
  printFile(text: string): void
  /** A remark for the person, on stderr. */
  note(text: string): void
  /** For text that goes to stdout. */
  paint(colour: Colour, text: string): string
}

export function createOutput({ stdout, stderr, env }: Terminal, isJson: boolean): Output {
  const isColoured = stdout.isTTY === true && !isJson && !env.NO_COLOR
  const lines = (text: string) => (isColoured ? visibleAround(text) : visibleLines(text))
  return {
    print(value, text) {
      stdout.write(`${isJson ? visibleJson(value) : lines(text())}\n`)
    },
    printFile(text) {
      stdout.write(`${stdout.isTTY === true ? lines(text) : text}\n`)
    },
    note(text) {
      stderr.write(`${visibleLines(text)}\n`)
    },
    paint: (colour, text) => (isColoured ? styleText(colour, text, { validateStream: false }) : text),
  }
}

// What styleText writes for the colours above.
const OWN_COLOUR = new RegExp(`(${'\u001b'}\\[(?:1|22|31|32|33|39)m)`)

/** The text between our own colours. Names must go through `printable` before they are coloured. */
function visibleAround(text: string): string {
  return text
    .split(OWN_COLOUR)
    .map((part, at) => (at % 2 === 1 ? part : visibleLines(part)))
    .join('')
}

export type Cell = string | number | null

export const COLUMN_GAP = '  '

/** Rows under their headings, columns aligned; a null is shown as a dash. */
export function formatTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => printable(String(cell ?? '-'))))
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((text, column) => padText(text, widths[column] ?? 0))
        .join(COLUMN_GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** The columns of a table by their headings: which field of a row each shows, or how its cell is made. */
type Columns<Row> = Readonly<Record<string, CellField<Row> | ((row: Row) => Cell)>>
type CellField<Row> = { [Name in keyof Row & string]: Row[Name] extends Cell ? Name : never }[keyof Row &
  string]

export function formatRows<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const makers = Object.values(columns).map((cell) =>
    typeof cell === 'string' ? (row: Row) => row[cell as keyof Row] as Cell : (cell as (row: Row) => Cell),
  )
  return formatTable(
    Object.keys(columns),
    rows.map((row) => makers.map((make) => make(row))),
  )
}

/** A list as a command's one result. */
export function printRows<Row>(output: Output, rows: readonly Row[], columns: Columns<Row>): void {
  output.print(rows, () => formatRows(rows, columns))
}

/** The same text on one line, with the characters that a terminal would obey written out. */
export const printable = visibleText

/** With blanks behind it; a text that is wider stays as it is. */
export function padText(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

// Made for the first table: it takes 20 ms, and most commands, and each start of the server, show none.
let graphemes: Intl.Segmenter | undefined
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u

/** Columns that a terminal gives to the text: wide letters take two. */
export function widthOf(text: string): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
