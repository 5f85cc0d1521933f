// Reads the packed rows of published spans, bucket after bucket, in pages of bounded size, because a bucket of a
// large site may hold more than fits into memory.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import { BUCKET_BITS } from '../rows/block.ts'
import type { StoredSpan } from './span-store.ts'

export type BlockKey = {
  readonly lastDay: number
  readonly firstDay: number
  readonly importId: number
  readonly number: number
}

export type StoredBlock = BlockKey & { readonly rowsCount: number; readonly data: Uint8Array }

type BlockSpan = Pick<StoredSpan, 'firstDay' | 'lastDay' | 'importId'>

type BlockRange = {
  /** The spans whose blocks are read. */
  readonly spans: readonly BlockSpan[]
  readonly after?: BlockKey | undefined
  /** The limit on packed data in a page; a larger block is returned alone. */
  readonly bytesMax: number
}

type BlockPage = {
  readonly blocks: StoredBlock[]
  /** Where the next page begins; undefined if this page is the last. */
  readonly next: BlockKey | undefined
}

const KEYS_PER_LOOK = 1000

/** Lists all buckets that may have blocks, in order: the number of given ids decides how many there are. */
export async function listBuckets(db: Reader, projectId: number): Promise<number[]> {
  const site = await db
    .selectFrom('search_sites')
    .where('project_id', '=', projectId)
    .select('queries_count')
    .executeTakeFirst()
  if (site === undefined) return []
  return Array.from({ length: (site.queries_count >> BUCKET_BITS) + 1 }, (_, bucket) => bucket)
}

/** Blocks are ordered by last day, first day, import and number. */
export async function readBlocks(
  db: Reader,
  projectId: number,
  bucket: number,
  { spans, after, bytesMax }: BlockRange,
): Promise<BlockPage> {
  if (spans.length === 0) return { blocks: [], next: undefined }
  const isWanted = wantedBy(spans)
  const days = daysOf(spans)
  let reached = after
  // Blocks of unpublished or replaced imports lie between the wanted ones until they are removed, so one query may
  // find too few.
  for (;;) {
    const seen = await blockKeysQuery(db, projectId, bucket, { days, after: reached }).execute()
    const page = cut(seen.filter(isWanted), bytesMax)
    const last = page.at(-1)
    const isAll = seen.length < KEYS_PER_LOOK && page.length === seen.filter(isWanted).length
    if (last !== undefined) {
      const range = { from: page[0] as BlockKey, to: last }
      const rows = await blocksQuery(db, projectId, bucket, range).execute()
      return { blocks: rows.filter(isWanted), next: isAll ? undefined : keyOf(last) }
    }
    if (isAll) return { blocks: [], next: undefined }
    reached = seen.at(-1)
  }
}

type Days = { readonly first: number; readonly last: number }
type SizedKey = BlockKey & { readonly bytes: number }

/** Index: search_blocks_pkey. */
export function blockKeysQuery(
  db: Reader,
  projectId: number,
  bucket: number,
  { days, after }: { days: Days; after: BlockKey | undefined },
) {
  const ordered = ofBucket(db, projectId, bucket)
    .where('last_day', '<=', days.last)
    .select(sql<number>`length(data)`.as('bytes'))
    .limit(KEYS_PER_LOOK)
  return after === undefined
    ? ordered.where('last_day', '>=', days.first)
    : ordered.where(sql<SqlBool>`${KEY} > ${tuple(after)}`)
}

/** Index: search_blocks_pkey. */
export function blocksQuery(
  db: Reader,
  projectId: number,
  bucket: number,
  { from, to }: { from: BlockKey; to: BlockKey },
) {
  return ofBucket(db, projectId, bucket)
    .where(sql<SqlBool>`${KEY} >= ${tuple(from)}`)
    .where(sql<SqlBool>`${KEY} <= ${tuple(to)}`)
    .select(['rows_count as rowsCount', 'data'])
}

const KEY = sql`(last_day, first_day, import_id, number)`

function tuple({ lastDay, firstDay, importId, number }: BlockKey): RawBuilder<unknown> {
  return sql`(${lastDay}, ${firstDay}, ${importId}, ${number})`
}

function ofBucket(db: Reader, projectId: number, bucket: number) {
  return db
    .selectFrom('search_blocks')
    .where('project_id', '=', projectId)
    .where('bucket', '=', bucket)
    .select(['last_day as lastDay', 'first_day as firstDay', 'import_id as importId', 'number'])
    .orderBy('last_day')
    .orderBy('first_day')
    .orderBy('import_id')
    .orderBy('number')
}

function wantedBy(spans: readonly BlockSpan[]): (key: BlockKey) => boolean {
  const imports = new Map(spans.map((span) => [`${span.firstDay}-${span.lastDay}`, span.importId]))
  return (key) => imports.get(`${key.firstDay}-${key.lastDay}`) === key.importId
}

/** The last days of the spans; the order of blocks begins with them. */
function daysOf(spans: readonly BlockSpan[]): Days {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { lastDay } of spans) {
    if (lastDay < first) first = lastDay
    if (lastDay > last) last = lastDay
  }
  return { first, last }
}

/** Returns the first blocks, as many as fit, but at least one. */
function cut(keys: readonly SizedKey[], bytesMax: number): SizedKey[] {
  let bytes = 0
  const end = keys.findIndex((key, index) => {
    bytes += key.bytes
    return bytes > bytesMax && index > 0
  })
  return keys.slice(0, end === -1 ? keys.length : end)
}

function keyOf({ lastDay, firstDay, importId, number }: BlockKey): BlockKey {
  return { lastDay, firstDay, importId, number }
}
