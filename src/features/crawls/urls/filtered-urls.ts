// Finds the addresses that filters name or describe, before a list is read: a client that asks for the links of one
// page by its address should not wait until every link of the crawl has been read.

import { type RawBuilder, sql } from 'kysely'
import type { FieldTable } from '../../../data/lists/fields.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import { filterCondition } from '../../../data/lists/filter-sql.ts'
import type { Reader, Search } from '../../../data/storage/database.ts'
import type { Engine, LongText } from '../../../data/storage/portable.ts'
import { findAlongIds, type IdRange, walkAlongIds } from '../../../data/storage/searches/id-steps.ts'
import { joinedIds, markIds } from '../../../data/storage/sql/marked-ids.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { findLastId } from '../records/last-id.ts'

/** More addresses do not narrow a list down enough. */
export const FEW = 1000

type UrlField<Of extends string> = {
  fields: FieldTable<Of>
  /** A field that is an address of the crawl. */
  name: string
  /** Scans all addresses of the crawl where the filters name none. */
  canScan: boolean
  fewMax?: number
}

/** Ids of addresses; undefined when the filters on that field do not narrow them down to a few. */
export async function findFewUrls<Of extends string>(
  search: Search,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  { fields, name, canScan, fewMax = FEW }: UrlField<Of>,
): Promise<number[] | undefined> {
  const ofField = filters.filter(({ field }) => field === name)
  const named = ofField.map(namedUrls).find((urls) => urls !== undefined)
  if (ofField.length === 0 || (named === undefined && !canScan)) return undefined
  const all = { after: 0, limit: fewMax + 1 }
  const query = (part: IdRange & { limit: number }) =>
    fewUrls(search.engine, crawl, ofField, { fields, named, ...part })
  const lastId = (db: Reader) => findLastId(db, 'crawl_urls', crawl)
  const rows =
    named === undefined
      ? await findAlongIds(search, { ...all, lastId }, query)
      : (await search.read((db) => query(all).execute(db))).rows
  return rows.length > fewMax ? undefined : rows.map((row) => row.id)
}

type Wanted<Of extends string> = IdRange & {
  fields: FieldTable<Of>
  named: readonly string[] | undefined
  limit: number
}

// Index: crawl_urls_by_hash where they are named, else crawl_urls_pkey.
export function fewUrls<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  { fields, named, limit, ...range }: Wanted<Of>,
): RawBuilder<{ id: number }> {
  const withHash = named === undefined ? sql`` : sql`and u.url_hash in (${sql.join(named.map(urlHash53))})`
  return sql`select u.id ${filteredUrls(engine, crawl, filters, { fields, ...range })} ${withHash} limit ${limit} + 0`
}

/** All addresses that pass, as one text: see storage/sql/marked-ids.ts. */
function joinedUrls<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  wanted: IdRange & { fields: FieldTable<Of> },
): RawBuilder<{ ids: LongText }> {
  return sql`select ${joinedIds(engine, 'u.id')} as ids ${filteredUrls(engine, crawl, filters, wanted)}`
}

function filteredUrls<Of extends string>(
  engine: Engine,
  { projectId, crawlId, timeZone }: CompletedCrawl,
  filters: readonly Filter[],
  { fields, after, until }: IdRange & { fields: FieldTable<Of> },
): RawBuilder<unknown> {
  const aliases = Object.fromEntries([...fields.values()].map(({ of }) => [of, 'u'])) as Record<Of, string>
  const within = until === undefined ? sql`` : sql`and u.id > ${after} and u.id <= ${until}`
  return sql`from crawl_urls as u where u.project_id = ${projectId} and u.crawl_id = ${crawlId} ${within}
    and ${filterCondition(filters, { engine, fields, aliases, timeZone })}`
}

/** Marks all addresses that the filters of a field let pass. */
export async function markUrls<Of extends string>(
  search: Search,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  { fields, name }: Pick<UrlField<Of>, 'fields' | 'name'>,
): Promise<Uint8Array> {
  const ofField = filters.filter(({ field }) => field === name)
  const lastId = (db: Reader) => findLastId(db, 'crawl_urls', crawl)
  const marks = new Uint8Array((await search.read(lastId)) + 1)
  await walkAlongIds(
    search,
    { after: 0, lastId },
    (range) => joinedUrls(search.engine, crawl, ofField, { fields, ...range }),
    ([row]) => {
      markIds(marks, row?.ids ?? null)
      return { isEnough: false }
    },
  )
  return marks
}

/** A condition, to be appended to others, that looks up rows by these ids. Without ids it is empty: there are too many. */
export function amongUrls(
  engine: Engine,
  column: string,
  ids: readonly number[] | undefined,
): RawBuilder<unknown> {
  return ids === undefined ? sql`` : sql`and ${sql.ref(column)} in ${idsParameter(engine, ids)}`
}

/** Most targets have fewer references than this. */
const SOUGHT_MAX = 8

/**
 * Whether the references of a target are looked up by these pages; if there are more, all references are compared
 * with them.
 */
export function isSought(ids: readonly number[] | undefined): boolean {
  return ids !== undefined && ids.length <= SOUGHT_MAX
}

function namedUrls({ operator, value }: Filter): string[] | undefined {
  if (operator === 'eq') return [String(value)]
  return operator === 'in' ? value.map(String) : undefined
}
