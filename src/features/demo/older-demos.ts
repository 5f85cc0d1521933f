// Connects older demo projects, from before there was search data or backlinks, at the next start. This happens once: a
// project that has or had a connection is left alone, so that one that was disconnected stays so. At every start, their
// ranks are set to come from the simulator, since a site that does not exist has no real ones.

import type { Database, Reader } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { DEMO_DOMAIN } from './demo-name.ts'

// More than there are demos; any others would be connected at the next start.
const AT_ONCE_MAX = 1000

/** The code that connects them is loaded only if there are any. */
export async function connectOlderDemos(database: Database, nowMs: number): Promise<void> {
  const { engine } = database
  if ((await database.read(listWithoutProvider)).length > 0) {
    const { chooseProvider } = await import('../rank-tracker/writes.ts')
    await database.transaction(async (tx) => {
      for (const { id } of await listWithoutProvider(tx))
        await chooseProvider(tx, engine, id, { provider: 'simulator', nowMs })
    }, READ_COMMITTED)
  }
  if ((await database.read(listWithoutSearch)).length > 0) {
    const { connectSearch } = await import('./search.ts')
    await database.transaction(async (tx) => {
      for (const { id } of await listWithoutSearch(tx)) await connectSearch(tx, engine, id, nowMs)
    })
  }
  if ((await database.read(listWithoutBacklinks)).length > 0) {
    const { connectBacklinks } = await import('./backlinks.ts')
    await database.transaction(async (tx) => {
      for (const { id } of await listWithoutBacklinks(tx))
        await connectBacklinks(tx, engine, { id, domain: DEMO_DOMAIN }, nowMs)
    })
  }
}

function listWithoutProvider(db: Reader): Promise<{ id: number }[]> {
  return db
    .selectFrom('projects as p')
    .leftJoin('rank_trackers as t', 't.project_id', 'p.id')
    .where('p.domain', '=', DEMO_DOMAIN)
    .where('p.deleted_at', 'is', null)
    .where('t.provider', 'is', null)
    .select('p.id')
    .orderBy('p.id')
    .limit(AT_ONCE_MAX)
    .execute()
}

function listWithoutSearch(db: Reader): Promise<{ id: number }[]> {
  return db
    .selectFrom('projects as p')
    .leftJoin('search_connections as c', 'c.project_id', 'p.id')
    .leftJoin('search_sites as s', 's.project_id', 'p.id')
    .where('p.domain', '=', DEMO_DOMAIN)
    .where('p.deleted_at', 'is', null)
    .where('c.project_id', 'is', null)
    .where('s.project_id', 'is', null)
    .select('p.id')
    .orderBy('p.id')
    .limit(AT_ONCE_MAX)
    .execute()
}

function listWithoutBacklinks(db: Reader): Promise<{ id: number }[]> {
  return db
    .selectFrom('projects as p')
    .leftJoin('backlink_profiles as b', 'b.project_id', 'p.id')
    .where('p.domain', '=', DEMO_DOMAIN)
    .where('p.deleted_at', 'is', null)
    .where('b.project_id', 'is', null)
    .select('p.id')
    .orderBy('p.id')
    .limit(AT_ONCE_MAX)
    .execute()
}
