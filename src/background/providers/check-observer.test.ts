import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { ranked } from '../../../test/helpers/fake-provider.ts'
import {
  type CheckObserver,
  countChecks,
  countLimitReached,
  countSpend,
  observeChecks,
} from './check-observer.ts'
import { failed } from './failure.ts'

const FREE = { provider: null, intentAtMs: null }

function recorder(): CheckObserver & { told: unknown[][] } {
  const told: unknown[][] = []
  return {
    told,
    onEnded: (...args) => void told.push(['ended', ...args]),
    onFailed: (...args) => void told.push(['failed', ...args]),
    onSpent: (...args) => void told.push(['spent', ...args]),
    onLimitReached: (...args) => void told.push(['limit', ...args]),
  }
}

onEveryEngine('what is noted of checks', (context) => {
  test('is told when it is committed, and not before', async () => {
    const observer = recorder()
    const stop = observeChecks(context.database, observer)
    await context.database.transaction(async (tx) => {
      countSpend(tx, [
        { provider: 'serper', costMicros: 5 },
        { provider: 'serpapi', costMicros: 7 },
      ])
      countLimitReached(tx, 'serper', 3)
      countLimitReached(tx, 'serper', 0)
      assert.deepEqual(observer.told, [])
    })
    assert.deepEqual(observer.told, [
      ['spent', 'serper', 5],
      ['spent', 'serpapi', 7],
      ['limit', 'serper', 3],
    ])
    stop()
    await context.database.transaction(async (tx) => countLimitReached(tx, 'serper', 9))
    assert.equal(observer.told.length, 3)
  })

  test('is never told of a transaction that was rolled back', async () => {
    const observer = recorder()
    const stop = observeChecks(context.database, observer)
    const work = context.database.transaction(async (tx) => {
      countSpend(tx, [{ provider: 'serper', costMicros: 5 }])
      throw new Error('no')
    })
    await assert.rejects(work, /no/)
    assert.deepEqual(observer.told, [])
    stop()
  })

  test('is told once of a transaction that had to be run again', async () => {
    const observer = recorder()
    const stop = observeChecks(context.database, observer)
    let runs = 0
    await context.database.transaction(async (tx) => {
      countSpend(tx, [{ provider: 'serper', costMicros: 5 }])
      if (++runs === 1) throw Object.assign(new Error('another one won'), { code: '40001' })
    })
    assert.equal(runs, 2)
    assert.deepEqual(observer.told, [['spent', 'serper', 5]])
    stop()
  })

  test('has the status of what ended, and the class of every failure', async () => {
    const observer = recorder()
    const stop = observeChecks(context.database, observer)
    const unread = ranked(null, '/', { isComplete: false })
    await context.database.transaction(async (tx) =>
      countChecks(tx, 'serper', {
        ended: [
          { analysis: FREE, seen: ranked(1) },
          { analysis: FREE, seen: failed('auth', 'No.') },
          { analysis: FREE, seen: unread },
        ],
        outcomes: [{ isSuccess: true }, { isSuccess: false }, { isSuccess: false }],
        again: [{ analysis: FREE, seen: failed('rate', 'Later.') }],
      }),
    )
    assert.deepEqual(observer.told, [
      ['ended', 'serper', 'success'],
      ['ended', 'serper', 'failed'],
      ['ended', 'serper', 'failed'],
      ['failed', 'serper', 'auth'],
      ['failed', 'serper', 'rate'],
    ])
    stop()
  })

  test('is of the provider that it was announced to, if it was', async () => {
    const observer = recorder()
    const stop = observeChecks(context.database, observer)
    const seen = failed('timeout', 'Interrupted.')
    await context.database.transaction(async (tx) =>
      countChecks(tx, 'serper', {
        ended: [
          { analysis: { provider: 'serpapi', intentAtMs: 1 }, seen },
          { analysis: { provider: 'serpapi', intentAtMs: null }, seen },
        ],
        outcomes: [{ isSuccess: false }, { isSuccess: false }],
        again: [],
      }),
    )
    assert.deepEqual(
      observer.told.map(([, provider]) => provider),
      ['serpapi', 'serper', 'serpapi', 'serper'],
    )
    stop()
  })
})
