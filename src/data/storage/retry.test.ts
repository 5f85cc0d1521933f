import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryRead, retryTransaction } from './retry.ts'
import { SqliteError } from './sqlite/threads.ts'

const conflict = () => Object.assign(new Error('could not serialize access'), { code: '40001' })
const connectionLost = () => new Error('Connection terminated unexpectedly')

/** Fails with the given errors one after the other, then succeeds; counts how often it was tried. */
function failing(...errors: unknown[]) {
  const attempt = async () => {
    attempt.tries++
    const error = errors[attempt.tries - 1]
    if (error !== undefined) throw error
    return 'done'
  }
  attempt.tries = 0
  return attempt
}

const always = (make: () => Error) => failing(...Array.from({ length: 50 }, make))

test('a read whose connection was lost is asked again', async () => {
  const attempt = failing(connectionLost(), connectionLost())
  assert.equal(await retryRead(attempt), 'done')
  assert.equal(attempt.tries, 3)
})

test('a read gives up after three lost connections and says why', async () => {
  const attempt = always(connectionLost)
  await assert.rejects(retryRead(attempt), /Connection terminated/)
  assert.equal(attempt.tries, 3)
})

test('a read that is wrong is not repeated', async () => {
  const attempt = always(() => new Error('syntax error'))
  await assert.rejects(retryRead(attempt), /syntax error/)
  assert.equal(attempt.tries, 1)
})

test('a transaction that another one beat runs again until it wins', async () => {
  const busy = new SqliteError('database is locked', 5)
  const rolledBack = new SqliteError('The transaction was rolled back before its end.', 516)
  const attempt = failing(conflict(), busy, rolledBack)
  assert.equal(await retryTransaction(attempt), 'done')
  assert.equal(attempt.tries, 4)
})

test('a transaction that always loses ends in the conflict', async () => {
  const attempt = always(conflict)
  await assert.rejects(retryTransaction(attempt), /could not serialize/)
  assert.equal(attempt.tries, 8)
})

test('a conflict that shows only at the commit is safe to repeat', async () => {
  const attempt = failing(conflict())
  const result = await retryTransaction((onCommit) => {
    onCommit()
    return attempt()
  })
  assert.equal(result, 'done')
})

test('a connection lost before the commit is a reason to run the transaction again', async () => {
  const attempt = failing(connectionLost())
  assert.equal(await retryTransaction(attempt), 'done')
})

test('a connection lost during the commit is not: it may have been done', async () => {
  const attempt = failing(connectionLost())
  const run = retryTransaction((onCommit) => {
    onCommit()
    return attempt()
  })
  await assert.rejects(run, /Connection terminated/)
  assert.equal(attempt.tries, 1)
})

test('each run of a transaction has its own commit', async () => {
  const attempt = failing(conflict(), connectionLost())
  let runs = 0
  const result = await retryTransaction((onCommit) => {
    runs++
    if (runs === 1) onCommit()
    return attempt()
  })
  assert.equal(result, 'done')
  assert.equal(runs, 3)
})

test('an attempt that took longer than anybody waits is the last one', async (t) => {
  let nowMs = 0
  t.mock.method(performance, 'now', () => nowMs)
  const slow = always(() => new SqliteError('database is locked', 5))
  const run = retryTransaction(() => {
    nowMs += 10_000
    return slow()
  })
  await assert.rejects(run, /locked/)
  assert.equal(slow.tries, 1)
})
