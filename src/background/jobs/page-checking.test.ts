import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { createMigratedStorage } from '../../../test/helpers/engines.ts'
import { runOnce } from '../../../test/helpers/rank-project.ts'
import { migrate } from '../../data/storage/migrate.ts'
import { readGrowth } from '../../data/storage/table-sizes.ts'
import { CHECK_PAGES_KIND, pageChecking } from './page-checking.ts'

test('tables of a SQLite file are measured, with their indexes, where their pages are checked', async (t) => {
  const storage = await createMigratedStorage('sqlite')
  t.after(() => storage.remove())
  const database = await storage.open()
  t.after(() => database.close())
  await migrate(database, { nowMs: Date.now })
  await database.write((db) =>
    db
      .insertInto('jobs')
      .values(
        Array.from({ length: 400 }, () => ({
          kind: 'x',
          payload_json: JSON.stringify('x'.repeat(200)),
          state: 'succeeded' as const,
          run_at: 1,
          attempts: 1,
          attempts_max: 1,
          fence: 1,
          created_at: 1,
          finished_at: 1,
        })),
      )
      .execute(),
  )
  const { handlers } = pageChecking({
    database,
    config: { storage: { dataFolder: dirname(storage.place) } as never },
    clock: { nowMs: () => 0 },
    log: { warn() {} },
    pace: { stepMs: 600_000, tableMsMax: 60_000 },
  })
  await runOnce(database, handlers![CHECK_PAGES_KIND]!)
  const { tables, measuredDay } = await database.read(readGrowth)
  assert.equal(measuredDay, 0)
  const bytesOf = (name: string) => tables.find((table) => table.name === name)?.bytes ?? 0
  assert.ok(bytesOf('jobs') > 400 * 200, 'rows')
  // A table with one index has two pages.
  assert.equal(bytesOf('spend_entries'), 2 * 4096)
})
