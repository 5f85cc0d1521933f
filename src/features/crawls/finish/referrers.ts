// Who refers to some addresses, page after page. Addresses with few references are read together; an address with many
// is read by itself, because a link in a menu comes from every page.

import { sql } from 'kysely'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { FinishWork } from './finish-work.ts'

export type Target = { id: number; referencesCount: number }

/** A reference of a page to an address, at the first place on the page. */
type Referrer = { targetId: number; sourceId: number; position: number }

/** Both tables have the same key, under two names. Index: crawl_links_pkey, crawl_image_references_pkey. */
const TARGET_COLUMNS = { crawl_links: 'target_id', crawl_image_references: 'image_id' } as const
export type ReferenceTable = keyof typeof TARGET_COLUMNS

/** Yields groups of rows; each pair of page and address occurs once. Targets come in the order of their ids. */
export async function* readReferrers(
  work: FinishWork,
  table: ReferenceTable,
  targets: readonly Target[],
): AsyncGenerator<Referrer[]> {
  const { rows: rowsMax } = work.pace
  let together: Target[] = []
  let rowsCount = 0
  for (const target of targets) {
    if (target.referencesCount > rowsMax) {
      yield* readLarge(work, table, target.id)
      continue
    }
    if (rowsCount + target.referencesCount > rowsMax) {
      yield await readTogether(work, table, together)
      together = []
      rowsCount = 0
    }
    together.push(target)
    rowsCount += target.referencesCount
  }
  if (together.length > 0) yield await readTogether(work, table, together)
}

/**
 * Reads the places of each address as one text, by a sub-query: for a list of ids, older PostgreSQL without statistics may
 * scan all references of the crawl instead of seeking these.
 */
async function readTogether(
  { database, crawl: { projectId, crawlId } }: FinishWork,
  table: ReferenceTable,
  targets: readonly Target[],
): Promise<Referrer[]> {
  const given = rowsParameter(
    database.engine,
    { id: 'integer' },
    targets.map(({ id }) => ({ id })),
  )
  const query = sql<{ id: number; places: string | null }>`select given.id, (
      select string_agg(cast(source_id as text) || ' ' || cast(position as text), ',') from ${sql.table(table)} as named
      where named.project_id = ${projectId} and named.crawl_id = ${crawlId}
        and ${sql.ref(`named.${TARGET_COLUMNS[table]}`)} = given.id) as places from ${given}`
  const { rows } = await database.read((db) => query.execute(db))
  return rows.flatMap(({ id, places }) => (places === null ? [] : firstPlaces(id, places)))
}

function firstPlaces(targetId: number, places: string): Referrer[] {
  const firsts = new Map<number, number>()
  for (const place of places.split(',')) {
    const space = place.indexOf(' ')
    const sourceId = Number(place.slice(0, space))
    const position = Number(place.slice(space + 1))
    const known = firsts.get(sourceId)
    if (known === undefined || position < known) firsts.set(sourceId, position)
  }
  return Array.from(firsts, ([sourceId, position]) => ({ targetId, sourceId, position }))
}

/** Each query goes on behind the last page, of which only further places can have been cut off. */
async function* readLarge(
  { database, crawl, pace }: FinishWork,
  table: ReferenceTable,
  targetId: number,
): AsyncGenerator<Referrer[]> {
  for (let after = -1; ; ) {
    const rows = await database.read((db) =>
      db
        .selectFrom(table as 'crawl_links')
        .where('project_id', '=', crawl.projectId)
        .where('crawl_id', '=', crawl.crawlId)
        .where(TARGET_COLUMNS[table] as 'target_id', '=', targetId)
        .where('source_id', '>', after)
        .select(['source_id', 'position'])
        .orderBy('source_id')
        .orderBy('position')
        .limit(pace.rows)
        .execute(),
    )
    const firsts = rows.filter(({ source_id }, index) => rows[index - 1]?.source_id !== source_id)
    yield firsts.map(({ source_id: sourceId, position }) => ({ targetId, sourceId, position }))
    if (rows.length < pace.rows) return
    after = rows.at(-1)!.source_id
  }
}
