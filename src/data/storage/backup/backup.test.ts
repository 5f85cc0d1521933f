import assert from 'node:assert/strict'
import { copyFile, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { mountSmallDisk } from '../../../../test/faults/small-disk.ts'
import { startLoad } from '../../../../test/faults/storage-load.ts'
import { until } from '../../../../test/helpers/until.ts'
import { createLogger } from '../../../lib/log.ts'
import type { Database } from '../database.ts'
import { openAndMigrate } from '../open.ts'
import { copySqlite } from '../sqlite/file-work.ts'
import { backUp, restore } from './backup.ts'
import type { BackupProgress } from './backup-progress.ts'

const clock = { nowMs: () => Date.UTC(2026, 10, 15, 10, 15) }
const log = createLogger({ level: 'silent' })

let folder: string
let config: { storage: Parameters<typeof backUp>[0]['storage'] }
let database: Database
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-backup-'))
  const dataFolder = join(folder, 'data')
  config = { storage: { dataFolder, databaseUrl: undefined, databasePoolSize: 1, sqliteReaders: 1 } }
  file = join(folder, 'backup.db')
  database = await openAndMigrate(config, { log })
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const insert = (name: string) =>
  database.write((db) => db.insertInto('accounts').values({ name, created_at: 1 }).execute())

const names = async () => {
  const rows = await database.rows<{ name: string }>('select name from accounts order by id', [])
  return rows.map((row) => row.name)
}

function namesIn(path: string): unknown[] {
  const copy = new DatabaseSync(path)
  try {
    assert.equal(copy.prepare('pragma integrity_check').get()?.integrity_check, 'ok')
    return copy
      .prepare('select name from accounts order by id')
      .all()
      .map((row) => row.name)
  } finally {
    copy.close()
  }
}

test('a backup of a database under load is whole, and the load does not notice', async () => {
  const load = startLoad(database)
  await until('the load runs', () => load.counts.writes > 20)
  await backUp(config, file)
  await load.stop()
  assert.deepEqual(load.unexpected, [])
  assert.deepEqual([load.counts.refusedReads, load.counts.refusedWrites], [0, 0])

  const copy = new DatabaseSync(file, { readOnly: true })
  const { accounts, halves } = copy
    .prepare(
      `select count(*) as accounts, sum(not exists (select 1 from members m where m.account_id = a.id)) as halves
       from accounts a`,
    )
    .get() as { accounts: number; halves: number }
  copy.close()
  assert.ok(accounts >= 20)
  assert.equal(halves, 0)
  assert.deepEqual(namesIn(file), (await names()).slice(0, accounts))
  assert.deepEqual((await readdir(folder)).sort(), ['backup.db', 'data'])
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600)
})

test('how much of a backup is written is told as it grows, then that it is checked', async () => {
  // A hundredth of the content stays: unused space is not copied, and so not expected.
  await insert('x'.repeat(20_000_000))
  await database.write((db) => db.deleteFrom('accounts').execute())
  await insert('x'.repeat(200_000))
  const told: BackupProgress[] = []
  await backUp(config, file, (progress) => void told.push(progress))
  const { size } = await stat(file)
  assert.deepEqual(told.slice(-2), [
    { phase: 'writing', bytes: size, bytesExpected: size },
    { phase: 'checking', bytes: size, bytesExpected: size },
  ])
  for (const [index, { bytes }] of told.entries()) assert.ok(bytes >= (told[index - 1]?.bytes ?? 1))

  let usedBytes = 0
  const live = join(config.storage.dataFolder, 'sightline.db')
  await copySqlite(live, `${file}.copy`, (bytes) => {
    usedBytes = bytes
  })
  assert.ok(usedBytes > size * 0.8 && usedBytes < size * 1.5, `${usedBytes} for a copy of ${size}`)
})

test('a backup never replaces a file', async () => {
  await writeFile(file, 'precious')
  const told: BackupProgress[] = []
  const made = backUp(config, file, (progress) => void told.push(progress))
  await assert.rejects(made, { code: 'bad_usage' })
  assert.deepEqual(told, [])
})

test('where there is no database there is no backup, and none is made by asking', async () => {
  const dataFolder = join(folder, 'empty')
  const empty = { storage: { ...config.storage, dataFolder } }
  await assert.rejects(backUp(empty, file), { code: 'bad_usage', message: /no database/ })
  await assert.rejects(stat(dataFolder), { code: 'ENOENT' })
})

test('a backup for which there is no space is refused with a reason and leaves nothing', async (t) => {
  const disk = await mountSmallDisk(1)
  if (disk === undefined) return t.skip('no small disk can be mounted without root')
  t.after(() => disk.remove())
  await insert('x'.repeat(2_000_000))
  await assert.rejects(backUp(config, join(disk.folder, 'backup.db')), {
    code: 'storage_full',
    message: /no space for the backup/,
  })
  assert.deepEqual(await readdir(disk.folder), [])
})

test('a backup comes back under a server that has the database open, and what was there is kept', async () => {
  await insert('then')
  await backUp(config, file)
  await insert('now')
  const load = startLoad(database)
  await until('the load runs', () => load.counts.reads > 20 && load.counts.writes > 20)
  const { previous } = await restore(config, file, { clock })
  await load.stop()
  assert.deepEqual(load.unexpected, [])
  const restored = await names()
  assert.equal(restored[0], 'then')
  assert.ok(!restored.includes('now') && !restored.includes('load-1'))
  await insert('later')
  assert.equal((await names()).at(-1), 'later')
  assert.deepEqual(await database.rows('pragma integrity_check', []), [{ integrity_check: 'ok' }])

  assert.equal(
    previous,
    join(config.storage.dataFolder, 'sightline.db.before-restore-20261115T101500.000Z.bak'),
  )
  assert.deepEqual(namesIn(previous).slice(0, 2), ['then', 'now'])
})

