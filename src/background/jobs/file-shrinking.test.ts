import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { createMigratedStorage, onEveryEngine, type TestStorage } from '../../../test/helpers/engines.ts'
import type { Database } from '../../data/storage/database.ts'
import { readFileSpace } from '../../data/storage/file-space.ts'
import { fileShrinking, SHRINK_PACE, shrinkFile } from './file-shrinking.ts'

const PAGE_BYTES = 4096
const PACE = { ...SHRINK_PACE, unusedBytesMin: 100 * PAGE_BYTES, keptBytes: 20 * PAGE_BYTES }
const NOBODY = new AbortController().signal

onEveryEngine('a file that may become too large', (context) => {
  test('is looked at regularly, where there is one', () => {
    const { schedules = [], handlers = {} } = fileShrinking(context.database)
    const count = context.engine === 'sqlite' ? 1 : 0
    assert.deepEqual([schedules.length, Object.keys(handlers).length], [count, count])
  })
})

describe('a file that has become too large', () => {
  const context = {} as { storage: TestStorage; database: Database }
  before(async () => {
    context.storage = await createMigratedStorage('sqlite')
    context.database = await context.storage.open()
  })
  after(async () => {
    await context.database.close()
    await context.storage.remove()
  })

  /** Rows that take about a page each, and are gone again but for every tenth. */
  async function fillAndEmpty(rows: number): Promise<void> {
    await context.database.transaction(async (tx) => {
      await sql`create table if not exists words (id integer primary key, word text)`.execute(tx)
      await sql`insert into words (word) with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
        select hex(randomblob(1900)) from n`.execute(tx)
    })
    await context.database.write((db) => sql`delete from words where id % 10 > 0`.execute(db))
  }

  test('gives back what it does not use but for some room, and everything in it stays', async () => {
    const { database, storage } = context
    await fillAndEmpty(2_000)
    const before = await readFileSpace(database)
    const words = await database.rows('select id, word from words order by id', [])
    await shrinkFile(database, PACE, NOBODY)
    const after = await readFileSpace(database)
    assert.ok(
      before.unusedBytes > 1_500 * PAGE_BYTES && after.bytes < before.bytes / 3,
      JSON.stringify({ before, after }),
    )
    assert.equal(after.unusedBytes, PACE.keptBytes)
    assert.equal((await stat(storage.place)).size, after.bytes)
    assert.deepEqual(await database.rows('select id, word from words order by id', []), words)
    assert.deepEqual(await database.rows('pragma integrity_check', []), [{ integrity_check: 'ok' }])
    assert.equal(words.length, 200)
  })

  test('is left alone when little of it is unused', async () => {
    const before = await readFileSpace(context.database)
    assert.ok(before.unusedBytes < PACE.unusedBytesMin)
    await shrinkFile(context.database, PACE, NOBODY)
    assert.deepEqual(await readFileSpace(context.database), before)
  })

  test('shrinks while others read and write, who see nothing of it', async () => {
    const { database } = context
    await fillAndEmpty(2_000)
    let isDone = false
    let writes = 0
    let reads = 0
    const write = async () => {
      for (; !isDone; writes++)
        await database.transaction((tx) => sql`update words set word = 'x' where id = 20`.execute(tx))
    }
    const read = async () => {
      for (; !isDone; reads++)
        assert.equal((await database.rows('select id from words where id % 10 = 0', [])).length, 400)
    }
    const others = Promise.all([write(), read()])
    const { bytes } = await readFileSpace(database)
    await shrinkFile(database, PACE, NOBODY).finally(() => {
      isDone = true
    })
    await others
    assert.ok(writes > 2 && reads > 2, `${writes} writes and ${reads} reads`)
    assert.ok((await readFileSpace(database)).bytes < bytes / 2)
    assert.deepEqual(await database.rows('pragma integrity_check', []), [{ integrity_check: 'ok' }])
  })

  test('is left as it is when the process stops', async () => {
    await fillAndEmpty(500)
    const { bytes } = await readFileSpace(context.database)
    await assert.rejects(
      shrinkFile(context.database, PACE, AbortSignal.abort(new Error('stopping'))),
      /stopping/,
    )
    assert.equal((await readFileSpace(context.database)).bytes, bytes)
  })
})
