// A CSV file as records with the line that each begins in. The delimiter (comma, semicolon or tab) is the one that the
// first line uses most; lines without any text are passed over. What a cell means is the reader's business: none is
// trimmed or taken for a number, and a formula is only text.

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

const FAULTS: Readonly<Record<CsvFault, string>> = {
  closing_quote: 'a quote inside a quoted cell must be doubled.',
  opening_quote: 'a cell that holds a quote must stand in quotes, and the quote be doubled.',
  quote_not_closed: 'a quoted cell is not closed.',
  record_size: `a record has more than ${RECORD_BYTES_MAX} bytes. Is a quote missing?`,
}

/**
 * `text` has line feeds alone, as decodeText gives it. Records come as many at a time as a piece of it holds; their cells
 * share its memory, so whoever keeps one for long copies it.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  options: CsvOptions = {},
): AsyncGenerator<CsvRecord[]> {
  const pieces = text[Symbol.asyncIterator]()
  try {
    const start = await readFirstLine(pieces)
    const cutter = createCsvCutter(findDelimiter(start), options)
    for (let piece: string | undefined = start; ; piece = await next(pieces)) {
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

/** Everything up to the end of the first line that has text, and what came with it. */
async function readFirstLine(pieces: AsyncIterator<string>): Promise<string> {
  let start = ''
  while (start.length < RECORD_BYTES_MAX && !/\S.*\n/.test(start)) {
    const piece = await next(pieces)
    if (piece === undefined) break
    start += piece
  }
  return start
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
