// The output of a command. Data goes to stdout, as one JSON document with --json, else as text for people; everything
// else goes to stderr, so that a pipe gets only data. Colours are used on a terminal only, and not if NO_COLOR is set.
// Names may come from strangers, so control characters are escaped, except for our own colours.

import { styleText } from 'node:util'
import type { FieldErrors } from '../../../lib/errors.ts'
import { redact } from '../../../lib/redact.ts'
import { visibleJson, visibleLines, visibleText } from '../../../lib/visible-text.ts'
import type { Terminal, TextStream } from './terminal.ts'

export type Colour = 'green' | 'yellow' | 'red' | 'bold'

export type Output = {
  /** Prints the command's one result. `text` is only called if text is wanted. */
  print(value: unknown, text: () => string): void
  /** Prints a file for programs, such as CSV: unchanged, except on a terminal, where control characters are escaped. */
  printFile(text: string): void
  /** Prints a remark for the person, on stderr. */
  note(text: string): void
  /** Colours text that goes to stdout. */
  paint(colour: Colour, text: string): string
}

/** Why a command fails: for people its lines, for programs all of it. */
type Failure = {
  code: string
  /** One line each. */
  lines: readonly string[]
  exitCode: number
  errors?: FieldErrors | undefined
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

/** With --json it is one JSON document in one line, the same for all commands. */
export function writeFailure(
  stderr: TextStream,
  isJson: boolean,
  { code, lines, exitCode, errors }: Failure,
): void {
  if (!isJson) for (const line of lines) stderr.write(errorLine(line))
  else {
    const message = redact(lines.join(' '))
    stderr.write(`${visibleJson({ code, message, exit_code: exitCode, ...(errors && { errors }) })}\n`)
  }
}

export function errorLine(message: string): string {
  return `error: ${redact(printable(message))}\n`
}

// The codes that styleText writes for these colours.
const OWN_COLOUR = new RegExp(`(${'\u001b'}\\[(?:1|22|31|32|33|39)m)`)

/** Escapes the text between our own colours. Names must go through `printable` before they are coloured. */
function visibleAround(text: string): string {
  return text
    .split(OWN_COLOUR)
    .map((part, at) => (at % 2 === 1 ? part : visibleLines(part)))
    .join('')
}

export type Cell = string | number | null

export const COLUMN_GAP = '  '

/** Formats rows under their headings, with aligned columns; null is shown as a dash. */
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

/** The columns of a table by their headings: the field of a row, or a function that makes the cell. */
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

/** Prints a list as a command's one result. */
export function printRows<Row>(output: Output, rows: readonly Row[], columns: Columns<Row>): void {
  output.print(rows, () => formatRows(rows, columns))
}

/** Returns the text on one line, with control characters escaped. */
export const printable = visibleText

/** Pads a text with blanks; a wider one stays unchanged. */
export function padText(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

// Created with the first table: it takes 20 ms, and most commands, and every start of the server, print none.
let graphemes: Intl.Segmenter | undefined
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u

/** Returns the width of the text on a terminal, where wide letters take two columns. */
export function widthOf(text: string): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
