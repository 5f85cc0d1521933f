// Which keywords a list shows, when not all: those that hold a text, those of a segment, those of none. A filter that
// leaves few is answered from those few, put in order; one that leaves many is answered by going through the list in
// its order until the page is full, which is soon when many fit. Which it is, a look at the first 2,000 tells.

import { type RawBuilder, sql } from 'kysely'
import type { Device } from '../providers/contracts.ts'
import type { Database } from '../storage/database.ts'
import { rowsOfIds } from '../storage/given-rows.ts'
import type { Engine } from '../storage/portable.ts'
import type { Param } from '../storage/statement.ts'
import { containsText, keywordsHolding, TRIGRAM_CODE_POINTS } from '../storage/text-search.ts'
import { type FilterValues, type ListFilter, NO_FILTER } from './keyword-list.ts'
import { foldKeyword } from './keyword-text.ts'

const FEW_MAX = 2_000

export type Selection = {
  projectId: number
  device: Device
  search: string | undefined
  segmentId: number | undefined
  isUnmatched: boolean
}

export async function chooseFilter(
  database: Database,
  selection: Selection,
): Promise<{ filter: ListFilter; values: FilterValues }> {
  const { projectId, search, segmentId, isUnmatched } = selection
  const term = search === undefined ? '' : foldSearch(search)
  const values = { project_id: projectId, term, segment_id: segmentId ?? 0, ids_json: '[]' }
  if (term === '' && segmentId === undefined && !isUnmatched) return { filter: NO_FILTER, values }
  const ids = await findSome(database, selection, values)
  if (ids.length <= FEW_MAX) return { filter: FEW, values: { ...values, ids_json: JSON.stringify(ids) } }
  return { filter: manyOf(term, segmentId, isUnmatched), values }
}

/** As keywords are stored, but blanks at its ends are part of what is looked for. */
export function foldSearch(search: string): string {
  const folded = foldKeyword(`.${search}.`)
  return folded.slice(1, -1)
}

const FEW: ListFilter = {
  name: 'few',
  from: (engine, param) =>
    rowsOfIds(engine, {
      table: 'keyword_records',
      alias: 'listed',
      column: 'keyword_id',
      idsJson: param('ids_json'),
    }),
}

/** What a keyword that is called `listed`, and has its id in `keyword_id`, must fulfil. */
type Condition = (engine: Engine, param: Param<FilterValues>) => RawBuilder<boolean>

const HOLDS_TERM: Condition = (engine, param) =>
  thereIs(sql`keywords as k where k.project_id = listed.project_id and k.id = listed.keyword_id
    and ${containsText(engine, 'k.folded', param('term'))}`)

const IS_MEMBER: Condition = (_engine, param) =>
  thereIs(sql`segment_members as m where m.project_id = ${param('project_id')}
    and m.segment_id = ${param('segment_id')} and m.keyword_id = listed.keyword_id`)

const IS_OF_NO_SEGMENT: Condition = (_engine, param) =>
  thereIs(sql`keyword_states as s where s.project_id = ${param('project_id')}
    and s.keyword_id = listed.keyword_id and s.segment_count = 0`)

// Looked up for each row by its key. As `exists`, PostgreSQL may join it instead, and did so row by row with all members
// of a segment while it had no statistics of a new table: seconds in place of milliseconds.
function thereIs(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(select 1 from ${rows} limit 1) is not null`
}

function manyOf(term: string, segmentId: number | undefined, isUnmatched: boolean): ListFilter {
  const conditions: Condition[] = []
  if (term !== '') conditions.push(HOLDS_TERM)
  if (segmentId !== undefined) conditions.push(IS_MEMBER)
  if (isUnmatched) conditions.push(IS_OF_NO_SEGMENT)
  return {
    name: `many ${conditions.map((condition) => CONDITIONS.indexOf(condition)).join()}`,
    where: (engine, param) =>
      sql.join(
        conditions.map((condition) => condition(engine, param)),
        sql` and `,
      ),
  }
}

const CONDITIONS = [HOLDS_TERM, IS_MEMBER, IS_OF_NO_SEGMENT]

/** At most one more than are few. */
async function findSome(database: Database, selection: Selection, values: FilterValues): Promise<number[]> {
  const { engine } = database
  const { device, segmentId, isUnmatched } = selection
  const param: Param<FilterValues> = (name) => values[name]
  const source = values.term === '' ? membersSource(selection) : searchSource(engine, selection, values.term)
  const conditions: Condition[] = []
  if (values.term !== '' && segmentId !== undefined) conditions.push(IS_MEMBER)
  if (values.term !== '' && isUnmatched) conditions.push(IS_OF_NO_SEGMENT)
  const further = conditions.map((condition) => sql`and ${condition(engine, param)}`)
  const query = sql<{ keyword_id: number }>`select listed.keyword_id from (${source}) as listed
    where listed.device = ${device} ${sql.join(further, sql` `)} limit ${FEW_MAX + 1}`
  const { rows } = await database.read((db) => query.execute(db))
  return rows.map((row) => row.keyword_id)
}

/** Index: the primary key of segment_members, or of keyword_states. */
function membersSource({ projectId, segmentId }: Selection): RawBuilder<unknown> {
  if (segmentId === undefined) {
    return sql`select keyword_id, device from keyword_states
      where project_id = ${projectId} and segment_count = 0`
  }
  return sql`select m.keyword_id, s.device from segment_members as m
    join keyword_states as s on s.project_id = m.project_id and s.keyword_id = m.keyword_id
    where m.project_id = ${projectId} and m.segment_id = ${segmentId}`
}

/** Index: the trigrams of text-search.ts; for less than three characters keywords_by_text, from end to end. */
function searchSource(engine: Engine, { projectId, device }: Selection, term: string): RawBuilder<unknown> {
  if ([...term].length >= TRIGRAM_CODE_POINTS) return keywordsHolding(engine, projectId, term)
  return sql`select id as keyword_id, device from keywords where project_id = ${projectId}
    and device = ${device} and ${containsText(engine, 'folded', term)}`
}
