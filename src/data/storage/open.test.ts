import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { installFakeTools } from '../../../test/faults/fake-tools.ts'
import { createTable, migrationsFolder } from '../../../test/faults/migrations-folder.ts'
import { createStorage } from '../../../test/helpers/engines.ts'
import { networkUrl, sharedPostgresUrl } from '../../../test/helpers/postgres-server.ts'
import { createLogger } from '../../lib/log.ts'
import { openAndMigrate, openDatabase } from './open.ts'
import { ENGINES } from './portable.ts'

let folder: string
let dataFolder: string
let lines: string[]
const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-open-'))
  dataFolder = join(folder, 'deep', 'data')
  lines = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const configOf = (databaseUrl?: string) => ({
  storage: { dataFolder, databaseUrl, databasePoolSize: 2, sqliteReaders: 1 },
})

const copies = async () =>
  (await readdir(dataFolder)).filter((name) => /^sightline(\.db)?\.before-/.test(name)).sort()

test('without a database URL the data is in a file, in a folder that only its owner can open', async () => {
  const database = await openDatabase(configOf(), { log })
  assert.equal(database.engine, 'sqlite')
  await database.close()
  assert.ok((await readdir(dataFolder)).includes('sightline.db'))
  if (process.platform !== 'win32') assert.equal((await stat(dataFolder)).mode & 0o777, 0o700)
})

test('with a database URL it is in PostgreSQL, migrated and in the log', async () => {
  const storage = await createStorage('postgres')
  const config = configOf(storage.env.SIGHTLINE_DATABASE_URL)
  const database = await openAndMigrate(config, { log })
  assert.equal(database.engine, 'postgres')
  assert.deepEqual(await database.rows('select id from accounts', []), [])
  await database.close()
  assert.match(lines.join(''), /"migrations":\d+,"last":"\d{4}_[\w-]+".*the database was migrated/)
  lines = []
  await (await openAndMigrate(config, { log })).close()
  assert.deepEqual(lines, [])
  await storage.remove()
})

test('a database without a byte beside an old secret is not taken for a new installation', async () => {
  const file = join(dataFolder, 'sightline.db')
  const secret = join(dataFolder, 'secret')
  await (await openDatabase(configOf(), { log })).close()
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true })
  await writeFile(secret, 's'.repeat(43))
  await writeFile(file, '')
  // An interrupted first start leaves such a file.
  await (await openDatabase(configOf(), { log })).close()

  await writeFile(file, '')
  const monthAgo = new Date(Date.now() - 30 * 86_400_000)
  await utimes(secret, monthAgo, monthAgo)
  await assert.rejects(openDatabase(configOf(), { log }), {
    code: 'bad_setting',
    message: /sightline\.db is empty, although .*sightline restore FILE/,
  })
  assert.equal((await stat(file)).size, 0)
  await rm(file)
  await (await openDatabase(configOf(), { log })).close()
})

test('a data folder that cannot be made is told by its setting', async () => {
  await writeFile(join(folder, 'deep'), 'a file is in the way')
  await assert.rejects(openDatabase(configOf(), { log }), {
    code: 'bad_setting',
    message: /SIGHTLINE_DATA is ".*data", but that folder cannot be created \(E\w+\)/,
  })
})

test('a database that cannot be reached, or not in this way, is told without its password', async () => {
  const url = networkUrl(await sharedPostgresUrl())
  const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href
  const refusals = [
    {
      url: changed({ port: '1' }),
      code: 'database_unavailable',
      message: /:1 cannot be reached \(E\w+\)/,
    },
    {
      url: changed({ pathname: '/nowhere' }),
      code: 'bad_setting',
      message: /database "nowhere" does not exist/,
    },
    { url: changed({ username: 'nobody_here' }), code: 'bad_setting', message: /nobody_here/ },
  ]
  for (const { url: wrong, code, message } of refusals) {
    await assert.rejects(openDatabase(configOf(wrong), { log }), (error: Error & { code: string }) => {
      assert.equal(error.code, code)
      assert.match(error.message, message)
      assert.ok(url.password === '' || !error.message.includes(url.password))
      return true
    })
  }
})

test('a file with data in it is copied before it is migrated, and the copy has the data', async () => {
  const first = { '0001_words': createTable('words') }
  const clock = { nowMs: () => Date.UTC(2026, 10, 15, 10, 15) }
  const old = await openAndMigrate(configOf(), { log, clock, folder: await migrationsFolder(first) })
  await old.transaction((tx) =>
    tx
      .insertInto('words' as never)
      .values({ id: 7 } as never)
      .execute(),
  )
  await old.close()
  assert.deepEqual(await copies(), [])

  const folderNow = await migrationsFolder({ ...first, '0002_more': createTable('more') })
  const database = await openAndMigrate(configOf(), { log, clock, folder: folderNow })
  assert.deepEqual(await database.rows('select id from more', []), [])
  await database.close()
  const name = 'sightline.db.before-0002_more-20261115T101500.000Z.bak'
  assert.deepEqual(await copies(), [name])
  assert.match(lines.join(''), new RegExp(`${name}.*the database was copied before its migration`))
  if (process.platform !== 'win32') assert.equal((await stat(join(dataFolder, name))).mode & 0o777, 0o600)

  const copy = new DatabaseSync(join(dataFolder, name))
  assert.deepEqual(
    copy
      .prepare('select id from words')
      .all()
      .map((row) => row.id),
    [7],
  )
  assert.throws(() => copy.prepare('select id from more'), /no such table/)
  copy.close()
})

