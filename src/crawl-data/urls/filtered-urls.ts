// Addresses that filters name or describe, found before a list is gone through. Who asks for the links of one page by
// its address should not wait until every link of the crawl has been looked at.

import { type RawBuilder, sql } from 'kysely'
import { urlHash53 } from '../../crawler/url-hash.ts'
import type { Database } from '../../storage/database.ts'
import { givenIds } from '../../storage/given-rows.ts'
import type { Engine } from '../../storage/portable.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import type { FieldTable } from '../filters/fields.ts'
import type { Filter } from '../filters/filter.ts'
import { filterCondition } from '../filters/filter-sql.ts'

/** More addresses do not narrow a list down enough to be worth it. */
export const FEW = 1000

export type UrlField<Of extends string> = {
  fields: FieldTable<Of>
  /** A field that is an address of the crawl. */
  name: string
  /** Go through all addresses of the crawl where the filters name none. */
  canScan: boolean
  fewMax?: number
}

/** Their ids; undefined when the filters of that field do not narrow them down to a few. */
export async function findFewUrls<Of extends string>(
  database: Database,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  { fields, name, canScan, fewMax = FEW }: UrlField<Of>,
): Promise<number[] | undefined> {
  const ofField = filters.filter(({ field }) => field === name)
  const named = ofField.map(namedUrls).find((urls) => urls !== undefined)
  if (ofField.length === 0 || (named === undefined && !canScan)) return undefined
  const query = fewUrls(database.engine, crawl, ofField, { fields, named, fewMax })
  const { rows } = await database.read((db) => query.execute(db))
  return rows.length > fewMax ? undefined : rows.map((row) => row.id)
}

type Named<Of extends string> = {
  fields: FieldTable<Of>
  named: readonly string[] | undefined
  fewMax: number
}

// Index: crawl_urls_by_hash where they are named, else crawl_urls_pkey.
export function fewUrls<Of extends string>(
  engine: Engine,
  { projectId, crawlId, timeZone }: CompletedCrawl,
  filters: readonly Filter[],
  { fields, named, fewMax }: Named<Of>,
): RawBuilder<{ id: number }> {
  const aliases = Object.fromEntries([...fields.values()].map(({ of }) => [of, 'u'])) as Record<Of, string>
  const withHash = named === undefined ? sql`` : sql`and u.url_hash in (${sql.join(named.map(urlHash53))})`
  return sql`select u.id from crawl_urls as u
    where u.project_id = ${projectId} and u.crawl_id = ${crawlId} ${withHash}
      and ${filterCondition(filters, { engine, fields, aliases, timeZone })}
    limit ${fewMax + 1}`
}

/** A condition, to stand behind others: rows with these ids are looked up. Nothing when they are not few. */
export function amongUrls(
  engine: Engine,
  column: string,
  ids: readonly number[] | undefined,
): RawBuilder<unknown> {
  return ids === undefined ? sql`` : sql`and ${sql.ref(column)} in ${givenIds(engine, ids)}`
}

/** Most targets have fewer references than this. */
const SOUGHT_MAX = 8

/** Whether the references of a target from these pages are looked up; more are compared with those that there are. */
export function isSought(ids: readonly number[] | undefined): boolean {
  return ids !== undefined && ids.length <= SOUGHT_MAX
}

function namedUrls({ operator, value }: Filter): string[] | undefined {
  if (operator === 'eq') return [String(value)]
  return operator === 'in' ? value.map(String) : undefined
}
