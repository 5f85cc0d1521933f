// Which keywords a list shows, when not all: those that hold a text, those of a segment, those of none. A filter that
// leaves few is answered from those few, put in order; one that leaves many is answered by going through the list in
// its order until the page is full, which is soon when many fit. Which it is, a look at the first 2,000 tells.

import { type RawBuilder, sql } from 'kysely'
import type { Device } from '../providers/contracts.ts'
import type { Database } from '../storage/database.ts'
import { rowsOfIds } from '../storage/given-rows.ts'
import type { Engine } from '../storage/portable.ts'
import { containsText, TRIGRAM_CODE_POINTS, trigramMatches } from '../storage/text-search.ts'
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
  const ids = await findSome(database, selection, term)
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

function manyOf(term: string, segmentId: number | undefined, isUnmatched: boolean): ListFilter {
  const parts: NonNullable<ListFilter['where']>[] = []
  if (term !== '') {
    parts.push(
      (engine, param) => sql`exists (select 1 from keywords as k where k.project_id = listed.project_id
        and k.id = listed.keyword_id and ${containsText(engine, 'k.folded', param('term'))})`,
    )
  }
  if (segmentId !== undefined) {
    parts.push(
      (
        _engine,
        param,
      ) => sql`exists (select 1 from segment_members as m where m.project_id = listed.project_id
        and m.segment_id = ${param('segment_id')} and m.keyword_id = listed.keyword_id)`,
    )
  }
  if (isUnmatched) {
    parts.push(
      () => sql`exists (select 1 from keyword_states as s where s.project_id = listed.project_id
        and s.keyword_id = listed.keyword_id and s.segment_count = 0)`,
    )
  }
  return {
    name: `many ${term !== ''} ${segmentId !== undefined} ${isUnmatched}`,
    where: (engine, param) =>
      sql.join(
        parts.map((part) => part(engine, param)),
        sql` and `,
      ),
  }
}

/** At most one more than are few. */
async function findSome(database: Database, selection: Selection, term: string): Promise<number[]> {
  const { engine } = database
  const { projectId, device, segmentId, isUnmatched } = selection
  const source = term === '' ? membersSource(selection) : searchSource(engine, selection, term)
  const isMember =
    term === '' || segmentId === undefined
      ? sql``
      : sql`and exists (select 1 from segment_members as m where m.project_id = ${projectId}
          and m.segment_id = ${segmentId} and m.keyword_id = found.id)`
  const isOfNone =
    term === '' || !isUnmatched
      ? sql``
      : sql`and exists (select 1 from keyword_states as s where s.project_id = ${projectId}
          and s.keyword_id = found.id and s.segment_count = 0)`
  const query = sql<{ id: number }>`select found.id from (${source}) as found
    where found.device = ${device} ${isMember} ${isOfNone} limit ${FEW_MAX + 1}`
  const { rows } = await database.read((db) => query.execute(db))
  return rows.map((row) => row.id)
}

/** Index: the primary key of segment_members, or of keyword_states. */
function membersSource({ projectId, segmentId }: Selection): RawBuilder<unknown> {
  if (segmentId === undefined) {
    return sql`select keyword_id as id, device from keyword_states
      where project_id = ${projectId} and segment_count = 0`
  }
  return sql`select m.keyword_id as id, s.device from segment_members as m
    join keyword_states as s on s.project_id = m.project_id and s.keyword_id = m.keyword_id
    where m.project_id = ${projectId} and m.segment_id = ${segmentId}`
}

/** Index: the trigrams of text-search.ts; for less than three characters keywords_by_text, from end to end. */
function searchSource(engine: Engine, { projectId, device }: Selection, term: string): RawBuilder<unknown> {
  if ([...term].length < TRIGRAM_CODE_POINTS) {
    return sql`select id, device from keywords where project_id = ${projectId} and device = ${device}
      and ${containsText(engine, 'folded', term)}`
  }
  return sql`select k.id, k.device from (${trigramMatches(engine, projectId, term)}) as matched
    join keywords as k on k.project_id = ${projectId} and k.id = matched.id
    where ${containsText(engine, 'k.folded', term)}`
}
