// Recognises the tables of an export: by name or heading where we know them, else by their values. Queries, countries
// and devices are all words. So if several tables of words are in a language that we do not know, none is taken for
// the queries: the person is asked to name it.

import { readCsv } from '../../../lib/csv.ts'
import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { quoted, withFileName } from '../../../lib/import-fault.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import { nfc } from '../../../lib/text.ts'
import type { ZipEntry } from '../../../lib/zip-entries.ts'
import { looksLikeDate } from './day-texts.ts'
import { findLayout, type Layout } from './export-layout.ts'
import exportNames from './export-names.json' with { type: 'json' }

const SAMPLED_ROWS = 50
const ADDRESS = /^https?:\/\//i

type ExportTableKind = keyof typeof exportNames

/** Search Console's names for its tables, as file name or heading of the first column, in the languages that we know. */
const KIND_BY_NAME: ReadonlyMap<string, ExportTableKind> = new Map(
  (Object.keys(exportNames) as ExportTableKind[]).flatMap((kind) =>
    exportNames[kind].map((name) => [name, kind] as const),
  ),
)

export type ExportTable = { name: string; layout: Layout; records(): AsyncIterable<ExportRecord[]> }
/** The line of a record, and its cells. */
type ExportRecord = { line: number; cells: readonly string[] }

export type ExportTables = {
  queries: ExportTable | undefined
  pages: ExportTable | undefined
  dates: ExportTable | undefined
  /** The filters of the report, as the export writes them. */
  filters: readonly (readonly string[])[]
}

type Sample = { entry: ZipEntry; header: readonly string[]; rows: readonly (readonly string[])[] }
type Recognized = Sample & { layout: Layout | undefined; kind: ExportTableKind | 'words' | undefined }

export async function findTables(entries: readonly ZipEntry[]): Promise<ExportTables> {
  const recognized: Recognized[] = []
  for (const entry of entries) {
    if (!/\.csv$/i.test(entry.name)) continue
    const sample = await takeSample(entry)
    if (sample !== undefined) recognized.push(recognize(sample))
  }
  const find = (kind: Recognized['kind']) =>
    recognized.find((table) => table.kind === kind && table.layout !== undefined)
  const filters = recognized.find(({ kind }) => kind === 'filters')
  return {
    queries: toTable(find('queries') ?? findByElimination(recognized)),
    pages: toTable(find('pages')),
    dates: toTable(find('dates')),
    filters: filters?.rows ?? [],
  }
}

/** Returns the header and the first rows; undefined for an empty file. */
async function takeSample(entry: ZipEntry): Promise<Sample | undefined> {
  let header: readonly string[] | undefined
  const rows: (readonly string[])[] = []
  for await (const records of readEntry(entry)) {
    for (const { cells } of records) {
      if (header === undefined) header = cells
      else if (rows.length < SAMPLED_ROWS) rows.push(cells)
    }
    if (rows.length === SAMPLED_ROWS) break
  }
  return header && { entry, header, rows }
}

function recognize(sample: Sample): Recognized {
  const { entry, header, rows } = sample
  const layout = findLayout(header, rows)
  const keys = rows.map((cells) => (cells[0] ?? '').trim())
  const all = (isOne: (key: string) => boolean) => keys.length > 0 && keys.every(isOne)
  const named = kindByName(entry.name)
  if (layout === undefined) return { ...sample, layout, kind: header.length === 2 ? 'filters' : undefined }
  if (named !== undefined) return { ...sample, layout, kind: named }
  if (all(looksLikeDate)) return { ...sample, layout, kind: 'dates' }
  if (all((key) => ADDRESS.test(key))) return { ...sample, layout, kind: 'pages' }
  return { ...sample, layout, kind: kindByName(header[0] as string) ?? 'words' }
}

function kindByName(name: string): ExportTableKind | undefined {
  return KIND_BY_NAME.get(
    nfc(name.trim())
      .toLowerCase()
      .replace(/\.csv$/, ''),
  )
}

function findByElimination(recognized: readonly Recognized[]): Recognized | undefined {
  const words = recognized.filter(({ kind }) => kind === 'words')
  if (words.length <= 1) return words[0]
  const names = words.map(({ entry }) => quoted(entry.name)).join(', ')
  throw new AppError(
    IMPORT_INVALID,
    `Which of ${names} holds the queries cannot be told. Name it Queries.csv, or export in English.`,
  )
}

function toTable(recognized: Recognized | undefined): ExportTable | undefined {
  if (recognized?.layout === undefined) return undefined
  const { entry, layout } = recognized
  return { name: entry.name, layout, records: () => withoutHeader(readEntry(entry)) }
}

async function* withoutHeader(batches: AsyncIterable<ExportRecord[]>): AsyncGenerator<ExportRecord[]> {
  let isHeader = true
  for await (const records of batches) {
    yield isHeader ? records.slice(1) : records
    isHeader = false
  }
}

async function* readEntry({ name, read }: ZipEntry): AsyncGenerator<ExportRecord[]> {
  try {
    yield* readCsv(decodeText(read()))
  } catch (error) {
    throw withFileName(error, name)
  }
}
