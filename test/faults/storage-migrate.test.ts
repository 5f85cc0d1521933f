import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/data/storage/migrate.ts'
import { ENGINES } from '../../src/data/storage/portable.ts'
import { createStorage, type TestStorage } from '../helpers/engines.ts'
import { createTable, migrationsFolder } from './migrations-folder.ts'
import { startChild } from './storage-child.ts'

const PROGRAM = 'storage-migrator.ts'

async function recorded(storage: TestStorage): Promise<string[]> {
  const database = await storage.open()
  try {
    const rows = await database.rows<{ name: string }>(
      'select name from schema_migrations order by number',
      [],
    )
    return rows.map((row) => row.name)
  } finally {
    await database.close()
  }
}

/** In this process: who starts before and after the one that is killed does nothing that needs another. */
async function migrateOnce(storage: TestStorage, folder: URL): Promise<void> {
  const database = await storage.open()
  try {
    await migrate(database, { nowMs: Date.now, folder })
  } finally {
    await database.close()
  }
}

for (const engine of ENGINES) {
  test(`three processes that start on an empty database migrate it once (${engine})`, async (t) => {
    const storage = await createStorage(engine)
    t.after(() => storage.remove())
    const children = Array.from({ length: 3 }, () => startChild(PROGRAM, storage))
    await Promise.all(children.map((child) => child.printed('ready')))
    for (const child of children) child.go()
    const codes = await Promise.all(children.map((child) => child.ended()))

    const log = children.flatMap((child) => child.lines)
    assert.deepEqual(codes, [0, 0, 0], log.join('\n'))
    assert.equal(log.filter((line) => line.includes('the database was migrated')).length, 1)
    const names = await recorded(storage)
    assert.equal(new Set(names).size, names.length)
    assert.ok(names.includes('0001_accounts'))
  })

  test(`a migration killed half-way leaves nothing, and the next start completes it (${engine})`, async (t) => {
    const storage = await createStorage(engine)
    t.after(() => storage.remove())
    const first = { '0001_words': createTable('words') }
    await migrateOnce(storage, await migrationsFolder(first))

    const endless = await migrationsFolder({
      ...first,
      '0002_more': createTable('more'),
      '0003_endless': `${createTable('endless')}
        console.log('half-way')
        await new Promise((resolve) => setInterval(() => resolve, 1000))`,
    })
    const child = startChild(PROGRAM, storage, endless.href)
    child.go()
    await child.printed('half-way')
    assert.ok(child.isRunning(), child.lines.join('\n'))
    const waiting = startChild(
      PROGRAM,
      storage,
      (await migrationsFolder({ ...first, '0002_more': createTable('more') })).href,
    )
    waiting.go()
    await child.kill()

    // Who waited for the lock of the dead one gets it.
    assert.equal(await waiting.ended(), 0, waiting.lines.join('\n'))
    assert.deepEqual(await recorded(storage), ['0001_words', '0002_more'])
    await migrateOnce(
      storage,
      await migrationsFolder({ ...first, '0002_more': '', '0003_endless': createTable('endless') }),
    )
    assert.deepEqual(await recorded(storage), ['0001_words', '0002_more', '0003_endless'])
  })
}
