// Reads a file of keywords as people and tools write it: CSV under a header, ours or that of an export, also behind some
// lines that describe it, or a plain list with one keyword a line. Invalid lines are reported together, and nothing is imported
// then. Rows are read on demand, so a file may have any size; repeated keywords are found later (plan.ts).

import type { Device } from '../../../background/providers/contracts.ts'
import { type CsvRecord, HEADER_LINES_MAX, readCsv } from '../../../lib/csv.ts'
import { matchingHost } from '../../../lib/host.ts'
import { quoted, refuseLine } from '../../../lib/import-fault.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import { RowFaults } from '../../../lib/row-faults.ts'
import { readLines } from '../../../lib/text-lines.ts'
import { findFileDevice } from './file-device.ts'
import { groupHistories } from './history-groups.ts'
import { type ColumnsNotRead, isKeywordHeader } from './keyword-columns.ts'
import type { ImportedKeyword, KeywordFileOptions } from './keyword-fields.ts'
import { type KeywordLayout, PLAIN_LIST, readLayout } from './keyword-layout.ts'
import { createRowReader } from './keyword-rows.ts'
import { isSerpbearExport, readSerpbearLines } from './serpbear-lines.ts'
import type { Omitted } from './skipped-rows.ts'

type KeywordFile = {
  /** Sentences for the person who imports. */
  readonly notes: readonly string[]
  readonly columnsNotRead: ColumnsNotRead
  /** Reads the rows from the start, each time. */
  read(): AsyncGenerator<ImportedKeyword>
  /** What the latest reading left out. */
  skipped(): Omitted
}

const OWN_COLUMNS = ['keyword', 'country_code', 'language_code', 'device', 'location']
const HEADER_WANTED = `The first line names the columns: ${OWN_COLUMNS.join(', ')}, or those of an export; a list without a header has one keyword a line.`

/** `source` gives the bytes of the file from their start, each time. */
export async function openKeywordFile(
  source: () => AsyncIterable<Uint8Array>,
  options: KeywordFileOptions,
): Promise<KeywordFile> {
  const start = await readFirstLines(source())
  const isRaw = isSerpbearExport(start.map(({ text }) => text))
  const records = (faults: RowFaults) =>
    isRaw
      ? readSerpbearLines(decodeText(source()), faults)
      : readCsv(decodeText(source()), { isHeader: isKeywordHeader })
  const first = await readFirst(records(new RowFaults()))
  const layout = openLayout(first, options)
  const preamble = start.filter(({ line }) => line < first.line).map(({ text }) => text)
  const found = hasPositions(layout)
    ? findFileDevice(layout.columns.positionDevice, preamble, options)
    : undefined
  const hasHeader = layout.columns.keys.length > 0
  let skipped: Omitted = {}

  function rows(): AsyncGenerator<ImportedKeyword> {
    const faults = new RowFaults()
    return faults.passOn(readRows(faults))
  }

  async function* readRows(faults: RowFaults): AsyncGenerator<ImportedKeyword> {
    skipped = {}
    const readRow = createRowReader(layout, options, found?.device, skipped)
    for await (const batch of records(faults)) {
      for (const { line, cells } of batch) {
        // Headers are repeated where files were concatenated.
        if (hasHeader && cells[0] === first.cells[0] && isSame(cells, first.cells)) continue
        let row: ImportedKeyword | undefined
        try {
          row = readRow(cells, line)
        } catch (error) {
          faults.add(error)
        }
        if (row !== undefined) yield row
      }
    }
  }

  const notes = [...layout.notes, ...describeDevice(layout, options, found)]
  const file = { notes, columnsNotRead: layout.notRead, skipped: () => skipped }
  const { kind } = layout.positions
  if (kind === 'dated_row') return { ...file, ...groupHistories(rows, file.skipped) }
  const areOneDevice = kind === 'updated' && options.defaults.device !== 'both'
  // Several rows of an export are several pages of the site in the same results: it stands where its best page is.
  if (areOneDevice) return { ...file, ...groupHistories(rows, file.skipped, { isBestTaken: true }) }
  return { ...file, read: rows }
}

function openLayout({ line, cells }: CsvRecord, { domain }: KeywordFileOptions): KeywordLayout {
  if (isKeywordHeader(cells)) return readLayout(cells, matchingHost(domain), refuseLine(line))
  if (cells.length > 1) throw refuseLine(line)(`there is no column keyword. ${HEADER_WANTED}`)
  const note = `There is no header, so every line was read as a keyword, including the first: ${quoted((cells[0] as string).trim())}.`
  return { ...PLAIN_LIST, notes: [note] }
}

function hasPositions({ positions: { kind } }: KeywordLayout): boolean {
  return kind === 'dated_row' || kind === 'dated_columns' || kind === 'updated'
}

/** A position needs a device. */
function describeDevice(
  layout: KeywordLayout,
  { defaults }: KeywordFileOptions,
  found: { device: Device; note: string } | undefined,
): string[] {
  if (!hasPositions(layout) || layout.columns.device !== -1) return []
  if (defaults.device === undefined && found !== undefined) return [found.note]
  if (defaults.device === undefined && layout.positions.kind !== 'updated')
    return ['The file names no device: its positions were taken for mobile ones. Name another with --device.']
  const isPlaced = defaults.device === 'mobile' || defaults.device === 'desktop'
  if (layout.positions.kind !== 'updated' || isPlaced) return []
  return [
    'The file does not say on which device its positions were measured. To import them, choose mobile or desktop.',
  ]
}

async function readFirst(batches: AsyncIterable<CsvRecord[]>): Promise<CsvRecord> {
  for await (const [first] of batches) if (first !== undefined) return first
  throw refuseLine(1)(`the file is empty. ${HEADER_WANTED}`)
}

/** Those with text. The line of the header is among them. */
async function readFirstLines(bytes: AsyncIterable<Uint8Array>) {
  const found: { line: number; text: string }[] = []
  for await (const lines of readLines(decodeText(bytes))) {
    found.push(...lines.slice(0, HEADER_LINES_MAX - found.length))
    if (found.length === HEADER_LINES_MAX) break
  }
  return found
}

function isSame(cells: readonly string[], others: readonly string[]): boolean {
  return cells.length === others.length && cells.every((cell, index) => cell === others[index])
}
