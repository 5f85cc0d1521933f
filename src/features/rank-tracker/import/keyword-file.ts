// Reads a file of keywords as people and tools write it: CSV under a header, ours or that of an export, also behind some
// lines that describe it, or a plain list with one keyword a line. Invalid lines are told together, and nothing is imported
// then. Rows are read on demand, so a file may have any size; repeated keywords are found later (plan.ts).

import { type CsvRecord, readCsv } from '../../../lib/csv.ts'
import { matchingHost } from '../../../lib/host.ts'
import { quoted, refuseLine } from '../../../lib/import-fault.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import { RowFaults } from '../../../lib/row-faults.ts'
import { readLines } from '../../../lib/text-lines.ts'
import { groupHistories } from './history-groups.ts'
import { isKeywordHeader } from './keyword-columns.ts'
import type { ImportedKeyword, KeywordFileOptions } from './keyword-fields.ts'
import { type KeywordLayout, PLAIN_LIST, readLayout } from './keyword-layout.ts'
import { createRowReader } from './keyword-rows.ts'
import { isSerpbearExport, readSerpbearLines } from './serpbear-lines.ts'
import type { Omitted } from './skipped-rows.ts'

type KeywordFile = {
  /** Sentences for the person who imports. */
  readonly notes: readonly string[]
  /** Reads the rows from the start, each time. */
  read(): AsyncGenerator<ImportedKeyword>
  /** Rows that the latest reading skipped. */
  passedOver(): Omitted
}

const OWN_COLUMNS = ['keyword', 'country_code', 'language_code', 'device', 'location']
const HEADER_WANTED = `The first line names the columns: ${OWN_COLUMNS.join(', ')}, or those of an export; a list without a header has one keyword a line.`

/** `source` gives the bytes of the file from their start, each time. */
export async function openKeywordFile(
  source: () => AsyncIterable<Uint8Array>,
  options: KeywordFileOptions,
): Promise<KeywordFile> {
  const isRaw = isSerpbearExport(await readFirstLines(source()))
  const records = (faults: RowFaults) =>
    isRaw
      ? readSerpbearLines(decodeText(source()), faults)
      : readCsv(decodeText(source()), { isHeader: isKeywordHeader })
  const first = await readFirst(records(new RowFaults()))
  const layout = openLayout(first, options)
  const hasHeader = layout.columns.keys.length > 0
  let passedOver: Omitted = {}

  function rows(): AsyncGenerator<ImportedKeyword> {
    const faults = new RowFaults()
    return faults.passOn(readRows(faults))
  }

  async function* readRows(faults: RowFaults): AsyncGenerator<ImportedKeyword> {
    passedOver = {}
    const readRow = createRowReader(layout, options, passedOver)
    for await (const batch of records(faults)) {
      for (const { line, cells } of batch) {
        // Headers are repeated where files were concatenated.
        if (hasHeader && cells[0] === first.cells[0] && isSame(cells, first.cells)) continue
        let row: ImportedKeyword | undefined
        try {
          row = readRow(cells, refuseLine(line))
        } catch (error) {
          faults.add(error)
        }
        if (row !== undefined) yield row
      }
    }
  }

  return {
    notes: [...layout.notes, ...describeDevice(layout, options)],
    read: () => (layout.positions.kind === 'dated_row' ? groupHistories(rows) : rows()),
    passedOver: () => passedOver,
  }
}

function openLayout({ line, cells }: CsvRecord, { domain }: KeywordFileOptions): KeywordLayout {
  if (isKeywordHeader(cells)) return readLayout(cells, matchingHost(domain), refuseLine(line))
  if (cells.length > 1) throw refuseLine(line)(`there is no column keyword. ${HEADER_WANTED}`)
  const note = `There is no header, so every line was read as a keyword, including the first: ${quoted((cells[0] as string).trim())}.`
  return { ...PLAIN_LIST, notes: [note] }
}

/** A position needs a device; a default device applies only if the person named one. */
function describeDevice({ columns, positions }: KeywordLayout, { defaults }: KeywordFileOptions): string[] {
  const hasPositions = positions.kind === 'dated_row' || positions.kind === 'dated_columns'
  if (!hasPositions || columns.device !== -1 || defaults.device !== undefined) return []
  return ['The file names no device: its positions were taken for mobile ones. Name another with --device.']
}

async function readFirst(batches: AsyncIterable<CsvRecord[]>): Promise<CsvRecord> {
  for await (const [first] of batches) if (first !== undefined) return first
  throw refuseLine(1)(`the file is empty. ${HEADER_WANTED}`)
}

async function readFirstLines(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const found: string[] = []
  for await (const lines of readLines(decodeText(bytes))) {
    found.push(...lines.slice(0, 2 - found.length).map(({ text }) => text))
    if (found.length === 2) break
  }
  return found
}

function isSame(cells: readonly string[], others: readonly string[]): boolean {
  return cells.length === others.length && cells.every((cell, index) => cell === others[index])
}
