// The page fields that are compared between two crawls, as SQL: the value of each field, and a test whether it has changed.
// Content is compared only where one of the two crawls got the page itself: the record of a redirect shows the content of
// its target, which has a record of its own. The bits are stored, so a field must never change its place in the list.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Engine, hexText } from '../../../data/storage/portable.ts'
import { cutBytes } from '../../../data/storage/sql/seek.ts'
import { KEY_PLACES } from '../finish/page-keys.ts'

export const COMPARED_FIELDS = [
  'status_code',
  'final_url',
  'content_type',
  'title',
  'description',
  'h1',
  'canonical',
  'indexability',
  'is_noindex',
  'words_count',
  'content_hash',
  'depth',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** Status codes that mean that a page is gone. */
export const GONE_STATUSES = [404, 410] as const

/** Smaller changes, in words or as a share of the text, are usually a date or a counter. */
const WORDS_CHANGED_MIN = 10
const WORDS_CHANGED_SHARE = 0.1

const OF_ANSWER: ReadonlySet<ComparedField> = new Set<ComparedField>(['status_code', 'final_url', 'depth'])
const HASH_BYTES = 8
/** Duplicate keys with a fingerprint of the first release, that of a number of 64 bits. */
const FIRST_RELEASE_BYTES = 40
const HASH_PLACE = KEY_PLACES.text * HASH_BYTES

export const INDEXABILITIES = [
  'indexable',
  'no_response',
  'redirected',
  'client_error',
  'server_error',
  'noindex',
  'canonicalised',
] as const

export function bitOf(field: ComparedField): number {
  return 1 << COMPARED_FIELDS.indexOf(field)
}

export function fieldsOf(bits: number): ComparedField[] {
  return COMPARED_FIELDS.filter((field) => (bits & bitOf(field)) !== 0)
}

/** SQL for the value of a field in a row of crawl_pages. */
export function fieldValue(engine: Engine, alias: string, field: ComparedField): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (field === 'content_hash') return contentHash(engine, alias)
  if (field !== 'indexability') return sql`${column(field)}`
  // The order is that of crawls/engine/audit/indexability.ts; a page that robots.txt forbids has no record.
  return sql`case when ${column('is_indexable')} = 1 then 'indexable'
    when ${column('status_code')} is null then 'no_response'
    when ${column('is_redirected')} = 1 or ${column('status_code')} between 300 and 399 then 'redirected'
    when ${column('status_code')} between 400 and 499 then 'client_error'
    when ${column('status_code')} >= 500 then 'server_error'
    when ${column('is_noindex')} = 1 then 'noindex'
    else 'canonicalised' end`
}

/** The hash of the visible text; null where the page has none, or is not indexable. */
function contentHash(engine: Engine, alias: string): RawBuilder<string | null> {
  const bytes = cutBytes(`${alias}.duplicate_keys`, sql`${sql.lit(HASH_PLACE)}`, HASH_BYTES)
  return sql`nullif(nullif(${hexText(engine, bytes)}, ${sql.lit('0'.repeat(2 * HASH_BYTES))}), '')`
}

/** Bits of the fields that differ between two rows of crawl_pages. */
export function changedBits(engine: Engine, before: string, after: string): RawBuilder<number> {
  const isContent = sql`(${sql.ref(`${before}.is_redirected`)} = 0 or ${sql.ref(`${after}.is_redirected`)} = 0)`
  const bits = COMPARED_FIELDS.map((field) => {
    const differs = differsIn(engine, field, before, after)
    const condition = OF_ANSWER.has(field) ? differs : sql`${isContent} and ${differs}`
    return sql`case when ${condition} then ${sql.lit(bitOf(field))} else 0 end`
  })
  return sql`(${sql.join(bits, sql` + `)})`
}

function differsIn(engine: Engine, field: ComparedField, before: string, after: string): RawBuilder<SqlBool> {
  const [a, b] = [fieldValue(engine, before, field), fieldValue(engine, after, field)]
  if (field === 'words_count') {
    const larger = sql`case when ${a} > ${b} then ${a} else ${b} end`
    return sql`(abs(${a} - ${b}) >= ${sql.lit(WORDS_CHANGED_MIN)}
      and abs(${a} - ${b}) >= ${sql.lit(WORDS_CHANGED_SHARE)} * (${larger}))`
  }
  // Hashes of releases with the fingerprints of 8 bytes cannot be compared with those of later ones.
  if (field === 'content_hash') {
    const [ofBefore, ofAfter] = [before, after].map(
      (alias) => sql`length(${sql.ref(`${alias}.duplicate_keys`)})`,
    )
    const longest = sql.lit(FIRST_RELEASE_BYTES)
    return sql`(${a} <> ${b} and (${ofBefore} = ${ofAfter} or (${ofBefore} > ${longest} and ${ofAfter} > ${longest})))`
  }
  return sql`(${a} is distinct from ${b})`
}
