import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { bulkTarget, insertRows } from '../bulk/bulk-insert.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openSqlite } from './open.ts'
import { startThreads } from './threads.ts'

// 600 MB of text in the heap of a thread that may have 256: it dies in earnest.
const DEADLY = `with recursive c(x) as (select 1 union all select x + 1 from c limit 600)
  select hex(zeroblob(500000)) as text from c`

const isUnavailable = { name: 'AppError', code: 'database_unavailable' }

let folder: string
let file: string
let database: Database
let causes: unknown[]
let workers: Worker[]
const onWorker = (worker: Worker) => workers.push(worker)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-threads-'))
  file = join(folder, 'sightline.db')
  causes = []
  workers = []
  process.on('worker', onWorker)
  database = await openSqlite({ file, readers: 1, onThreadDown: (cause) => causes.push(cause) })
  await migrate(database, { nowMs: Date.now })
})

afterEach(async () => {
  process.off('worker', onWorker)
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const writer = () => workers[0] as Worker
const reader = () => workers[1] as Worker

const insert = (name: string) =>
  database.write((db) => db.insertInto('accounts').values({ name, created_at: 1 }).execute())

const names = async () => {
  const rows = await database.rows<{ name: string }>('select name from accounts order by id', [])
  return rows.map((row) => row.name)
}

/** The database answers as soon as another thread has taken the place of the dead one. */
async function firstAnswer<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      assert.equal((error as { code?: string }).code, 'database_unavailable')
      await delay(5)
    }
  }
}

test('a reader that runs out of memory tells whoever waits for it, and another takes its place', async () => {
  await insert('kept')
  const asked = [DEADLY, 'select name from accounts', 'select 1 as one'].map((text) =>
    database.rows(text, []),
  )
  const answers = await Promise.allSettled(asked)
  for (const answer of answers) {
    assert.equal(answer.status, 'rejected')
    assert.equal(answer.reason.code, 'database_unavailable')
  }
  assert.deepEqual(await names(), ['kept'])
  assert.deepEqual(
    causes.map((cause) => (cause as { code: string }).code),
    ['ERR_WORKER_OUT_OF_MEMORY'],
  )
})

test('requests that were only queued are answered by the thread that follows', async () => {
  const first = database.rows(DEADLY, [])
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  const second = database.rows('select 1 as one', [])
  await assert.rejects(first, isUnavailable)
  assert.deepEqual(await second, [{ one: 1 }])
})

test('a writer that dies in a transaction leaves nothing of it, and frees the file', async () => {
  const attempt = database.transaction(async (tx) => {
    await tx.insertInto('accounts').values({ name: 'half', created_at: 1 }).execute()
    await sql.raw(DEADLY).execute(tx)
  })
  await assert.rejects(attempt, isUnavailable)
  await insert('after')
  assert.deepEqual(await names(), ['after'])
})

test('the rest of a transaction whose thread died is not written without its beginning', async () => {
  let runs = 0
  await database.transaction(async (tx) => {
    runs++
    await tx
      .insertInto('accounts')
      .values({ name: `beginning ${runs}`, created_at: 1 })
      .execute()
    if (runs === 1) await writer().terminate()
    await tx
      .insertInto('accounts')
      .values({ name: `rest ${runs}`, created_at: 1 })
      .execute()
  })
  // Nothing had been sent to the dead thread that was not answered, so it was safe to run it all again.
  assert.deepEqual(await names(), ['beginning 2', 'rest 2'])
})

test('nor are the many rows that were to follow', async () => {
  const target = bulkTarget('crawl_destinations', {
    project_id: 'integer',
    crawl_id: 'integer',
    id: 'integer',
    links_count: 'integer',
    nofollow_links_count: 'integer',
  })
  let runs = 0
  await database.transaction(async (tx) => {
    runs++
    await insertRows(tx, 'sqlite', target, [1, runs, 1, 0, 0])
    if (runs === 1) await writer().terminate()
    await insertRows(tx, 'sqlite', target, [1, runs, 2, 0, 0])
  })
  const rows = await database.rows<{ crawl_id: number; id: number }>(
    'select crawl_id, id from crawl_destinations order by id',
    [],
  )
  assert.deepEqual(rows, [
    { crawl_id: 2, id: 1 },
    { crawl_id: 2, id: 2 },
  ])
})

