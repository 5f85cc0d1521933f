// Finds the rows that pass a search or filters, by scanning all rows of a generation in steps.

import { sql } from 'kysely'
import type { Filter } from '../../../data/lists/filter.ts'
import { filterCondition } from '../../../data/lists/filter-sql.ts'
import { createIdSet } from '../../../data/lists/orders/id-set.ts'
import type { Matching } from '../../../data/lists/orders/kept-matches.ts'
import { type Engine, joinText } from '../../../data/storage/portable.ts'
import { containsText } from '../../../data/storage/sql/text-search.ts'
import { foldCase } from '../../../lib/text.ts'
import { bitOf, type UrlFlag } from '../lists.ts'
import type { GenerationKey, PublishedUrls } from '../store/generation-store.ts'
import { URL_FILTERS } from '../url-fields.ts'

export type Wanted = {
  readonly search?: string | undefined
  readonly filters?: readonly Filter[] | undefined
  readonly flag?: UrlFlag | undefined
}

const IDS_PER_STEP = 20_000

export function matchingUrls(urls: PublishedUrls, wanted: Wanted): Matching {
  const { projectId, generation, info } = urls
  return {
    name: JSON.stringify([projectId, generation, wanted.search, wanted.filters, wanted.flag]),
    async find(search) {
      const ids = createIdSet(info.urlsCount)
      for (let after = 0; after < info.urlsCount; after += IDS_PER_STEP) {
        const range = { after, until: after + IDS_PER_STEP }
        const query = matchingQuery(search.engine, urls, wanted, range)
        const { rows } = await search.read((db) => query.execute(db))
        for (const id of idsOf(rows[0]?.ids)) ids.add(id)
      }
      return ids
    },
  }
}

/** Index: joined_urls_pkey. */
export function matchingQuery(
  engine: Engine,
  { projectId, generation }: GenerationKey,
  { search, filters = [], flag }: Wanted,
  { after, until }: { after: number; until: number },
) {
  const holding = (column: string, term: string) =>
    containsText(engine, sql`coalesce(${sql.ref(`url.${column}_folded`)}, ${sql.ref(`url.${column}`)})`, term)
  const term = search === undefined ? undefined : foldCase(search)
  const found = term === undefined ? sql`` : sql`and (${holding('url', term)} or ${holding('title', term)})`
  const flagged = flag === undefined ? sql`` : sql`and (url.flags & ${sql.lit(bitOf(flag))}) <> 0`
  const passes = filterCondition(filters, {
    engine,
    fields: URL_FILTERS,
    aliases: { url: 'url' },
    // Any time zone will do, because no field is a time.
    timeZone: 'UTC',
  })
  return sql<{ ids: string | null }>`select ${joinText(engine, { glue: ',', isInOrder: true })} as ids
    from (select url.id, cast(url.id as text) as json from joined_urls as url
      where url.project_id = ${projectId} and url.generation = ${generation}
        and url.id > ${after} and url.id <= ${until} and ${passes} ${found} ${flagged}
      order by url.id) as passing`
}

function idsOf(text: string | null | undefined): number[] {
  return text ? text.split(',').map(Number) : []
}
