// The stored count of a project's bytes, and the same counted anew from its tables.

import { sql } from 'kysely'
import type { Database } from '../../src/data/storage/database.ts'
import { addStored, type StoredPart } from '../../src/features/projects/project-storage.ts'

/** The bytes that a row of each table counts for, beside the lengths of these columns. */
const COUNTED: Readonly<
  Record<Exclude<StoredPart, 'crawls'>, readonly (readonly [string, number, ...string[]])[]>
> = {
  search_performance: [
    ['search_blocks', 60, 'data'],
    ['search_queries', 40, 'text'],
    ['search_pages', 40, 'url'],
  ],
  backlinks: [
    ['backlink_staged', 60, 'data'],
    ['backlink_columns', 60, 'data'],
    ['backlink_orders', 60, 'data'],
    ['backlink_lost_domains', 60, 'data'],
    ['backlink_domains', 40, 'domain'],
    ['backlink_pages', 40, 'url'],
    ['backlink_anchors', 40, 'text'],
    ['backlink_sources', 40, 'url', 'title'],
    ['backlink_links', 40],
  ],
}

export async function storedBytes(database: Database, projectId: number, part: StoredPart): Promise<number> {
  const row = await database.read((db) =>
    db
      .selectFrom('project_storage')
      .where('project_id', '=', projectId)
      .where('part', '=', part)
      .select('bytes')
      .executeTakeFirst(),
  )
  return row?.bytes ?? 0
}

export async function countedBytes(
  database: Database,
  projectId: number,
  part: keyof typeof COUNTED,
): Promise<number> {
  let bytes = 0
  for (const [table, rowBytes, ...columns] of COUNTED[part]) {
    const lengths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
    const size = sql.join([sql.lit(rowBytes), ...lengths], sql` + `)
    const { rows } = await database.read((db) =>
      sql<{ bytes: number | null }>`select sum(${size}) as bytes from ${sql.table(table)}
        where project_id = ${projectId}`.execute(db),
    )
    bytes += Number(rows[0]?.bytes ?? 0)
  }
  return bytes
}

/** Makes crawls of the project look as if they had stored this much. */
export async function addStoredTo(database: Database, projectId: number, bytes: number): Promise<void> {
  await database.transaction((tx) => addStored(tx, projectId, 'crawls', bytes))
}

/** Sets the limit of the account that owns the project; null stands for the server's setting. */
export async function limitStorage(
  database: Database,
  projectId: number,
  limitBytes: number | null,
): Promise<void> {
  await database.write((db) =>
    db
      .updateTable('accounts')
      .set({ storage_limit_bytes: limitBytes })
      .where('id', '=', (eb) => eb.selectFrom('projects').where('id', '=', projectId).select('account_id'))
      .execute(),
  )
}