test('a thread that is ended from outside is replaced like one that failed', async () => {
  await reader().terminate()
  assert.deepEqual(await firstAnswer(names), [])
  await writer().terminate()
  await firstAnswer(() => insert('again'))
  assert.deepEqual(await names(), ['again'])
  assert.equal(causes.length, 2)
})

test('while no thread can be started callers are refused, and served when one can', async () => {
  await insert('kept')
  await rename(folder, `${folder}-away`)
  await reader().terminate()
  await assert.rejects(names(), { ...isUnavailable, message: /Cannot open/ })
  await assert.rejects(names(), { ...isUnavailable, message: /Cannot open/ })
  await rename(`${folder}-away`, folder)
  assert.deepEqual(await firstAnswer(names), ['kept'])
})

test('a database whose thread is being replaced can be closed', async () => {
  await rename(folder, `${folder}-away`)
  await reader().terminate()
  await database.close()
  await rename(`${folder}-away`, folder)
})

test('a file that cannot be opened is refused, and no thread stays behind', async () => {
  workers = []
  const missing = join(folder, 'missing', 'sightline.db')
  await assert.rejects(openSqlite({ file: missing, readers: 2 }), {
    ...isUnavailable,
    message: /Cannot open/,
  })
  await Promise.all(workers.map((worker) => worker.threadId === -1 || once(worker, 'exit')))
})

test('a value that cannot be stored is refused before it harms others of the same batch', async () => {
  const good = names()
  const bad = database.rows('select ? as value', [() => 1])
  await assert.rejects(bad, /function cannot be stored/)
  assert.deepEqual(await good, [])
})

test('closed threads refuse, and what was not yet sent is refused too', async () => {
  const threads = await startThreads(1, { file, isWriter: false, isMapped: true, busyTimeoutMs: 100 })
  const queued = threads.ask({ kind: 'query', sql: 'select 1', params: [] })
  const closed = threads.close()
  await assert.rejects(queued, { ...isUnavailable, message: /closed/ })
  await assert.rejects(threads.ask({ kind: 'rollback' }), { ...isUnavailable, message: /closed/ })
  await closed
})

test('closed threads have answered what was sent to them', async () => {
  const threads = await startThreads(1, { file, isWriter: false, isMapped: true, busyTimeoutMs: 100 })
  const sent = threads.ask({ kind: 'query', sql: 'select 1 as one', params: [] })
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  await threads.close()
  assert.deepEqual(await sent, { kind: 'rows', columns: ['one'], rows: [[1]] })
})

test('while one reader works on something slow, the other answers the rest', async (t) => {
  const threads = await startThreads(2, { file, isWriter: false, isMapped: true, busyTimeoutMs: 1000 })
  t.after(() => threads.close())
  let isSlowDone = false
  const count =
    'with recursive c(x) as (select 1 union all select x + 1 from c where x < 6000000) select count(*) from c'
  const slow = threads.ask({ kind: 'query', sql: count, params: [] }).then(() => {
    isSlowDone = true
  })
  // What is asked for in the same tick travels with it and waits; what comes later does not.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  for (let round = 0; round < 20; round++) {
    const reply = await threads.ask({ kind: 'query', sql: 'select ?', params: [round] })
    assert.deepEqual(reply.kind === 'rows' && reply.rows, [[round]])
  }
  assert.equal(isSlowDone, false)
  await slow
})

test('more requests than a batch holds are all answered, each with its own', async () => {
  const threads = await startThreads(1, { file, isWriter: false, isMapped: true, busyTimeoutMs: 1000 })
  const numbers = Array.from({ length: 500 }, (_, number) => number)
  const replies = await Promise.all(
    numbers.map((number) => threads.ask({ kind: 'query', sql: 'select ?', params: [number] })),
  )
  assert.deepEqual(
    replies.map((reply) => reply.kind === 'rows' && reply.rows[0]?.[0]),
    numbers,
  )
  await threads.close()
})
