// Which rows pass a search or filters: found by going through all rows of a generation, in steps, and kept for the next page. What is
// kept is a bit for each row.

import { sql } from 'kysely'
import type { Filter } from '../../../data/lists/filter.ts'
import { filterCondition } from '../../../data/lists/filter-sql.ts'
import type { Database } from '../../../data/storage/database.ts'
import { type Engine, joinText } from '../../../data/storage/portable.ts'
import { containsText } from '../../../data/storage/sql/text-search.ts'
import { createLruCache } from '../../../lib/lru-cache.ts'
import { foldCase } from '../../../lib/text.ts'
import { bitOf, type UrlFlag } from '../lists.ts'
import type { GenerationKey, PublishedUrls } from '../store/generation-store.ts'
import { URL_FILTERS } from '../url-fields.ts'

export type Wanted = {
  readonly search?: string | undefined
  readonly filters?: readonly Filter[] | undefined
  readonly flag?: UrlFlag | undefined
}

type Matching = { readonly count: number; has(id: number): boolean }

export type MatchingUrls = {
  find(accountId: number, urls: PublishedUrls, wanted: Wanted): Promise<Matching>
}

const KEPT_BYTES_MAX = 8 * 1024 * 1024
const IDS_PER_STEP = 20_000

export function createMatchingUrls(database: Database): MatchingUrls {
  const kept = createLruCache<Matching>({ bytesMax: KEPT_BYTES_MAX })

  async function findAll(accountId: number, urls: PublishedUrls, wanted: Wanted): Promise<Matching> {
    const { urlsCount } = urls.info
    const bits = new Uint8Array((urlsCount >> 3) + 1)
    let count = 0
    await database.search(accountId, async (search) => {
      for (let after = 0; after < urlsCount; after += IDS_PER_STEP) {
        const range = { after, until: after + IDS_PER_STEP }
        const query = matchingQuery(database.engine, urls, wanted, range)
        const { rows } = await search.read((db) => query.execute(db))
        for (const id of idsOf(rows[0]?.ids)) {
          bits[id >> 3]! |= 1 << (id & 7)
          count++
        }
      }
    })
    return { count, has: (id) => (bits[id >> 3]! & (1 << (id & 7))) !== 0 }
  }

  return {
    async find(accountId, urls, wanted) {
      const { projectId, generation } = urls
      const name = JSON.stringify([projectId, generation, wanted.search, wanted.filters, wanted.flag])
      const known = kept.get(name)
      if (known !== undefined) return known
      const found = await findAll(accountId, urls, wanted)
      kept.keep(name, found, urls.info.urlsCount >> 3)
      return found
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
    // No field is a time.
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
