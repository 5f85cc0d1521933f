import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { examples } from '../../test/helpers/examples.ts'
import { type CsvFault, type CsvRecord, createCsvCutter, RECORD_BYTES_MAX } from './csv-records.ts'

type Reading = { records: CsvRecord[]; fault: CsvFault | undefined; line: number }

const FAULTS: Readonly<Record<string, CsvFault>> = {
  CSV_INVALID_CLOSING_QUOTE: 'closing_quote',
  INVALID_OPENING_QUOTE: 'opening_quote',
  CSV_QUOTE_NOT_CLOSED: 'quote_not_closed',
}

/** Reads the records with somebody else's CSV reader. */
function readSlowly(text: string, delimiter: string): Reading {
  const records: CsvRecord[] = []
  let line = 1
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      on_record(cells: string[]) {
        if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
        line += cells.join('').split('\n').length
        return null
      },
    })
    return { records, fault: undefined, line }
  } catch (error) {
    return { records, fault: FAULTS[(error as CsvError).code] as CsvFault, line }
  }
}

function read(pieces: readonly string[], delimiter: string): Reading {
  const cutter = createCsvCutter(delimiter)
  const records: CsvRecord[] = []
  for (const [index, piece] of pieces.entries()) {
    const fault = cutter.cut(piece, index === pieces.length - 1, records)
    if (fault !== undefined) return { records, fault, line: cutter.line() }
  }
  return { records, fault: undefined, line: cutter.line() }
}

/** The text, cut at these places, whatever they are. */
function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = places.map((place) => place % (text.length + 1)).sort((a, b) => a - b)
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index] ?? text.length))
}

const delimiters = fc.constantFrom(',', ';', '\t')
const places = fc.array(fc.nat(), { maxLength: 12 })

test('records, lines and faults are those of another reader, for any text in any pieces', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', '"', '"', ',', ';', '\t', '\n', '\n', ' ', '\u00a0') }),
    // Mostly right, so that it goes on for long.
    fc
      .array(
        fc.constantFrom('word', '"quoted"', '"a,b"', '"say ""so"""', '""', '"two\nlines"', ',', '\n', '\n'),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, delimiters, places, (written, delimiter, cuts) => {
      const expected = readSlowly(written, delimiter)
      const found = read(cutAt(written, cuts), delimiter)
      // Where nothing is wrong, the line is that of the next record; only here does an unended one make a difference.
      if (expected.fault === undefined) found.line = expected.line
      assert.deepEqual(found, expected)
    }),
    { numRuns: examples(2000) },
  )
})

test('plain lines are cut at every delimiter, empty cells included', () => {
  assert.deepEqual(read(['a,,b\n', ',x', ',\n'], ',').records, [
    { line: 1, cells: ['a', '', 'b'] },
    { line: 2, cells: ['', 'x', ''] },
  ])
})

test('a record may have so many bytes and not one more, wherever the pieces are cut', () => {
  const full = 'ä'.repeat(RECORD_BYTES_MAX / 2)
  for (const [record, isTaken] of [
    [full, true],
    [`${full}x`, false],
    [`"${full.slice(1)}"`, true],
    [`"${full}"`, false],
    // The fault that comes first is told.
    [`${full}x"`, false],
    [`"${full}"x`, false],
  ] as const) {
    for (const cuts of [[], [5], [RECORD_BYTES_MAX / 2 - 1], [RECORD_BYTES_MAX / 2 + 1, 7]]) {
      for (const end of ['', '\n', '\nnext\n']) {
        const { records, fault, line } = read(cutAt(`first\n${record}${end}`, cuts), ',')
        assert.deepEqual(
          [fault, records.length, line],
          isTaken ? [undefined, end === '\nnext\n' ? 3 : 2, line] : ['record_size', 1, 2],
        )
      }
    }
  }
  assert.equal(read([`${'x'.repeat(50)}"`, 'y'.repeat(RECORD_BYTES_MAX)], ',').fault, 'opening_quote')
})
