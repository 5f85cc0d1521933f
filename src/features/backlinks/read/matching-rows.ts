// Finds all rows of a list that pass a filter, as one bit for each: dictionaries are searched and the rows scanned
// once, in steps of a few milliseconds, so that other reads run in between.

import { sql } from 'kysely'
import { createIdSet, type IdSet } from '../../../data/lists/orders/id-set.ts'
import type { ReadAccess } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { containsText, loweredAscii } from '../../../data/storage/sql/text-search.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { countRows, type Layout, NONE_8, NONE_16, unpackColumn } from '../store/layout.ts'
import { BLOCK_ROWS, LAYOUTS, LOST_DOMAIN } from '../store/layouts.ts'
import type { BacklinkList } from '../tables.ts'
import { asksForLost, asksForSpam, FILTERED, type ListFilter, numbersPass } from './list-filter.ts'
import type { PublishedProfile } from './profile-state.ts'
import { TEXT_COLUMNS, type TextTable } from './stored-texts.ts'

const TEXTS_A_STEP = 16_384
const BLOCKS_A_STEP = 96

type Range = { project_id: number; profile_id: number; from: number; to: number }

// Indexes: the primary keys. Only they have the order of ids, so the planner takes no other: see storage/sql/seek.ts.
function searchStatement(table: TextTable) {
  const column = TEXT_COLUMNS[table]
  return rowsStatement<Range & { term: string }, { id: number }>(
    (_db, param, { engine }) =>
      sql`select id from ${sql.table(table)} where project_id = ${param('project_id')}
      and profile_id = ${param('profile_id')} and id >= ${param('from')} and id < ${param('to')}
      and ${containsText(engine, loweredAscii(engine, column), param('term'))} order by id`,
  )
}

const SEARCHES = {
  backlink_sources: searchStatement('backlink_sources'),
  backlink_anchors: searchStatement('backlink_anchors'),
  backlink_domains: searchStatement('backlink_domains'),
  backlink_pages: searchStatement('backlink_pages'),
}

const COUNTS = {
  backlink_sources: 'sources',
  backlink_anchors: 'anchors',
  backlink_domains: 'domains',
  backlink_pages: 'pages',
} as const satisfies Record<TextTable, keyof PublishedProfile['counts']>

const ROW_COUNTS = {
  backlinks: 'links',
  referring_domains: 'domains',
  anchors: 'anchors',
  linked_pages: 'pages',
} as const satisfies Record<BacklinkList, keyof PublishedProfile['counts']>

type Block = { number: number; data: Uint8Array }

// Index: backlink_columns_pkey.
const readBlocks = rowsStatement<Range & { generation: number; list: string }, Block>(
  (_db, param) =>
    sql`select number, data from backlink_columns
      where project_id = ${param('project_id')} and profile_id = ${param('profile_id')}
        and generation = ${param('generation')} and list = ${param('list')}
        and number >= ${param('from')} and number < ${param('to')} order by number`,
)

// Index: backlink_lost_domains_pkey. Most numbers have no block.
const readLostBlocks = rowsStatement<Range & { generation: number }, Block>(
  (_db, param) =>
    sql`select number, data from backlink_lost_domains
    where project_id = ${param('project_id')} and profile_id = ${param('profile_id')}
      and generation = ${param('generation')}
      and number >= ${param('from')} and number < ${param('to')} order by number`,
)

