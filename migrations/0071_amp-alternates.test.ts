import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../src/data/storage/migrate.ts'
import { ENGINES } from '../src/data/storage/portable.ts'
import { createStorage } from '../test/helpers/engines.ts'
import { migrateToOlder } from '../test/helpers/older-trackers.ts'

for (const engine of ENGINES) {
  test(`alternates of older crawls stay as they are, and AMP versions can join them (${engine})`, async (t) => {
    const storage = await createStorage(engine)
    const database = await storage.open()
    t.after(async () => {
      await database.close()
      await storage.remove()
    })
    await migrateToOlder(database, '_amp-alternates')
    const add = (kind: string, target: number) =>
      database.transaction((tx) =>
        sql`insert into crawl_alternates (project_id, crawl_id, source_id, kind, target_id)
          values (1, 2, 3, ${kind}, ${target})`.execute(tx),
      )
    await add('hreflang', 5)
    await add('canonical', 4)
    await assert.rejects(add('amphtml', 6))
    await migrate(database, { nowMs: Date.now })
    await add('amphtml', 6)
    await assert.rejects(add('amphtml', 6), 'the key is there')
    await assert.rejects(add('other', 7))
    const { rows } = await database.read((db) =>
      sql<{
        kind: string
        target_id: number
      }>`select kind, target_id from crawl_alternates order by target_id`.execute(db),
    )
    assert.deepEqual(
      rows.map(({ kind, target_id }) => `${kind} ${target_id}`),
      ['canonical 4', 'hreflang 5', 'amphtml 6'],
    )
  })
}
