// Statements that take longer than one may, on threads that only read.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { UNTIL_WRITTEN, whileWriterIsHeld } from '../../../../test/helpers/held-writer.ts'
import { until } from '../../../../test/helpers/until.ts'
import type { Database } from '../database.ts'
import { storageRefusal } from '../faults.ts'
import { openSqlite } from './open.ts'

const LIMIT_MS = 400
const LONG = `with recursive c(x) as (select 1 union all select x + 1 from c where x < 8000000)
  select count(*) as count from c`

let folder: string
let file: string
let database: Database
let causes: Error[]
let workers: Worker[]
const onWorker = (worker: Worker) => workers.push(worker)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-limit-'))
  file = join(folder, 'sightline.db')
  causes = []
  workers = []
  process.on('worker', onWorker)
  database = await openSqlite({
    file,
    readers: 1,
    statementMsMax: LIMIT_MS,
    onThreadDown: (cause) => causes.push(cause as Error),
  })
  await database.write((db) => db.schema.createTable('stored').addColumn('id', 'integer').execute())
  await database.rows('select id from stored', [])
})
afterEach(async () => {
  process.off('worker', onWorker)
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const one = () => database.rows('select 1 as one', [])
const isTooLong = (error: unknown) =>
  storageRefusal(error)?.code === 'database_unavailable' &&
  /took too long/.test(String(storageRefusal(error)?.message))

test('a statement that takes too long is refused, and another thread answers what was asked with it', async () => {
  await whileWriterIsHeld(database, async () => {
    const asked = [one(), database.rows(UNTIL_WRITTEN, []), one()] as const
    await assert.rejects(asked[1], isTooLong)
    assert.deepEqual([await asked[0], await asked[2], await one()], Array(3).fill([{ one: 1 }]))
  })
  assert.equal(workers.length, 3)
  assert.deepEqual(
    causes.map((cause) => cause.message),
    [`A statement took longer than ${LIMIT_MS} ms and was abandoned: ${UNTIL_WRITTEN}`],
  )
})

test('beside the thread that answers one is left to itself; while there are two, callers are refused', async () => {
  await whileWriterIsHeld(database, async () => {
    await assert.rejects(database.rows(UNTIL_WRITTEN, []), isTooLong)
    await assert.rejects(database.rows(LONG, []), isTooLong)
    const isBusy = { code: 'database_unavailable', message: /take too long/, retryAfterSeconds: 5 }
    await assert.rejects(one(), isBusy)
    assert.equal(workers.length, 3)
  })
  await until('a thread answers', async () => Array.isArray(await one().catch(() => undefined)))
  assert.equal(workers.length, 4)
})

test('a database is closed without a wait for a thread that is left to itself', async (t) => {
  const left = workers[1] as Worker
  const other = await openSqlite({ file, readers: 1 })
  t.after(() => other.close())
  await whileWriterIsHeld(other, async () => {
    await assert.rejects(database.rows(UNTIL_WRITTEN, []), isTooLong)
    await database.close()
    assert.notEqual(left.threadId, -1)
  })
  if (left.threadId !== -1) await once(left, 'exit')
})

test('a thread for searches is started by the first one, and replaced when it ends', async () => {
  const search = () => database.search(1, (by) => by.rows('select 1 as one', []))
  await one()
  assert.equal(workers.length, 2)
  assert.deepEqual(await search(), [{ one: 1 }])
  assert.equal(workers.length, 3)
  await workers[2]?.terminate()
  assert.deepEqual([await search(), await one()], [[{ one: 1 }], [{ one: 1 }]])
  assert.equal(workers.length, 4)
  assert.equal(causes.length, 1)
})
