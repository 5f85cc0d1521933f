import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStorage, onEveryEngine } from '../../../test/helpers/engines.ts'
import { countStored, storedRows } from '../../../test/helpers/stored-rows.ts'
import { AppError } from '../../lib/errors.ts'
import { createGate } from './gate.ts'
import { migrate } from './migrate.ts'
import { ENGINES } from './portable.ts'

const isClosed = (error: unknown) =>
  error instanceof AppError && error.code === 'database_unavailable' && /closed/.test(error.message)

test('more at once than the gate lets through is refused, and let through later', async () => {
  const gate = createGate(2)
  const first = Promise.withResolvers<string>()
  const passing = [gate.pass(() => first.promise), gate.pass(async () => 'second')]
  await assert.rejects(
    gate.pass(async () => 'third'),
    { code: 'database_unavailable', retryAfterSeconds: 1 },
  )
  first.resolve('first')
  assert.deepEqual(await Promise.all(passing), ['first', 'second'])
  assert.equal(await gate.pass(async () => 'third'), 'third')
})

test('work that fails has left the gate like any other', async () => {
  const gate = createGate(1)
  await assert.rejects(gate.pass(() => Promise.reject(new Error('no'))))
  await gate.close()
})

for (const engine of ENGINES) {
  test(`closing lets everything finish that was under way, and refuses the rest (${engine})`, async () => {
    const storage = await createStorage(engine)
    const database = await storage.open()
    await migrate(database, { nowMs: Date.now })
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()

    const half = database.transaction(async (tx) => {
      await tx.insertInto('accounts').values({ name: 'half', created_at: 1 }).execute()
      begun.resolve()
      await goOn.promise
      await tx.insertInto('accounts').values({ name: 'whole', created_at: 1 }).execute()
    })
    await begun.promise
    // More than there are connections or threads, so that some of them only wait for one.
    const reads = Array.from({ length: 200 }, () => database.rows('select id from accounts', []))
    const writes = Array.from({ length: 20 }, (_, i) =>
      database.write((db) =>
        db
          .insertInto('accounts')
          .values({ name: `w${i}`, created_at: 1 })
          .execute(),
      ),
    )
    const closed = database.close()
    await assert.rejects(database.rows('select 1', []), isClosed)
    await assert.rejects(storedRows(database, 'accounts', ['id']), isClosed)
    goOn.resolve()
    await Promise.all([half, ...reads, ...writes])
    await closed
    await database.close()

    const again = await storage.open()
    const count = await countStored(again, 'accounts')
    assert.equal(count, 22)
    await again.close()
    await storage.remove()
  })
}

onEveryEngine('a transaction', (context) => {
  test('is doomed by a statement that fails, also when its caller goes on', async () => {
    const attempt = context.database.transaction(async (tx) => {
      await tx.insertInto('accounts').values({ id: 77, name: 'one', created_at: 1 }).execute()
      await tx
        .insertInto('accounts')
        .values({ id: 77, name: 'two', created_at: 1 })
        .execute()
        .catch(() => {})
      await tx
        .insertInto('accounts')
        .values({ name: 'three', created_at: 1 })
        .execute()
        .catch(() => {})
    })
    await assert.rejects(attempt)
    assert.deepEqual(await context.database.rows('select id from accounts', []), [])
    await context.database.write((db) =>
      db.insertInto('accounts').values({ name: 'later', created_at: 1 }).execute(),
    )
  })
})
