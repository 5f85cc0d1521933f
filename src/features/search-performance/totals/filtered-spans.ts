// Adds up the rows of one query, page, country or kind of device by day. Such sums are not stored, so the rows of
// those days are scanned: for a query only its bucket, for anything else all buckets. It counts as a search: searches
// of an account run one after the other, and one that takes too long is refused.

import { hashedTexts } from '../../../data/storage/bulk/dictionary.ts'
import type { Database, Search } from '../../../data/storage/database.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { DICTIONARIES, type DictionaryName } from '../dictionary/dictionary-store.ts'
import type { Device } from '../performance-row.ts'
import { BUCKET_BITS, BUCKET_MASK, type PackedColumns, unpackBlock } from '../rows/block.ts'
import { marketMatcher } from '../rows/market-code.ts'
import { type BlockKey, listBuckets, readBlocks } from '../store/block-store.ts'
import type { KnownSpan } from '../store/span-store.ts'

/** Texts are spelled as in the dictionaries. */
export type RowFilter = {
  readonly query?: string | undefined
  readonly page?: string | undefined
  /** ISO 3166-1 alpha-3, lower case. */
  readonly country?: string | undefined
  readonly device?: Device | undefined
}

type Asking = { readonly projectId: number; readonly accountId: number }

/** How many bytes of packed rows one step reads. */
const BYTES_PER_STEP = 1024 * 1024

/** Returns the same spans with the sums of the matching rows; `rows` is the number of those. */
export async function filterSpans(
  database: Database,
  { projectId, accountId }: Asking,
  spans: readonly KnownSpan[],
  filter: RowFilter,
): Promise<KnownSpan[]> {
  const sums = spans.map((span) => ({ ...span, rows: 0, clicks: 0, impressions: 0, positionSum: 0 }))
  await visitRows(database, { projectId, accountId }, spans, filter, (row) => {
    const sum = sums[row.span]!
    sum.rows++
    sum.clicks += row.clicks
    sum.impressions += row.impressions
    sum.positionSum += row.positionSum
  })
  return sums
}

type VisitedRow = {
  /** The place of the row's span among the requested spans. */
  span: number
  /** 0 where the source withholds the query. */
  queryId: number
  clicks: number
  impressions: number
  /** In thousandths. */
  positionSum: number
}

/** Calls `visit` for each matching row of these spans. The object that it passes is reused for the next row. */
export async function visitRows(
  database: Database,
  { projectId, accountId }: Asking,
  spans: readonly KnownSpan[],
  filter: RowFilter,
  visit: (row: VisitedRow) => void,
): Promise<void> {
  if (spans.length === 0) return
  const places = new Map(spans.map((span, at) => [keyOf(span), at]))
  await database.search(accountId, async (search) => {
    const wanted = await findWanted(search, projectId, filter)
    if (wanted === undefined) return
    for (const bucket of wanted.buckets) {
      let after: BlockKey | undefined
      do {
        const range = { spans, after, bytesMax: BYTES_PER_STEP }
        const page = await search.read((db) => readBlocks(db, projectId, bucket, range))
        for (const block of page.blocks)
          visitBlock(unpackBlock(block.data), wanted, { span: places.get(keyOf(block))!, bucket }, visit)
        after = page.next
      } while (after !== undefined)
    }
  })
}

type Wanted = {
  readonly buckets: readonly number[]
  /** The number of the query within its bucket. */
  readonly query: number | undefined
  readonly page: number | undefined
  isMarket?(market: number): boolean
}

/** Returns undefined when the project has no such query or page. */
async function findWanted(
  search: Search,
  projectId: number,
  { query, page, country, device }: RowFilter,
): Promise<Wanted | undefined> {
  const queryId = query === undefined ? undefined : await findId(search, projectId, 'queries', query)
  const pageId = page === undefined ? undefined : await findId(search, projectId, 'pages', page)
  if (queryId === null || pageId === null) return undefined
  const buckets =
    queryId === undefined ? await search.read((db) => listBuckets(db, projectId)) : [queryId >> BUCKET_BITS]
  return {
    buckets,
    query: queryId === undefined ? undefined : queryId & BUCKET_MASK,
    page: pageId,
    ...((country ?? device) !== undefined && { isMarket: marketMatcher(country, device) }),
  }
}

/** Returns null for a text that is not stored. Indexes: search_queries_by_hash, search_pages_by_hash. */
async function findId(
  search: Search,
  projectId: number,
  dictionary: DictionaryName,
  text: string,
): Promise<number | null> {
  const access = { engine: search.engine, projectId, dictionary: DICTIONARIES[dictionary] }
  const { rows } = await search.read((db) => hashedTexts(access, [urlHash53(text)]).execute(db))
  return rows.find((row) => row.text === text)?.id ?? null
}

function visitBlock(
  block: PackedColumns,
  { query, page, isMarket }: Wanted,
  { span, bucket }: { span: number; bucket: number },
  visit: (row: VisitedRow) => void,
): void {
  const visited: VisitedRow = { span, queryId: 0, clicks: 0, impressions: 0, positionSum: 0 }
  for (let row = 0; row < block.rows; row++) {
    // An absent column stands for zeros.
    const queryInBucket = block.queries?.[row] ?? 0
    if (query !== undefined && queryInBucket !== query) continue
    if (page !== undefined && (block.pages?.[row] ?? 0) !== page) continue
    if (isMarket !== undefined && !isMarket(block.markets?.[row] ?? 0)) continue
    visited.queryId = (bucket << BUCKET_BITS) | queryInBucket
    visited.clicks = block.clicks?.[row] ?? 0
    visited.impressions = block.impressions?.[row] ?? 0
    visited.positionSum = (block.positionSums?.[row] ?? 0) * block.scale
    visit(visited)
  }
}

function keyOf({ firstDay, lastDay }: { firstDay: number; lastDay: number }): string {
  return `${firstDay} ${lastDay}`
}
