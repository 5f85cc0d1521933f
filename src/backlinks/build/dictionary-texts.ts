// The dictionaries of a profile from end to end, some thousand texts at a time.

import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import type { IdText } from './profile-builder.ts'

const TEXTS_PER_READ = 2000

const TEXT_COLUMNS = { backlink_domains: 'domain', backlink_pages: 'url', backlink_anchors: 'text' } as const

/** In the order of their ids. Index: the primary key. */
export async function* readDictionary(
  database: Database,
  { projectId, profileId }: ProfileKey,
  table: keyof typeof TEXT_COLUMNS,
): AsyncGenerator<IdText[]> {
  for (let after = 0; ; ) {
    const { rows } = await database.read((db) =>
      sql<IdText>`select id, ${sql.ref(TEXT_COLUMNS[table])} as text from ${sql.table(table)}
        where project_id = ${projectId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${TEXTS_PER_READ}`.execute(db),
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.id
  }
}
