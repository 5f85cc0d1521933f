// A CSV file as records with the line that each begins in. The delimiter (comma, semicolon or tab) is the one that the
// first line uses most; lines without text are skipped, and so are lines before the header, if the reader can recognise
// one. Cells are not interpreted: none is trimmed or parsed as a number, and a formula is only text.

import {
  type CsvFault,
  type CsvOptions,
  type CsvRecord,
  createCsvCutter,
  RECORD_BYTES_MAX,
} from './csv-records.ts'
import { refuseLine } from './import-fault.ts'

export { type CsvRecord, RECORD_BYTES_MAX } from './csv-records.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** The header is searched among this many lines. */
export const HEADER_LINES_MAX = 50

type ReadCsvOptions = Omit<CsvOptions, 'firstLine'> & {
  /** If no line matches, the file is read from its start. */
  readonly isHeader?: (cells: readonly string[]) => boolean
}

const FAULTS: Readonly<Record<CsvFault, string>> = {
  closing_quote: 'a quote inside a quoted cell must be doubled.',
  opening_quote: 'a cell that holds a quote must stand in quotes, and the quote be doubled.',
  quote_not_closed: 'a quoted cell is not closed.',
  record_size: `a record has more than ${RECORD_BYTES_MAX} bytes. Is a quote missing?`,
}

/**
 * `text` has only line feeds, as decodeText returns it. Records come in batches, one per piece of text; their cells
 * share its memory, so code that keeps one for long should copy it.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  { isHeader, ...options }: ReadCsvOptions = {},
): AsyncGenerator<CsvRecord[]> {
  const pieces = text[Symbol.asyncIterator]()
  try {
    const linesMin = isHeader === undefined ? 1 : HEADER_LINES_MAX
    const start = await readFirstLines(pieces, linesMin)
    const { at, line } = isHeader === undefined ? NO_PREAMBLE : findHeader(start, isHeader)
    const cutter = createCsvCutter(findDelimiter(start.slice(at)), { ...options, firstLine: line })
    for (let piece: string | undefined = start.slice(at); ; piece = await next(pieces)) {
      const found: CsvRecord[] = []
      const fault = cutter.cut(piece ?? '', piece === undefined, found)
      if (found.length > 0) yield found
      if (fault !== undefined) throw refuseLine(cutter.line())(FAULTS[fault])
      if (piece === undefined) return
    }
  } finally {
    await pieces.return?.()
  }
}

const NO_PREAMBLE = { at: 0, line: 1 }

/** Reads up to the end of the first lines with text, plus the rest of the last piece. */
async function readFirstLines(pieces: AsyncIterator<string>, lines: number): Promise<string> {
  let start = ''
  let found = 0
  let hasText = false
  while (start.length < RECORD_BYTES_MAX && found < lines) {
    const piece = await next(pieces)
    if (piece === undefined) break
    start += piece
    // The last part is the beginning of a line that continues in the next piece.
    for (const [index, part] of piece.split('\n').entries()) {
      if (index > 0 && hasText) found++
      hasText = (index === 0 && hasText) || part.trim() !== ''
    }
  }
  return start
}

/** Returns where the header begins, and in which line. */
function findHeader(start: string, isHeader: (cells: readonly string[]) => boolean): typeof NO_PREAMBLE {
  let at = 0
  for (let line = 1; line <= HEADER_LINES_MAX && at < start.length; line++) {
    const end = start.indexOf('\n', at)
    const text = start.slice(at, end === -1 ? start.length : end)
    const found: CsvRecord[] = []
    const fault = createCsvCutter(findDelimiter(text)).cut(text, true, found)
    const cells = found[0]?.cells
    if (fault === undefined && cells !== undefined && isHeader(cells)) return { at, line }
    if (end === -1) break
    at = end + 1
  }
  return NO_PREAMBLE
}

async function next(pieces: AsyncIterator<string>): Promise<string | undefined> {
  const { value, done } = await pieces.next()
  return done === true ? undefined : value
}

function findDelimiter(start: string): string {
  const header = (/\S.*/.exec(start)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string
}
