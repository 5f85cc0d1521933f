// The narrow row of a keyword, which a search is ordered by and filters look at: made and changed together with its record
// and its state. Rows of deleted keywords go by a trigger.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { searchId } from '../../../data/storage/sql/text-search.ts'
import type { AnalysisStatus } from './record.ts'

/** Columns of records and of narrow rows alike, which change with a result: see recordColumns. */
export const RESULT_KEYS = {
  position_key: 'integer',
  analyzed_key: 'integer',
  change_key: 'integer',
  best_key: 'integer',
  features: 'integer',
  url_key: 'integer',
} as const

/** `a = given.a, b = given.b`: what an update of either table sets. */
export const SET_RESULT_KEYS = sql.join(
  Object.keys(RESULT_KEYS).map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`),
)

/** Writes the keys of keywords with ids between these two, whose records and states are there. */
export async function insertKeys(tx: Tx, projectId: number, firstId: number, lastId: number): Promise<void> {
  const names = Object.keys(RESULT_KEYS)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql.ref(`r.${name}`)))
  await sql`insert into keyword_keys
    (search_id, device, folded, sort_key, market_key, status, previous_position, ${columns})
    select ${searchId(projectId)} + k.id, k.device, k.folded, r.sort_key, r.market_key, s.status, s.previous_position,
      ${values}
    from keywords as k
    join keyword_records as r on r.project_id = k.project_id and r.keyword_id = k.id
    join keyword_states as s on s.project_id = k.project_id and s.keyword_id = k.id
    where k.project_id = ${projectId} and k.id between ${firstId} and ${lastId}`.execute(tx)
}

/** `given` has `keyword_id`, `status`, `previous_position` and the keys that change with a result. */
export async function updateKeys(tx: Tx, projectId: number, given: RawBuilder<unknown>): Promise<void> {
  await sql`update keyword_keys set ${SET_RESULT_KEYS}, status = given.status,
      previous_position = given.previous_position
    from ${given} where keyword_keys.search_id = ${searchId(projectId)} + given.keyword_id`.execute(tx)
}

/** Updates the state and the narrow row, which say the same. */
export async function updateStatuses(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
  status: AnalysisStatus,
): Promise<void> {
  await sql`update keyword_states set status = ${status}
    where project_id = ${projectId} and keyword_id in ${idsParameter(engine, keywordIds)}`.execute(tx)
  const searchIds = keywordIds.map((id) => searchId(projectId, id))
  await sql`update keyword_keys set status = ${status} where search_id in ${idsParameter(engine, searchIds)}`.execute(
    tx,
  )
}

/** Values as if nothing had ever been found: orders stay as they were until the records are made again. */
export async function emptyKeys(tx: Tx, projectId: number): Promise<void> {
  await sql`update keyword_keys set status = 'pending', previous_position = null, features = 0, url_key = 0
    where search_id > ${searchId(projectId)} and search_id < ${searchId(projectId + 1)}`.execute(tx)
}