export async function findRows(
  database: ReadAccess,
  profile: PublishedProfile,
  list: BacklinkList,
  filter: ListFilter,
): Promise<IdSet> {
  const { key, counts } = profile
  const { columns, texts } = FILTERED[list]
  const holding: { of: string; found: IdSet }[] = []
  if (filter.term !== undefined)
    for (const { table, of } of texts)
      holding.push({ of, found: await searchTexts(database, key, table, counts[COUNTS[table]], filter.term) })
  const spamOfDomains =
    list === 'backlinks' && asksForSpam(filter) ? await readSpam(database, profile) : undefined
  const lostDays =
    list === 'referring_domains' && asksForLost(filter) ? await readLostDays(database, profile) : undefined
  const found = createIdSet(counts[ROW_COUNTS[list]])
  for await (const { number, data } of walkBlocks(database, profile, list)) {
    const block = columnsOf(LAYOUTS[list], data, columns)
    for (let at = 0; at < block.count; at++) {
      const id = number * BLOCK_ROWS + at + 1
      const isHolding =
        filter.term === undefined ||
        holding.some(({ of, found: ids }) => ids.has(of === 'id' ? id : block.at(of, at)!))
      if (!isHolding) continue
      const own = block.at('spam', at)
      const spam = own === NONE_8 ? spamOfDomains?.[block.at('domain', at)! - 1] : own
      const numbers = {
        domain: block.at('domain', at),
        page: block.at('page', at),
        anchor: block.at('anchor', at),
        firstSeen: block.at('firstSeen', at),
        lostAt: lostDays?.[id - 1] ?? block.at('lostAt', at),
        rank: block.at('rank', at),
        spam,
      }
      if (numbersPass(id, numbers, filter)) found.add(id)
    }
  }
  return found
}

export async function* walkBlocks(
  database: ReadAccess,
  { key, counts }: PublishedProfile,
  list: BacklinkList,
): AsyncGenerator<Block> {
  const place = { project_id: key.projectId, profile_id: key.profileId, generation: key.generation, list }
  const blocksCount = Math.ceil(counts[ROW_COUNTS[list]] / BLOCK_ROWS)
  for (let from = 0; from < blocksCount; from += BLOCKS_A_STEP)
    yield* await readBlocks(database, { ...place, from, to: from + BLOCKS_A_STEP })
}

/** For each domain, the day on which it was lost. */
async function readLostDays(database: ReadAccess, { key, counts }: PublishedProfile): Promise<Uint16Array> {
  const days = new Uint16Array(counts.domains).fill(NONE_16)
  const place = { project_id: key.projectId, profile_id: key.profileId, generation: key.generation }
  const blocksCount = Math.ceil(counts.domains / BLOCK_ROWS)
  for (let first = 0; first < blocksCount; first += BLOCKS_A_STEP)
    for (const { number, data } of await readLostBlocks(database, {
      ...place,
      from: first,
      to: first + BLOCKS_A_STEP,
    })) {
      const from = number * BLOCK_ROWS
      unpackColumn(LOST_DOMAIN, data, 'lostAt', days.subarray(from, from + countRows(LOST_DOMAIN, data)))
    }
  return days
}

/** For each domain, its spam score. */
async function readSpam(database: ReadAccess, profile: PublishedProfile): Promise<Uint8Array> {
  const spam = new Uint8Array(profile.counts.domains).fill(NONE_8)
  for await (const { number, data } of walkBlocks(database, profile, 'referring_domains')) {
    const count = countRows(LAYOUTS.referring_domains, data)
    const from = number * BLOCK_ROWS
    unpackColumn(LAYOUTS.referring_domains, data, 'spam', spam.subarray(from, from + count))
  }
  return spam
}

export function columnsOf(layout: Layout, data: Uint8Array, names: readonly string[]) {
  const count = countRows(layout, data)
  const columns = new Map(
    names.map((name) => {
      const column = new Uint32Array(count)
      unpackColumn(layout, data, name, column)
      return [name, column]
    }),
  )
  return { count, at: (name: string, row: number) => columns.get(name)?.[row] }
}

async function searchTexts(
  database: ReadAccess,
  { projectId, profileId }: GenerationKey,
  table: TextTable,
  count: number,
  term: string,
): Promise<IdSet> {
  const found = createIdSet(count)
  for (let from = 1; from <= count; from += TEXTS_A_STEP) {
    const range = { project_id: projectId, profile_id: profileId, from, to: from + TEXTS_A_STEP }
    for (const { id } of await SEARCHES[table](database, { ...range, term })) found.add(id)
  }
  return found
}
