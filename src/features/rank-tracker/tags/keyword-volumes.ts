// Search volumes of keywords: how often a keyword is searched in a month, as a file had it that somebody imported. Sightline
// measures none itself.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { searchId } from '../../../data/storage/sql/text-search.ts'
import { KEY_OF_NOTHING } from '../records/keyword-text.ts'

type Volume = { keyword_id: number; searches: number }

/** For keywords that have none. Their rows, by which lists are ordered, get it too. */
export async function addVolumes(
  tx: Tx,
  engine: Engine,
  projectId: number,
  volumes: readonly Volume[],
  nowMs: number,
): Promise<void> {
  if (volumes.length === 0) return
  const given = rowsParameter(engine, { keyword_id: 'integer', searches: 'integer' }, volumes)
  await sql`insert into keyword_volumes (project_id, keyword_id, searches, imported_at)
    select ${projectId}, keyword_id, searches, ${nowMs} from ${given} where true on conflict do nothing`.execute(
    tx,
  )
  await sql`update keyword_records set volume_key = given.searches from ${given}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id
      and keyword_records.volume_key = ${KEY_OF_NOTHING}`.execute(tx)
  await sql`update keyword_keys set volume_key = given.searches from ${given}
    where keyword_keys.search_id = ${searchId(projectId)} + given.keyword_id
      and keyword_keys.volume_key = ${KEY_OF_NOTHING}`.execute(tx)
}

/** Volumes by keyword; a keyword without one is missing. Index: keyword_volumes_pkey. */
export async function readVolumes(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Map<number, { searches: number; importedAtMs: number }>> {
  const rows = await db
    .selectFrom('keyword_volumes')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', idsParameter(engine, keywordIds))
    .select(['keyword_id', 'searches', 'imported_at'])
    .execute()
  return new Map(
    rows.map((row) => [row.keyword_id, { searches: row.searches, importedAtMs: row.imported_at }]),
  )
}
