// Finds rows of a search by walking along ids: in steps of as many ids as one step may read, or all at once.

import type { RawBuilder } from 'kysely'
import type { Reader, Search } from '../database.ts'
import { repeatedQuery } from '../sql/repeated-query.ts'

/** Ids above `after`, up to `until` or to the end. */
export type IdRange = { after: number; until?: number }

type IdScan = IdRange & {
  /** Returns the greatest existing id. */
  lastId(db: Reader): Promise<number>
}

/** Yields the rows of successive ranges; the caller stops when it has enough. See repeatedQuery for `query`. */
export async function walkAlongIds<Row>(
  search: Search,
  { lastId, ...scan }: IdScan,
  query: (range: IdRange) => RawBuilder<Row>,
  take: (rows: readonly Row[]) => { isEnough: boolean },
): Promise<void> {
  const run = repeatedQuery(search, query)
  if (!search.inSteps) {
    take(await search.read((db) => run(db, scan)))
    return
  }
  const end = scan.until ?? (await search.read(lastId))
  for (let { after } = scan, isEnough = false; !isEnough && after < end; ) {
    const { rows, until } = await search.step(async (db, rowsMax) => {
      const range = { after, until: Math.min(end, after + rowsMax) }
      return { rows: await run(db, range), until: range.until }
    })
    isEnough = take(rows).isEnough
    after = until
  }
}

/** Finds at most `limit` rows in each range, and in total. */
export async function findAlongIds<Row>(
  search: Search,
  { limit, ...scan }: IdScan & { limit: number },
  query: (part: IdRange & { limit: number }) => RawBuilder<Row>,
): Promise<Row[]> {
  const found: Row[] = []
  await walkAlongIds(
    search,
    scan,
    (range) => query({ ...range, limit }),
    (rows) => {
      found.push(...rows)
      return { isEnough: found.length >= limit }
    },
  )
  return found.slice(0, limit)
}
