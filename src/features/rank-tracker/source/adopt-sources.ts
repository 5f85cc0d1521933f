// Workers make projects follow their source: the provider that a project chose, else the default of the server. For a
// project that tracks anything already, only workers apply a new default. A command or an API process with other
// settings uses the stored source, so that merely looking cannot change what is measured.

import { sql } from 'kysely'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { rankSourceOf } from '../tracker/rank-source.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { changeSource } from './change-source.ts'

/** Projects in one run; the rest follows at the next run, seconds later. */
const PROJECTS_MAX = 1_000

/** Returns how many projects got another source. */
export async function adoptSources(
  database: Database,
  defaultProvider: SerpProviderName | undefined,
  signal?: AbortSignal,
): Promise<number> {
  const faults: unknown[] = []
  let adopted = 0
  for (const projectId of await database.read((db) => listOthers(db, defaultProvider))) {
    if (signal?.aborted) break
    await adoptSource(database, projectId, defaultProvider).then(
      () => adopted++,
      (error) => faults.push(error),
    )
  }
  // One project must not block the others.
  if (faults.length > 0) throw faults[0]
  return adopted
}

export async function adoptSource(
  database: Database,
  projectId: number,
  defaultProvider: SerpProviderName | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { provider } = await lockTracker(tx, projectId)
    const nowMs = await readDatabaseNow(tx, database.engine)
    await changeSource(tx, database.engine, projectId, rankSourceOf(provider, defaultProvider), nowMs)
  }, READ_COMMITTED)
}

/**
 * Projects that track something and have another source than they should. Reads all trackers, each of which is one short row.
 */
export async function listOthers(
  db: Reader,
  defaultProvider: SerpProviderName | undefined,
): Promise<number[]> {
  const wanted = sql`case when t.provider = 'simulator' then 'simulated' when t.provider is not null then 'real'
    else ${sql.lit(rankSourceOf(null, defaultProvider))} end`
  const { rows } = await sql<{ project_id: number }>`select t.project_id from rank_trackers as t
    join projects as p on p.id = t.project_id
    where t.source <> ${wanted} and p.deleted_at is null
    order by t.project_id limit ${PROJECTS_MAX} + 0`.execute(db)
  return rows.map((row) => row.project_id)
}
