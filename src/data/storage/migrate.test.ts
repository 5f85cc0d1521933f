import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTable, migrationsFolder } from '../../../test/faults/migrations-folder.ts'
import { createStorage } from '../../../test/helpers/engines.ts'
import type { Database } from './database.ts'
import { migrate, newestMigration, pendingMigrations } from './migrate.ts'
import { ENGINES } from './portable.ts'
import { openPostgres } from './postgres/open.ts'

type Recorded = { number: number; name: string; applied_at: number }

const recorded = (database: Database) =>
  database.rows<Recorded>('select number, name, applied_at from schema_migrations order by number', [])

const hasTable = (database: Database, name: string) =>
  database.rows(`select 1 from ${name}`, []).then(
    () => true,
    () => false,
  )

test('the newest migration of this release is the last of its folder', async () => {
  const folder = await migrationsFolder({ '0002_b': '', '0011_a': '' })
  assert.equal(await newestMigration(folder), 11)
  // Reading this release's own folder refuses two migrations with one number.
  assert.ok((await newestMigration()) >= 4)
})

test('a folder in which two migrations have one number is refused', async () => {
  const folder = await migrationsFolder({ '0001_a': '', '0002_b': '', '0002_c': '' })
  await assert.rejects(newestMigration(folder), /Two migrations have the number 2: 0002_b and 0002_c\./)
})

test('a file that is not named like a migration is refused, not passed over', async () => {
  const folder = await migrationsFolder({ '0001_a': '', '0002_Words': '' })
  await assert.rejects(newestMigration(folder), /0002_Words\.ts is not named like a migration/)
})

for (const engine of ENGINES) {
  const open = async (t: test.TestContext) => {
    const storage = await createStorage(engine)
    const database = await storage.open()
    t.after(async () => {
      await database.close()
      await storage.remove()
    })
    return { storage, database }
  }

  test(`migrations run by number, once, and are recorded with their time (${engine})`, async (t) => {
    const { database } = await open(t)
    const folder = await migrationsFolder({ '0010_a': '', '0002_b': '', '0001_c': createTable('words') })
    let now = 1_000
    const nowMs = () => now++
    assert.deepEqual(await pendingMigrations(database, folder), ['0001_c', '0002_b', '0010_a'])
    assert.deepEqual(await migrate(database, { folder, nowMs }), ['0001_c', '0002_b', '0010_a'])
    assert.deepEqual(await recorded(database), [
      { number: 1, name: '0001_c', applied_at: 1_000 },
      { number: 2, name: '0002_b', applied_at: 1_001 },
      { number: 10, name: '0010_a', applied_at: 1_002 },
    ])
    assert.deepEqual(await migrate(database, { folder, nowMs }), [])
    assert.deepEqual(await pendingMigrations(database, folder), [])
  })

  test(`a migration that fails takes all of its run back, and the next run is clean (${engine})`, async (t) => {
    const { database } = await open(t)
    const first = { '0001_words': createTable('words') }
    const options = { nowMs: Date.now }
    const failing = await migrationsFolder({
      ...first,
      '0002_more': `${createTable('more')} throw new Error('out of ideas')`,
    })
    await assert.rejects(migrate(database, { ...options, folder: failing }), /out of ideas/)
    for (const name of ['words', 'more', 'schema_migrations'])
      assert.equal(await hasTable(database, name), false)

    const mended = await migrationsFolder({ ...first, '0002_more': createTable('more') })
    assert.deepEqual(await migrate(database, { ...options, folder: mended }), ['0001_words', '0002_more'])
    assert.ok(await hasTable(database, 'more'))
  })

  test(`a statement that is wrong fails its migration (${engine})`, async (t) => {
    const { database } = await open(t)
    const body = `${createTable('words')} await sql\`create table words (id integer)\`.execute(db).catch(() => {})`
    const folder = await migrationsFolder({ '0001_words': body })
    await assert.rejects(migrate(database, { folder, nowMs: Date.now }))
    assert.equal(await hasTable(database, 'words'), false)
  })

  test(`a database that a newer release changed is refused (${engine})`, async (t) => {
    const { database } = await open(t)
    const newer = await migrationsFolder({ '0001_a': '', '0002_b': '' })
    const older = await migrationsFolder({ '0001_a': '' })
    await migrate(database, { folder: newer, nowMs: Date.now })
    const refusal = { code: 'schema_too_new', message: /migration 2; this one knows 1/ }
    await assert.rejects(migrate(database, { folder: older, nowMs: Date.now }), refusal)
    await assert.rejects(pendingMigrations(database, older), refusal)
  })

  test(`data is backed up before it is migrated, and only then (${engine})`, async (t) => {
    const { database } = await open(t)
    const labels: string[] = []
    const options = { nowMs: Date.now, backUp: async (label: string) => void labels.push(label) }
    const first = { '0001_words': createTable('words') }
    await migrate(database, { ...options, folder: await migrationsFolder(first) })
    assert.deepEqual(labels, [])
    const folder = await migrationsFolder({ ...first, '0002_more': '', '0003_even-more': '' })
    await migrate(database, { ...options, folder })
    assert.deepEqual(labels, ['before-0002_more'])
    await migrate(database, { ...options, folder })
    assert.equal(labels.length, 1)
  })

  test(`what cannot be backed up is not migrated (${engine})`, async (t) => {
    const { database } = await open(t)
    const nowMs = Date.now
    await migrate(database, { folder: await migrationsFolder({ '0001_a': '' }), nowMs })
    const folder = await migrationsFolder({ '0001_a': '', '0002_words': createTable('words') })
    const backUp = () => Promise.reject(new Error('no space for a backup'))
    await assert.rejects(migrate(database, { folder, nowMs, backUp }), /no space for a backup/)
    assert.equal(await hasTable(database, 'words'), false)
    assert.equal((await recorded(database)).length, 1)
  })
}

test('the time limit of a statement does not apply to migrations', async (t) => {
  const storage = await createStorage('postgres')
  const url = storage.env.SIGHTLINE_DATABASE_URL as string
  const limited = new URL(url)
  limited.searchParams.set('statement_timeout', '1000')
  const database = await openPostgres({ url: limited.href, poolSize: 2, onIdleError: () => {} })
  t.after(async () => {
    await database.close()
    await storage.remove()
  })
  await assert.rejects(
    database.read((db) => sql`select pg_sleep(60)`.execute(db)),
    { code: '57014' },
  )
  const folder = await migrationsFolder({ '0001_slow': 'await sql`select pg_sleep(1.5)`.execute(db)' })
  assert.deepEqual(await migrate(database, { folder, nowMs: Date.now }), ['0001_slow'])
})
