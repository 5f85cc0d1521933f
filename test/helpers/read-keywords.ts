// A file of keywords, read from memory in pieces of any size, for the project of shop.example.

import { Buffer } from 'node:buffer'
import type {
  ImportedKeyword,
  KeywordFileOptions,
} from '../../src/features/rank-tracker/import/keyword-fields.ts'
import { openKeywordFile } from '../../src/features/rank-tracker/import/keyword-file.ts'
import type { Reason } from '../../src/features/rank-tracker/import/skipped-rows.ts'
import { describeUnknownColumns } from '../../src/lib/import-fault.ts'
import { countsOf } from '../../src/lib/import-tally.ts'
import { inPieces } from './memory-file.ts'

/** A Sunday in November. */
export const READ_AT_MS = Date.UTC(2026, 10, 15, 12)

/** A project in the United States. */
export const US = { project: { country: 'US', language: 'en' } }

/** A row with whatever a test does not care about filled in. */
export const KEYWORD_ROW: ImportedKeyword = {
  keyword: 'shoes',
  countryCode: 'US',
  languageCode: 'en',
  location: null,
  devices: ['mobile'],
  history: [],
  tags: [],
  searchVolume: null,
  line: 1,
  lastUpdatedMs: null,
}

export type ReadKeywords = {
  keywords: ImportedKeyword[]
  /** With the sentence about unknown columns. */
  notes: readonly string[]
  /** Columns of known tools for which there is no place. */
  unused: readonly string[]
  /** What was left out: how often, by reason. */
  omitted: Partial<Record<Reason, number>>
  /** The first lines where. */
  lines: Partial<Record<Reason, readonly number[]>>
}

export async function readKeywords(
  content: string | Uint8Array,
  defaults: KeywordFileOptions['defaults'] = US,
  size = 1000,
  fileName?: string,
): Promise<ReadKeywords> {
  const bytes = Buffer.from(content as string)
  const file = await openKeywordFile(() => inPieces(bytes, size), {
    defaults,
    fileName,
    domain: 'shop.example',
    nowMs: READ_AT_MS,
  })
  const keywords = await Array.fromAsync(file.read())
  const { unknown, unused } = file.columnsNotRead
  const notes = unknown.length > 0 ? [describeUnknownColumns(unknown), ...file.notes] : file.notes
  const skipped = file.skipped()
  const lines = Object.fromEntries(Object.entries(skipped).map(([reason, one]) => [reason, one.lines]))
  return { keywords, notes, unused, omitted: countsOf(skipped), lines }
}

/** What most tests look at. */
export function brief({ keywords }: ReadKeywords): unknown[] {
  return keywords.map(({ keyword, countryCode, languageCode, location, devices }) =>
    [keyword, countryCode, languageCode, devices.join('+'), ...(location === null ? [] : [location])].join(
      ' · ',
    ),
  )
}
