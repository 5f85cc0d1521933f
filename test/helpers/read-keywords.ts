// A file of keywords, read from memory in pieces of any size, for the project of shop.example.

import { Buffer } from 'node:buffer'
import type {
  ImportedKeyword,
  KeywordFileOptions,
} from '../../src/features/rank-tracker/import/keyword-fields.ts'
import { openKeywordFile } from '../../src/features/rank-tracker/import/keyword-file.ts'
import { addOmitted, type Omitted } from '../../src/features/rank-tracker/import/skipped-rows.ts'

/** A Sunday in November. */
export const READ_AT_MS = Date.UTC(2026, 10, 15, 12)

/** A project in the United States. */
export const US = { project: { country: 'US', language: 'en' } }

export type ReadKeywords = { keywords: ImportedKeyword[]; notes: readonly string[]; omitted: Omitted }

export async function readKeywords(
  content: string | Uint8Array,
  defaults: KeywordFileOptions['defaults'] = US,
  size = 1000,
): Promise<ReadKeywords> {
  const bytes = Buffer.from(content as string)
  async function* source() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  const file = await openKeywordFile(source, { defaults, domain: 'shop.example', nowMs: READ_AT_MS })
  const keywords = await Array.fromAsync(file.read())
  const omitted: Omitted = {}
  for (const keyword of keywords) addOmitted(omitted, keyword.omitted)
  addOmitted(omitted, file.passedOver())
  return { keywords, notes: file.notes, omitted }
}

/** What most tests look at. */
export function brief({ keywords }: ReadKeywords): unknown[] {
  return keywords.map(({ keyword, countryCode, languageCode, location, devices }) =>
    [keyword, countryCode, languageCode, devices.join('+'), ...(location === null ? [] : [location])].join(
      ' · ',
    ),
  )
}
