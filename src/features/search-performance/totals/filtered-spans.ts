// What days got from one query, one page, one country or one kind of device. Sums of these are not kept, so the rows of those
// days are gone through: of a query only those of its bucket, of anything else all. It is a search like others: it takes
// turns, and is refused when it takes too long.

import { hashedTexts } from '../../../data/storage/bulk/dictionary.ts'
import type { Database, Search } from '../../../data/storage/database.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { DICTIONARIES, type DictionaryName } from '../dictionary/dictionary-store.ts'
import type { Device } from '../performance-row.ts'
import { BUCKET_BITS, BUCKET_MASK, type PackedColumns, unpackBlock } from '../rows/block.ts'
import { marketMatcher } from '../rows/market-code.ts'
import { type BlockKey, listBuckets, readBlocks } from '../store/block-store.ts'
import type { KnownSpan } from '../store/span-store.ts'

/** Texts as dictionaries spell them. */
export type RowFilter = {
  readonly query?: string | undefined
  readonly page?: string | undefined
  /** ISO 3166-1 alpha-3, lower case. */
  readonly country?: string | undefined
  readonly device?: Device | undefined
}

type Asking = { readonly projectId: number; readonly accountId: number }

/** Pages of packed rows that a step reads. */
const BYTES_PER_STEP = 1024 * 1024

/** The same spans with what the rows that pass add up to; `rows` is how many those are. */
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
  /** Its place among the spans that were asked for. */
  span: number
  /** 0 where the source withholds it. */
  queryId: number
  clicks: number
  impressions: number
  /** In thousandths. */
  positionSum: number
}

/** Goes through the rows of these spans that pass. What a visit is given is used again for the next row. */
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
  /** Within its bucket. */
  readonly query: number | undefined
  readonly page: number | undefined
  isMarket?(market: number): boolean
}

/** Undefined when the project has no such query or page. */
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

/** Null when it is not there. Indexes: search_queries_by_hash, search_pages_by_hash. */
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
    // A column that is absent holds nothing but zeros.
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