test('a backup comes back into an empty data folder', async () => {
  await insert('kept')
  await backUp(config, file)
  await database.close()
  await rm(config.storage.dataFolder, { recursive: true })
  assert.deepEqual(await restore(config, file, { clock }), { previous: undefined })
  database = await openAndMigrate(config, { log })
  assert.deepEqual(await names(), ['kept'])
})

test('a database that is damaged is put aside, and the backup takes its place', async () => {
  await insert('kept')
  await backUp(config, file)
  await database.close()
  const live = join(config.storage.dataFolder, 'sightline.db')
  await writeFile(live, 'not a database any more. '.repeat(500))
  const { previous } = await restore(config, file, { clock })
  assert.equal(previous, `${live}.damaged-20261115T101500.000Z`)
  database = await openAndMigrate(config, { log })
  assert.deepEqual(await names(), ['kept'])
})

const invalidFiles: Record<string, { make(): Promise<void>; reason: RegExp }> = {
  'a file that is not there': { make: async () => {}, reason: /cannot be read \(ENOENT\)/ },
  'an empty file': { make: () => writeFile(file, ''), reason: /not a SQLite database/ },
  'a text': { make: () => writeFile(file, 'SQLite format 2'), reason: /not a SQLite database/ },
  'a database of something else': {
    async make() {
      const other = new DatabaseSync(file)
      other.exec('create table notes (text)')
      other.close()
    },
    reason: /not a database of Sightline/,
  },
  'a backup that was cut short': {
    async make() {
      await insert('x'.repeat(500_000))
      await backUp(config, `${file}.whole`)
      await copyFile(`${file}.whole`, file)
      const handle = await open(file, 'r+')
      await handle.truncate(100_000)
      await handle.close()
    },
    reason: /malformed|damaged/,
  },
  'a backup of a newer release': {
    async make() {
      await backUp(config, file)
      const newer = new DatabaseSync(file)
      newer.exec("insert into schema_migrations values (9999, '9999_future', 1)")
      newer.close()
    },
    reason: /a newer release made it \(migration 9999/,
  },
}

/** A sound backup to which somebody has added something. */
const changedBackup = (sql: string, reason: RegExp) => ({
  async make() {
    await backUp(config, file)
    const changed = new DatabaseSync(file)
    changed.exec(sql)
    changed.close()
  },
  reason,
})
const SLOW = 'with recursive n (i) as (select 1 union all select i + 1 from n) select i as number from n'
Object.assign(invalidFiles, {
  'a backup with a foreign trigger': changedBackup(
    'create trigger steal after insert on api_keys begin delete from accounts; end',
    /the trigger steal on api_keys, which no release of Sightline makes/,
  ),
  'a backup with a trigger of ours that does something else': changedBackup(
    'drop trigger keywords_delete; create trigger keywords_delete after delete on keywords begin delete from accounts; end',
    /the trigger keywords_delete on keywords, which no release/,
  ),
  'a backup with a view': changedBackup(
    'create view everything as select * from api_keys',
    /the view everything/,
  ),
  'a backup with an index over an expression': changedBackup(
    'create index odd on accounts (length(name))',
    /the index odd on accounts/,
  ),
  'a backup with a virtual table': changedBackup(
    'create virtual table extra using fts5(text)',
    /the table extra, the table extra_data/,
  ),
  'a backup with a computed column': changedBackup(
    'alter table accounts add column twice integer as (length(name))',
    /the table accounts, which no release/,
  ),
  'a backup that lacks an index': changedBackup(
    'drop index api_keys_by_hash',
    /it lacks the index api_keys_by_hash/,
  ),
  'a backup whose list of migrations is a view without end': changedBackup(
    `drop table schema_migrations; create view schema_migrations as ${SLOW}`,
    /not a database of Sightline/,
  ),
  'a backup with a name that moves the cursor': changedBackup(
    'create view "a\u001b[2J\u202eb" as select 1',
    /the view a \[2J b, which/,
  ),
  'a backup with a schema of megabytes': changedBackup(
    `create view long as select '${'x'.repeat(2_000_000)}'`,
    /too big|malformed/,
  ),
  'a backup with a migration between ours': changedBackup(
    "insert into schema_migrations values (44, '0044_other', 1)",
    /the migrations 44, which this release does not know/,
  ),
} satisfies typeof invalidFiles)

test('what analyze leaves in a backup is no reason to refuse it', async () => {
  await insert('kept')
  await changedBackup('analyze', /./).make()
  await restore(config, file, { clock })
  assert.deepEqual(await names(), ['kept'])
})

for (const [what, { make, reason }] of Object.entries(invalidFiles)) {
  test(`${what} is refused as a backup, and nothing is changed`, async () => {
    await insert('kept')
    await make()
    const before = await names()
    await assert.rejects(restore(config, file, { clock }), { code: 'backup_invalid', message: reason })
    assert.deepEqual(await names(), before)
    const files = await readdir(config.storage.dataFolder)
    assert.deepEqual(
      files.filter((name) => name.includes('before-restore')),
      [],
    )
  })
}

test('the database itself is not taken for a backup of it', async () => {
  const live = join(config.storage.dataFolder, 'sightline.db')
  await assert.rejects(restore(config, live, { clock }), {
    code: 'bad_usage',
    message: /the database itself/,
  })
})
