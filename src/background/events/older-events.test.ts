import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { openOlderDatabase } from '../../../test/helpers/older-database.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { migrate } from '../../data/storage/migrate.ts'

onEveryEngine('events of an older release', (context) => {
  test('that people read are facts after the migration, and the others stay with the stream', async (t) => {
    const database = await openOlderDatabase(t, context.engine, '0033_events-for-readers')
    await database.write((db) =>
      sql`insert into events (account_id, project_id, kind, data_json)
        values (1, 1, 'crawl.failed', '{}'), (1, 1, 'ranks.checked', '{}')`.execute(db),
    )
    await migrate(database, { nowMs: Date.now })
    const rows = await storedRows(database, 'events', ['kind', 'audience', 'subject', 'actor'], {}, 'id')
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ['crawl.failed', 'feed', null, null],
        ['ranks.checked', 'stream', null, null],
      ],
    )
  })
})
