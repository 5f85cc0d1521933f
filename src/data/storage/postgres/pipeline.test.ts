import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  createDatabase,
  sharedPostgresUrl,
  type TestDatabase,
} from '../../../../test/helpers/postgres-server.ts'
import { until } from '../../../../test/helpers/until.ts'
import { isConnectionLost } from '../faults.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'

let storage: TestDatabase
let pipeline: Pipeline
const errors: Error[] = []

const one = async (text: string, values: unknown[] = []) =>
  Object.values((await pipeline.query({ text, values })).rows[0])[0]

before(async () => {
  storage = await createDatabase(await sharedPostgresUrl())
  pipeline = createPipeline({ connectionString: storage.url }, 2, { onError: (error) => errors.push(error) })
})
after(async () => {
  await pipeline?.end()
  await storage?.drop()
})

test('each of many queries at once gets its own answer', async () => {
  const numbers = Array.from({ length: 300 }, (_, number) => number)
  const answers = await Promise.all(numbers.map((number) => one('select $1::int', [number])))
  assert.deepEqual(answers, numbers)
})

test('a query that fails leaves those around it alone', async () => {
  const [before, failed, behind] = await Promise.allSettled([
    one('select 1'),
    one('select 1 / 0'),
    one('select 2'),
  ])
  assert.equal(before.status === 'fulfilled' && before.value, 1)
  assert.match(failed.status === 'rejected' ? failed.reason.message : '', /division by zero/)
  assert.equal(behind.status === 'fulfilled' && behind.value, 2)
})

test('behind a slow query the next connection steps in', async () => {
  await one('select 1')
  const startedAtMs = performance.now()
  let isSlowDone = false
  const slow = one('select pg_sleep(2)').then(() => {
    isSlowDone = true
  })
  await until('patience with the first connection has ended', () => performance.now() - startedAtMs > 100)
  assert.equal(await one('select 3'), 3)
  assert.equal(isSlowDone, false)
  await slow
})

test('a connection that is lost is reported, told to whoever waited, and replaced', async () => {
  const pid = await one('select pg_backend_pid()')
  const waiting = assert.rejects(one('select pg_sleep(30)'), (error) => isConnectionLost(error))
  const admin = createPipeline({ connectionString: storage.url }, 1, { onError() {} })
  await admin.query({ text: 'select pg_terminate_backend($1, 5000)', values: [pid] })
  await admin.end()
  await waiting
  await until('a new connection answers', async () => (await one('select 4').catch(() => 0)) === 4)
  assert.ok(errors.length > 0)
})

test('after the end nothing is asked any more', async () => {
  const ended = createPipeline({ connectionString: storage.url }, 1, { onError() {} })
  await ended.query({ text: 'select 1' })
  await ended.end()
  await assert.rejects(ended.query({ text: 'select 1' }), (error) => isConnectionLost(error))
})