test('the latest five copies are kept; unfinished ones, and only those of migrations, are removed', async () => {
  const bodies: Record<string, string> = {}
  const others = ['sightline.db.before-restore-20200101T000000.000Z.bak', 'sightline.db.before-lunch']
  let nowMs = Date.UTC(2026, 10, 15)
  const clock = { nowMs: () => nowMs }
  for (let number = 1; number <= 8; number++) {
    bodies[`000${number}_step`] = ''
    nowMs += 1_000
    await (await openAndMigrate(configOf(), { log, clock, folder: await migrationsFolder(bodies) })).close()
    if (number > 1) continue
    for (const name of [...others, 'sightline.db.before-0002_step-x.bak.partial-a1']) {
      await writeFile(join(dataFolder, name), '')
    }
  }
  const kept = [4, 5, 6, 7, 8].map((step) => `before-000${step}_step`)
  assert.deepEqual(
    (await copies()).filter((name) => !others.includes(name)).map((name) => name.slice(13, 29)),
    kept,
  )
  assert.equal((await copies()).length, 5 + others.length)
})

for (const engine of ENGINES)
  test(`neither a failed migration nor one that was killed leaves a copy of its own (${engine})`, async (t) => {
    const tools = await installFakeTools()
    const storage = await createStorage(engine)
    t.after(() => Promise.all([tools.remove(), storage.remove()]))
    const config = configOf(storage.env.SIGHTLINE_DATABASE_URL)
    const first = { '0001_words': createTable('words') }
    await (await openAndMigrate(config, { log, folder: await migrationsFolder(first) })).close()

    const broken = await migrationsFolder({ ...first, '0002_more': "throw new Error('no such luck')" })
    await assert.rejects(openAndMigrate(config, { log, folder: broken }), /no such luck/)
    assert.deepEqual(await copies(), [])

    const [start, end] = engine === 'sqlite' ? ['sightline.db', 'bak'] : ['sightline', 'dump']
    await writeFile(
      join(dataFolder, `${start}.before-0002_more-20200101T000000.000Z.${end}`),
      'of a killed one',
    )
    const whole = await migrationsFolder({ ...first, '0002_more': createTable('more') })
    const clock = { nowMs: () => Date.UTC(2026, 10, 15) }
    await (await openAndMigrate(config, { log, clock, folder: whole })).close()
    assert.deepEqual(await copies(), [`${start}.before-0002_more-20261115T000000.000Z.${end}`])
  })

test('a PostgreSQL database that cannot be copied is migrated only if that is wanted', async (t) => {
  const tools = await installFakeTools()
  const storage = await createStorage('postgres')
  t.after(() => Promise.all([tools.remove(), storage.remove()]))
  const config = configOf(storage.env.SIGHTLINE_DATABASE_URL)
  const first = { '0001_words': createTable('words') }
  await (await openAndMigrate(config, { log, folder: await migrationsFolder(first) })).close()
  const folder = await migrationsFolder({ ...first, '0002_more': createTable('more') })
  await tools.breakTool('pg_dump', 'pg_dump: detail: server version: 18.4; pg_dump version: 15.19\n')

  await assert.rejects(openAndMigrate(config, { log, folder }), {
    code: 'bad_setting',
    message: /cannot be copied .*version 15\.19, older than the server's 18\.4.*sightline migrate --yes/,
  })
  const database = await openDatabase(config, { log })
  await assert.rejects(database.rows('select id from more', []))
  await database.close()
  assert.deepEqual(await copies(), [])

  const migrated = await openAndMigrate(config, { log, folder, isCopyOptional: true })
  assert.deepEqual(await migrated.rows('select id from more', []), [])
  await migrated.close()
  assert.match(lines.join(''), /the database is migrated without a copy/)
})

test('a migration that fails leaves the database closed and says why', async () => {
  const broken = await migrationsFolder({ '0001_broken': "throw new Error('no such luck')" })
  await assert.rejects(openAndMigrate(configOf(), { log, folder: broken }), /no such luck/)
  await (
    await openAndMigrate(configOf(), { log, folder: await migrationsFolder({ '0001_whole': '' }) })
  ).close()
})
