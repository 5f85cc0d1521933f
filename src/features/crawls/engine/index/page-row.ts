// The stored row of a page: its record, the forms that texts are searched by, and what the audit needs once all pages
// are there. Values in the order of PAGE_COLUMNS.

import { foldedText, nfc } from '../../../../lib/text.ts'
import type { AskedPage } from '../asked-page.ts'
import { type DuplicateKeys, duplicateKeysOf } from '../audit/duplicates.ts'
import { isScoredPage } from '../audit/health.ts'
import { isIndexable } from '../audit/indexability.ts'
import { isNoindex, isRedirected, type PageFacts } from '../audit/page-facts.ts'
import { makePageRecord } from '../page-record.ts'
import type { StoredValue } from './stored-rows.ts'

export function pageRow(page: AskedPage, facts: PageFacts): StoredValue[] {
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
    page.fetchedAtMs,
    record.status_code,
    record.title_length,
    record.description_length,
    record.h1_count,
    record.h2_count,
    record.words_count,
    record.depth,
    record.response_time_ms,
    record.response_bytes,
    record.json_ld_count,
    record.total_links_count,
    record.external_links_count,
    record.internal_links_count,
    record.total_images_count,
    record.missing_alt_images_count,
    record.content_ratio,
    flag(record.canonical_present),
    flag(record.canonical_matches_final_url),
    flag(record.og_required_tags_present),
    flag(record.twitter_card_present),
    Number(facts.isInternal),
    Number(isRedirected(facts)),
    Number(isIndexable(facts)),
    Number(isNoindex(facts)),
    Number(isScoredPage(facts)),
    packedKeys(duplicateKeysOf(facts)),
    record.domain,
    record.url,
    foldedText(record.url),
    ...both(record.final_url),
    ...both(record.content_type),
    ...both(record.title),
    ...both(record.description),
    ...both(record.h1),
    ...both(record.canonical),
  ]
}

function hasSize({ body, headers }: AskedPage): boolean {
  return body !== null || (headers?.toldBytes ?? null) !== null
}

function flag(value: boolean | null): number | null {
  return value === null ? null : Number(value)
}

function both(text: string | null): [string | null, string | null] {
  const stored = text === null ? null : nfc(text)
  return [stored, foldedText(stored)]
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
