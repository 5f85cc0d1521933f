import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import threads from 'node:worker_threads'
import { sql } from 'kysely'
import { openSqlite } from '../../src/data/storage/sqlite/open.ts'
import { reuseThreads } from './warm-threads.ts'

test('a thread that is used again knows nothing of before, and one that failed is not used again', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-warm-threads-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  reuseThreads()
  const { Worker } = threads
  reuseThreads()
  assert.equal(threads.Worker, Worker)

  const open = (name: string) => openSqlite({ file: join(folder, name), readers: 1 })
  await assert.rejects(open('.'), { code: 'database_unavailable', message: /unable to open database file/ })
  for (const name of ['one.db', 'two.db']) {
    const database = await open(name)
    await database.write((db) => sql`create table own (name text)`.execute(db))
    await database.write((db) => sql`insert into own values (${name})`.execute(db))
    const { rows } = await database.read((db) => sql`select name from own`.execute(db))
    assert.deepEqual(rows, [{ name }])
    await assert.rejects(
      database.write((db) => sql`select * from other`.execute(db)),
      /no such table/,
    )
    await database.close()
    await assert.rejects(
      database.read((db) => sql`select 1`.execute(db)),
      { code: 'database_unavailable' },
    )
  }
})
