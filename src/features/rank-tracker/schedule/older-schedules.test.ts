import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOlderDatabase } from '../../../../test/helpers/older-database.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'

const MIGRATION = '0060_schedule-queues'
const OFFSET_MS = 2 ** 42
const AT_MS = Date.UTC(2026, 10, 18)

for (const engine of ENGINES) {
  test(`keywords that an older release has scheduled keep their place and their time (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, MIGRATION)
    const projectId = await trackedProjects({ database })()
    const stored = [AT_MS - OFFSET_MS, AT_MS, AT_MS + OFFSET_MS]
    await database.transaction(async (tx) => {
      for (const [at, dueAtMs] of stored.entries()) {
        await sql`insert into keywords (project_id, id, keyword, folded, country_code, language_code, location, device, created_at)
          values (${projectId}, ${at + 1}, ${`k${at}`}, ${`k${at}`}, 'US', 'en', '', 'mobile', 0)`.execute(tx)
        await sql`insert into keyword_schedules (project_id, keyword_id, due_at)
          values (${projectId}, ${at + 1}, ${dueAtMs})`.execute(tx)
      }
    })
    assert.deepEqual(await migrate(database, { nowMs: () => 0 }), [MIGRATION])
    const rows = await storedRows(database, 'keyword_schedules', ['queue', 'due_at'], {}, 'keyword_id')
    assert.deepEqual(
      rows.map(({ queue, due_at }) => [queue, due_at]),
      ['first', 'regular', 'held'].map((queue) => [queue, AT_MS]),
    )
  })
}
