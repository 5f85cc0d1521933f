// Finds the keywords of a file that a project does not track yet, to tell their cost before anything is stored. Only
// reads. A keyword that comes again in a later batch counts again: the number may be too large, never too small.

import { sql } from 'kysely'
import type { Database, Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { identify } from '../keywords/add-keywords.ts'
import { IDENTITY, identityRow } from '../keywords/insert-keywords.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import { type Identity, planBatches } from './plan.ts'

const BATCH_KEYWORDS_MAX = 1000

/** `projectId` is undefined for a project that is still to be made. */
export async function* listUntracked(
  database: Database,
  projectId: number | undefined,
  rows: AsyncIterable<ImportedKeyword>,
): AsyncGenerator<Identity> {
  for await (const { keywords } of planBatches(rows, BATCH_KEYWORDS_MAX)) {
    const tracked =
      projectId === undefined
        ? new Set<number>()
        : await database.read((db) => findTracked(db, database.engine, projectId, keywords))
    for (const [index, keyword] of keywords.entries()) if (!tracked.has(index)) yield keyword
  }
}

/** Places in the list. Index: keywords_by_identity. */
async function findTracked(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywords: readonly Identity[],
): Promise<Set<number>> {
  const given = keywords.map((keyword, index) => identityRow({ ...identify(keyword), id: index }))
  const { rows } = await sql<{ place: number }>`select given.id as place
    from ${rowsParameter(engine, IDENTITY, given)} cross join keywords as k
    where k.project_id = ${projectId} and k.folded = given.folded and k.country_code = given.country_code
      and k.language_code = given.language_code and k.location = given.location and k.device = given.device`.execute(
    db,
  )
  return new Set(rows.map((row) => row.place))
}
