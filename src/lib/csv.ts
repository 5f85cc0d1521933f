// A CSV file as records with the line that each begins in. The delimiter (comma, semicolon or tab) is the one that the
// first line uses most; lines without any text are passed over. What a cell means is the reader's business: none is
// trimmed or taken for a number, and a formula is only text.

import { type CsvError, parse } from 'csv-parse'
import { type Refuse, refuseLine } from './import-fault.ts'

export type CsvRecord = { line: number; cells: string[] }

export const RECORD_BYTES_MAX = 100_000

const DELIMITERS = [',', ';', '\t'] as const

const FAULTS: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'a quote inside a quoted cell must be doubled.',
  INVALID_OPENING_QUOTE: 'a cell that holds a quote must stand in quotes, and the quote be doubled.',
  CSV_QUOTE_NOT_CLOSED: 'a quoted cell is not closed.',
  CSV_MAX_RECORD_SIZE: `a record has more than ${RECORD_BYTES_MAX} bytes. Is a quote missing?`,
}

/** `text` has line feeds alone, as decodeText gives it. Records come as many at a time as a piece of it holds. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
  const pieces = text[Symbol.asyncIterator]()
  const start = await readFirstLine(pieces)
  const found: CsvRecord[] = []
  let line = 1
  const parser = parse({
    delimiter: findDelimiter(start),
    record_delimiter: '\n',
    // How many cells a record must have is for the reader to say, with the line.
    relax_column_count: true,
    max_record_size: RECORD_BYTES_MAX,
    // Called in order and at once, also for what precedes a fault; nothing is left for the stream to hold.
    on_record(cells: string[]) {
      const begun = line
      line += 1 + countLineFeeds(cells)
      if (cells.some((cell) => cell.trim() !== '')) found.push({ line: begun, cells })
      return null
    },
  })
  // Told by the callbacks below; without a listener it would end the process.
  parser.on('error', () => {})
  const refuse: Refuse = (reason) => refuseLine(line)(reason)
  try {
    for (let piece: string | undefined = start; piece !== undefined; piece = await next(pieces)) {
      const fault = await new Promise<unknown>((resolve) => parser.write(piece, resolve))
      if (found.length > 0) yield found.splice(0)
      if (fault) throw refuse(describe(fault))
    }
    const fault = await new Promise<unknown>((resolve) => {
      parser.once('error', resolve)
      parser.end(() => resolve(undefined))
    })
    if (found.length > 0) yield found.splice(0)
    if (fault) throw refuse(describe(fault))
  } finally {
    parser.destroy()
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

function countLineFeeds(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) if (cell.includes('\n')) count += cell.split('\n').length - 1
  return count
}

function describe(fault: unknown): string {
  const { code = '' } = fault as Partial<CsvError>
  return FAULTS[code] ?? 'this is not CSV.'
}
