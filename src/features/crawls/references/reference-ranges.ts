// How far a step goes that may read a given number of references. A step takes as many targets, by their ids, as have
// that many references together; a target with more references than that (a logo is on every page) is split by its pages.

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Search } from '../../../data/storage/database.ts'
import { repeatedQuery } from '../../../data/storage/sql/repeated-query.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { amongUrls } from '../urls/filtered-urls.ts'
import type { ReferenceList } from './reference-list.ts'
import type { ReferenceRange } from './scattered-references.ts'

/** All targets up to `after` are done; so are, of the next target, the references from pages up to `sourceAfter`. */
export type ReferencePlace = { after: number; sourceAfter?: number }

export type RangeAhead = ReferenceRange & { until: number }

type ReferenceRanges = {
  /** The next range from a place, up to a target. */
  ahead(db: Reader, place: ReferencePlace, limits: { until: number; rowsMax: number }): Promise<RangeAhead>
}

type RangeOptions = {
  /** The only targets that are read; undefined for all. */
  targetIds: readonly number[] | undefined
  /** How many references to one target are read, where that is not all of them. */
  scannedMax?: number
}

// A range with up to this many times the wanted references is not split.
const MORE_MAX = 2
// The next range has at most this many times the targets of the last one, because counting costs time as well.
const GROWTH_MAX = 4
const FIRST_IDS = 250
const LAST_PAGE = Number.MAX_SAFE_INTEGER

export function createRanges<Of extends string>(
  search: Search,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  { targetIds, scannedMax }: RangeOptions,
): ReferenceRanges {
  const countReferences = repeatedQuery(search, countQuery)
  const findPage = repeatedQuery(search, pageQuery)
  let ids = FIRST_IDS

  async function ofPages(
    db: Reader,
    target: number,
    { sourceAfter, rowsMax }: { sourceAfter: number; rowsMax: number },
  ): Promise<RangeAhead> {
    const [page] = await findPage(db, { target, sourceAfter, skipped: rowsMax - 1 })
    const sourceUntil = page?.source_id ?? LAST_PAGE
    return { after: target - 1, until: target, sourceAfter, sourceUntil }
  }

  // Index: the primary key of the targets.
  function countQuery({ after, until }: { after: number; until: number }): RawBuilder<{ count: number }> {
    const all = sql.ref(`t.${list.countColumn}`)
    const counted =
      scannedMax === undefined
        ? all
        : sql`case when ${all} > ${scannedMax} then ${scannedMax} else ${all} end`
    return sql`select coalesce(sum(${counted}), 0) as count
      from ${sql.table(list.targetTable)} as t
      where ${inCrawl('t', crawl)} and t.id > ${after} and t.id <= ${until}
        ${amongUrls(search.engine, 't.id', targetIds)}`
  }

  // Index: the primary key of the references.
  function pageQuery(part: {
    target: number
    sourceAfter: number
    skipped: number
  }): RawBuilder<{ source_id: number }> {
    return sql`select r.source_id from ${sql.table(list.table)} as r
      where ${inCrawl('r', crawl)} and ${sql.ref(`r.${list.column}`)} = ${part.target}
        and r.source_id > ${part.sourceAfter}
      order by r.source_id limit 1 offset ${part.skipped} + 0`
  }

  return {
    async ahead(db, { after, sourceAfter }, { until, rowsMax }) {
      if (sourceAfter !== undefined) return ofPages(db, after + 1, { sourceAfter, rowsMax })
      // Each target has at least one reference, so more ids than rows are never needed.
      ids = Math.min(until - after, rowsMax, ids * GROWTH_MAX)
      for (;;) {
        const range = { after, until: after + ids }
        const count = (await countReferences(db, range))[0]?.count ?? 0
        if (count <= MORE_MAX * rowsMax) return range
        if (ids === 1) return ofPages(db, range.until, { sourceAfter: -1, rowsMax })
        ids = Math.max(1, Math.floor((ids * rowsMax) / count))
      }
    },
  }
}

/** Where the next range begins. Once a page was found for a target, its other references are skipped. */
export function placeBehind(range: RangeAhead, { isFound }: { isFound: boolean }): ReferencePlace {
  const { until, sourceUntil = LAST_PAGE } = range
  const isDone = isFound || sourceUntil === LAST_PAGE
  return isDone ? { after: until } : { after: until - 1, sourceAfter: sourceUntil }
}
