// Kinds of job were called by several words for one thing: what waits under an old name is found under the new one.

import type { Kysely } from 'kysely'

const RENAMED = {
  'projects.purge': 'projects.remove',
  'backlinks.cleanup': 'backlinks.remove',
  'search-performance.cleanup': 'search-performance.remove',
  'search-data.sync': 'search-performance.sync',
  'search-data.schedule': 'search-performance.sync-schedule',
  'http.idempotency-cleanup': 'http.remove-expired-keys',
  'rank-tracker.refresh': 'rank-tracker.rebuild-records',
  'quick-wins.refresh': 'quick-wins.recompute',
}

type Tables = { jobs: { kind: string }; schedules: { name: string } }

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [before, after] of Object.entries(RENAMED)) {
    await db.updateTable('jobs').set({ kind: after }).where('kind', '=', before).execute()
    await db.updateTable('schedules').set({ name: after }).where('name', '=', before).execute()
  }
}
