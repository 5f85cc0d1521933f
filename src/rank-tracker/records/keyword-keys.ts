// The narrow row of a keyword, by which searches sort: written together with its record. Rows of deleted keywords go by
// a trigger.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../storage/database.ts'
import { searchId } from '../../storage/sql/text-search.ts'

/** For keywords with ids in this range, whose records exist. */
export async function insertKeys(tx: Tx, projectId: number, firstId: number, lastId: number): Promise<void> {
  await sql`insert into keyword_keys
    (search_id, device, position_key, analyzed_key, folded, sort_key, market_key)
    select ${searchId(projectId)} + k.id, k.device, r.position_key, r.analyzed_key, k.folded, r.sort_key, r.market_key
    from keywords as k join keyword_records as r on r.project_id = k.project_id and r.keyword_id = k.id
    where k.project_id = ${projectId} and k.id between ${firstId} and ${lastId}`.execute(tx)
}

/** `given` has `keyword_id` and the keys that change with a result. */
export async function updateKeys(tx: Tx, projectId: number, given: RawBuilder<unknown>): Promise<void> {
  await sql`update keyword_keys set position_key = given.position_key, analyzed_key = given.analyzed_key
    from ${given} where keyword_keys.search_id = ${searchId(projectId)} + given.keyword_id`.execute(tx)
}
