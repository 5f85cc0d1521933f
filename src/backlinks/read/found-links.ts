// All links of a profile that pass a filter, as one bit for each: one search of the dictionaries and one pass over
// the links, in steps of a few milliseconds each, so that other reads come in between.

import { sql } from 'kysely'
import type { ReadAccess } from '../../storage/database.ts'
import { rowsStatement } from '../../storage/sql/statement.ts'
import { containsText, loweredAscii } from '../../storage/sql/text-search.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { countRows, unpackColumn } from '../store/layout.ts'
import { BLOCK_ROWS, LINK } from '../store/layouts.ts'
import { createIdSet, type IdSet } from './id-set.ts'
import { FILTERED, isLateEnough, type LinkFilter } from './link-filter.ts'
import type { PublishedProfile } from './profile-state.ts'
import { TEXT_COLUMNS } from './stored-texts.ts'

const TEXTS_A_STEP = 16_384
const BLOCKS_A_STEP = 96

type Range = { project_id: number; profile_id: number; from: number; to: number }
type Searched = 'backlink_sources' | 'backlink_anchors'

// Indexes: the primary keys. Only they are in the order of ids, so the planner takes no other: see storage/sql/seek.ts.
function searchStatement(table: Searched) {
  const column = TEXT_COLUMNS[table]
  return rowsStatement<Range & { term: string }, { id: number }>((_db, param, { engine, builder }) => {
    const query = sql`select id from ${sql.table(table)} where project_id = ${param('project_id')}
      and profile_id = ${param('profile_id')} and id >= ${param('from')} and id < ${param('to')}
      and ${containsText(engine, loweredAscii(engine, column), param('term'))} order by id`
    return { compile: () => query.compile(builder) as never }
  })
}

const SEARCHES = {
  backlink_sources: searchStatement('backlink_sources'),
  backlink_anchors: searchStatement('backlink_anchors'),
}

type LinkBlock = { number: number; data: Uint8Array }

// Index: backlink_columns_pkey.
const readLinkBlocks = rowsStatement<Range & { generation: number }, LinkBlock>((_db, param, { builder }) => {
  const query = sql`select number, data from backlink_columns
      where project_id = ${param('project_id')} and profile_id = ${param('profile_id')}
        and generation = ${param('generation')} and list = 'backlinks'
        and number >= ${param('from')} and number < ${param('to')}`
  return { compile: () => query.compile(builder) as never }
})

export async function findLinks(
  database: ReadAccess,
  { key, counts }: PublishedProfile,
  filter: LinkFilter,
): Promise<IdSet> {
  const { term } = filter
  const sources =
    term === undefined
      ? undefined
      : await searchTexts(database, key, 'backlink_sources', counts.sources, term)
  const anchors =
    term === undefined
      ? undefined
      : await searchTexts(database, key, 'backlink_anchors', counts.anchors, term)
  const found = createIdSet(counts.links)
  const place = { project_id: key.projectId, profile_id: key.profileId, generation: key.generation }
  const blocksCount = Math.ceil(counts.links / BLOCK_ROWS)
  for (let from = 0; from < blocksCount; from += BLOCKS_A_STEP) {
    const blocks = await readLinkBlocks(database, { ...place, from, to: from + BLOCKS_A_STEP })
    for (const { number, data } of blocks) {
      const { source, anchor, firstSeen } = columnsOf(data)
      for (let at = 0; at < source.length; at++) {
        const holds =
          sources === undefined ||
          anchors === undefined ||
          sources.has(source[at]!) ||
          anchors.has(anchor[at]!)
        if (holds && isLateEnough(firstSeen[at]!, filter)) found.add(number * BLOCK_ROWS + at + 1)
      }
    }
  }
  return found
}

function columnsOf(data: Uint8Array) {
  const count = countRows(LINK, data)
  const columns = {
    source: new Uint32Array(count),
    anchor: new Uint32Array(count),
    firstSeen: new Uint16Array(count),
  }
  for (const name of FILTERED) unpackColumn(LINK, data, name, columns[name])
  return columns
}

async function searchTexts(
  database: ReadAccess,
  { projectId, profileId }: GenerationKey,
  table: Searched,
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
