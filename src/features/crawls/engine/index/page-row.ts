// The stored row of a page: its record, the forms that texts are searched by, and what the audit needs once all pages are
// there. The values are in the order of PAGE_COLUMNS.

import { type FieldType, storedColumns } from '../../../../data/lists/fields.ts'
import { foldedText, nfc } from '../../../../lib/text.ts'
import { type DuplicateKeys, duplicateKeysOf } from '../audit/duplicates.ts'
import { isScoredPage } from '../audit/health.ts'
import { isIndexable } from '../audit/indexability.ts'
import { isNoindex, isRedirected, type PageFacts } from '../audit/page-facts.ts'
import type { FetchedPage } from '../fetched-page.ts'
import { PAGE_FIELDS } from '../page-fields.ts'
import { makePageRecord, type PageRecord } from '../page-record.ts'
import type { StoredValue } from './stored-rows.ts'

const FIELD_COLUMNS = storedColumns(PAGE_FIELDS)

export function pageRow(page: FetchedPage, facts: PageFacts): StoredValue[] {
  const hasResponse = facts.statusCode !== null
  const record = makePageRecord(
    {
      url: facts.url,
      finalUrl: hasResponse ? facts.finalUrl : null,
      statusCode: facts.statusCode,
      contentType: facts.contentType,
      depth: facts.depth,
      responseTimeMs: hasResponse && page.totalMs !== null ? Math.round(page.totalMs) : null,
      responseBytes: hasResponse && facts.cutBy === null && hasSize(page) ? facts.bodyBytes : null,
      headerCanonical: facts.headerCanonicals.find(({ url }) => url !== null)?.url ?? null,
      isCut: facts.cutBy !== null,
      fetchedAt: new Date(page.fetchedAtMs),
    },
    facts.content,
  )
  return [
    page.id,
    ...FIELD_COLUMNS.map(({ name, type, isFolded }) => storedValue(record[name], type, isFolded)),
    Number(facts.isInternal),
    Number(isRedirected(facts)),
    Number(isIndexable(facts)),
    Number(isNoindex(facts)),
    Number(isScoredPage(facts)),
    packedKeys(duplicateKeysOf(facts)),
  ]
}

function hasSize({ body, headers }: FetchedPage): boolean {
  return body !== null || (headers?.declaredBytes ?? null) !== null
}

function storedValue(value: PageRecord[keyof PageRecord], type: FieldType, isFolded: boolean): StoredValue {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return value
  if (type === 'time') return Date.parse(value)
  return isFolded ? foldedText(nfc(value)) : nfc(value)
}

/** See `duplicate_keys` in crawls/tables.ts. */
export function packedKeys(keys: Readonly<DuplicateKeys>): Uint8Array | null {
  const { fingerprint } = keys
  const values = [keys.title, keys.description, keys.h1, keys.text]
  if (fingerprint === null && values.every((key) => key === null)) return null
  const packed = new Uint8Array(values.length * 8 + (fingerprint?.length ?? 0))
  const view = new DataView(packed.buffer)
  for (const [index, key] of values.entries()) view.setBigUint64(index * 8, key ?? 0n, true)
  if (fingerprint !== null) packed.set(fingerprint, values.length * 8)
  return packed
}
