import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { SCHEMA_TOO_NEW } from '../../../data/storage/errors.ts'
import { pendingMigrations } from '../../../data/storage/migrate.ts'
import { AppError } from '../../../lib/errors.ts'
import { createReadiness } from './readiness.ts'

const answering = { rows: async () => [] }
const noneIsPending = async () => []

onEveryEngine('readiness', (context) => {
  test('a migrated database is ready', async () => {
    const { database } = context
    const check = createReadiness({ database, listPendingMigrations: () => pendingMigrations(database) })
    assert.deepEqual(await check(), { status: 'ready', database: 'ok', migrations: 'ok' })
  })

  test('a closed database is not ready, and asking does not throw', async () => {
    const database = await context.storage.open()
    const check = createReadiness({ database, listPendingMigrations: () => pendingMigrations(database) })
    await database.close()
    assert.deepEqual(await check(), { status: 'not_ready', database: 'unavailable', migrations: 'unknown' })
  })
})

test('a pending migration is said to be the reason', async () => {
  const check = createReadiness({ database: answering, listPendingMigrations: async () => ['0009_more'] })
  assert.deepEqual(await check(), { status: 'not_ready', database: 'ok', migrations: 'pending' })
})

test('a database of a newer release is said to be the reason', async () => {
  const listPendingMigrations = () => Promise.reject(new AppError(SCHEMA_TOO_NEW, 'Newer.'))
  const check = createReadiness({ database: answering, listPendingMigrations })
  assert.deepEqual(await check(), { status: 'not_ready', database: 'ok', migrations: 'too_new' })
})

test('a read that fails after the migrations were listed is a database that is not there', async () => {
  const database = { rows: () => Promise.reject(new Error('gone')) }
  const check = createReadiness({ database, listPendingMigrations: noneIsPending })
  assert.equal((await check()).database, 'unavailable')
})

test('a database that does not answer is not ready after a second', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const database = { rows: () => new Promise<never>(() => {}) }
  const answer = createReadiness({ database, listPendingMigrations: noneIsPending })()
  await Promise.resolve()
  mock.timers.tick(1_000)
  assert.deepEqual(await answer, { status: 'not_ready', database: 'unavailable', migrations: 'unknown' })
})
