import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { createTable, migrationsFolder } from '../../../test/faults/migrations-folder.ts'
import { createMigratedStorage } from '../../../test/helpers/engines.ts'
import { createLogger } from '../../lib/log.ts'
import { compact } from './compaction.ts'
import { readFileSpace } from './file-space.ts'
import { openAndMigrate, openDatabase } from './open.ts'

let dataFolder: string
let lines: string[]
const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'sightline-compaction-'))
  lines = []
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

const config = () => ({
  storage: { dataFolder, databaseUrl: undefined, databasePoolSize: 2, sqliteReaders: 1 },
})
const file = () => join(dataFolder, 'sightline.db')

/** A file as earlier releases made it: half of it is unused, and stays so. */
function makeOldFile(): void {
  const old = new DatabaseSync(file())
  old.exec(`pragma journal_mode = wal;
    create table schema_migrations (number integer primary key, name text not null, applied_at integer not null) strict;
    insert into schema_migrations values (1, '0001_words', 0);
    create table words (id integer primary key, word text)`)
  const insert = old.prepare('insert into words (word) values (hex(randomblob(2000)))')
  for (let row = 0; row < 500; row++) insert.run()
  old.exec('delete from words where id <= 250')
  old.close()
}

const FOLDER = { '0001_words': createTable('words') }

test('a new file can shrink, and one that is older cannot', async () => {
  const fresh = await openDatabase(config(), { log })
  const { canShrink, unusedBytes } = await readFileSpace(fresh)
  assert.deepEqual([canShrink, unusedBytes], [true, 0])
  await fresh.close()
  await rm(file())
  makeOldFile()
  const old = await openDatabase(config(), { log })
  const space = await readFileSpace(old)
  assert.equal(space.canShrink, false)
  assert.ok(space.unusedBytes > 900_000 && space.bytes > 2_000_000, JSON.stringify(space))
  await old.close()
})

test('an older file that is written anew has lost what was unused, and can shrink', async () => {
  makeOldFile()
  const database = await openDatabase(config(), { log })
  const before = (await stat(file())).size
  const { bytesBefore, bytesAfter } = await compact(config(), database)
  assert.equal(bytesBefore, before)
  assert.equal(bytesAfter, (await stat(file())).size)
  assert.ok(bytesAfter < bytesBefore * 0.6, `${bytesAfter} of ${bytesBefore}`)
  assert.equal((await database.rows('select id from words', [])).length, 250)
  await database.write((db) => sql`insert into words (word) values ('one more')`.execute(db))
  const { canShrink, unusedBytes } = await readFileSpace(database)
  assert.deepEqual([canShrink, unusedBytes], [true, 0])
  await database.close()
})

test('a small older file is written anew when it is migrated, and only then', async () => {
  makeOldFile()
  const unchanged = await openAndMigrate(config(), { log, folder: await migrationsFolder(FOLDER) })
  assert.equal((await readFileSpace(unchanged)).canShrink, false)
  await unchanged.close()
  const more = { ...FOLDER, '0002_more': createTable('more') }
  const migrated = await openAndMigrate(config(), { log, folder: await migrationsFolder(more) })
  assert.equal((await readFileSpace(migrated)).canShrink, true)
  assert.equal((await migrated.rows('select id from words', [])).length, 250)
  await migrated.close()
  assert.match(lines.join(''), /rewritten, so that it can shrink/)
})

test('PostgreSQL is told what gives its space back', async () => {
  const storage = await createMigratedStorage('postgres')
  const database = await storage.open()
  await assert.rejects(compact(config(), database), { code: 'bad_usage', message: /VACUUM FULL/ })
  await database.close()
  await storage.remove()
})
