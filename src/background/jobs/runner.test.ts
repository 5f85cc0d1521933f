import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, expireLease, jobRow, testRunner } from '../../../test/helpers/jobs.ts'
import { until } from '../../../test/helpers/until.ts'
import type { Database } from '../../data/storage/database.ts'
import { enqueue } from './enqueue.ts'
import { type JobHandler, RetryLater } from './job.ts'
import { createClaim } from './lease.ts'

/** Holds its jobs until `open` is called. */
function gate(concurrency = 10) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const running: number[] = []
  let most = 0
  const handler: JobHandler = {
    concurrency,
    async run(job) {
      running.push(job.id)
      most = Math.max(most, running.length)
      await opened
      running.splice(running.indexOf(job.id), 1)
    },
  }
  return { handler, running, open: () => open(), most: () => most }
}

onEveryEngine('the runner', (context) => {
  const stateOf = async (id: number) => (await jobRow(context.database, id)).state
  const isSucceeded = (id: number) => async () => (await stateOf(id)) === 'succeeded'

  test('it runs what is due when it starts, and reports it', async () => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'first', payload: { n: 7 } })
    const payloads: unknown[] = []
    const run = async (job: { payload: unknown }) => void payloads.push(job.payload)
    const runner = testRunner(database, { first: { concurrency: 1, run } })
    runner.start()
    await until('it succeeded', isSucceeded(id))
    await runner.stop(5000)
    assert.deepEqual(payloads, [{ n: 7 }])
    assert.deepEqual(runner.claimed, ['first'])
    assert.deepEqual(
      runner.finished.map(({ kind, outcome }) => [kind, outcome]),
      [['first', 'succeeded']],
    )
    assert.ok(runner.finished[0]!.seconds >= 0 && runner.finished[0]!.seconds < 60)
  })

  test('what a transaction of this process enqueued runs as soon as that is committed', async () => {
    const { database } = context
    const seen: string[] = []
    const run = async (job: { payload: unknown }) => void seen.push(job.payload as string)
    const runner = testRunner(database, { local: { concurrency: 1, run } })
    runner.start()
    const refused = database.transaction(async (tx) => {
      await enqueue(tx, { kind: 'local', payload: 'rolled back' })
      throw new Error('no')
    })
    await assert.rejects(refused)
    const id = await enqueueOne(database, { kind: 'local', payload: 'committed' })
    await until('it succeeded', isSucceeded(id))
    await runner.stop(5000)
    assert.deepEqual(seen, ['committed'])
  })

  test('what another process enqueued is found by polling', async () => {
    const other = await context.storage.open()
    const run = async () => {}
    const runner = testRunner(context.database, { polled: { concurrency: 1, run } }, { pollMs: 10 })
    runner.start()
    const id = await enqueueOne(other, { kind: 'polled' })
    await until('it succeeded', isSucceeded(id))
    await runner.stop(5000)
    await other.close()
  })

  test('a kind and the whole process run no more than they may, and the rest follows', async () => {
    const { database } = context
    const [wide, narrow] = [gate(10), gate(2)]
    await database.transaction(async (tx) => {
      for (let count = 0; count < 4; count++) await enqueue(tx, { kind: 'narrow', runAt: 1 })
      for (let count = 0; count < 6; count++) await enqueue(tx, { kind: 'wide', runAt: 2 })
    })
    const handlers = { wide: wide.handler, narrow: narrow.handler }
    const runner = testRunner(database, handlers, { concurrency: 5 })
    runner.start()
    await until('it is full', () => narrow.running.length + wide.running.length === 5)
    assert.deepEqual([narrow.running.length, wide.running.length], [2, 3])
    narrow.open()
    wide.open()
    await until('all are finished', () => runner.finished.length === 10)
    await runner.stop(5000)
    assert.ok(narrow.most() <= 2 && wide.most() <= 5)
    assert.ok(runner.finished.every(({ outcome }) => outcome === 'succeeded'))
  })

  test('a kind with places of its own runs beside a process that is full, and fills no place of others', async () => {
    const { database } = context
    const [full, own] = [gate(), gate(2)]
    const handlers = { full: full.handler, own: { ...own.handler, hasOwnPlaces: true } }
    for (let count = 0; count < 3; count++) {
      await enqueueOne(database, { kind: 'own' })
      await enqueueOne(database, { kind: 'full' })
    }
    const runner = testRunner(database, handlers, { concurrency: 1 })
    runner.start()
    await until('both are full', () => full.running.length === 1 && own.running.length === 2)
    full.open()
    own.open()
    await until('all have run', () => runner.finished.length === 6)
    await runner.stop(5000)
    assert.deepEqual([full.most(), own.most()], [1, 2])
  })

  test('a kind that takes turns leaves one place to others', async () => {
    const { database } = context
    const [long, short] = [gate(10), gate(10)]
    await database.transaction(async (tx) => {
      for (let count = 0; count < 4; count++)
        await enqueue(tx, { kind: 'lasting', share: `${count}`, runAt: 1 })
      await enqueue(tx, { kind: 'passing', runAt: 2 })
    })
    const handlers = { lasting: { ...long.handler, sharesPlaces: true }, passing: short.handler }
    const runner = testRunner(database, handlers, { concurrency: 3 })
    runner.start()
    await until('it is full', () => long.running.length + short.running.length === 3)
    assert.deepEqual([long.running.length, short.running.length], [2, 1])
    long.open()
    short.open()
    await until('all are finished', () => runner.finished.length === 5)
    await runner.stop(5000)
  })

  /** Works until it is told that its time slice is over; the share is in its payload. */
  function turnTaker(restsForMs: number, concurrency = 1) {
    const turns: string[] = []
    const handler: JobHandler = {
      concurrency,
      sharesPlaces: true,
      async run({ payload }, { slice, signal, restsUntil }) {
        turns.push(payload as string)
        restsUntil(() => Date.now() + restsForMs)
        await Promise.race([slice, signal].map((each) => once(each, 'abort')))
        signal.throwIfAborted()
        throw new RetryLater('The time slice is over.', 0)
      },
    }
    return { handler, turns }
  }

  const SLICE_TIMES = { everyMs: 5, sliceMs: 0, restSliceMs: 0, restMs: 1, waitedMs: 0 }

  test('shares that want more places than there are go round, and spend no attempts', async () => {
    const { database } = context
    const { handler, turns } = turnTaker(-1)
    const ids = []
    for (const payload of ['a', 'b', 'c']) {
      ids.push(await enqueueOne(database, { kind: 'rounds', share: payload, payload, attemptsMax: 1 }))
    }
    const runner = testRunner(database, { rounds: handler }, { sliceTimes: SLICE_TIMES })
    runner.start()
    await until('all had three turns', () => turns.length >= 9)
    await runner.stop(0)
    assert.equal(turns.slice(0, 9).join(''), 'abcabcabc')
    assert.ok(runner.finished.every(({ outcome }) => outcome === 'postponed' || outcome === 'released'))
    for (const id of ids) assert.equal((await jobRow(database, id)).attempts, 0)
  })

  test('a share that is alone keeps its places, and gives one of them to another that comes', async () => {
    const { database } = context
    const { handler, turns } = turnTaker(-1, 2)
    const add = (share: string) => enqueueOne(database, { kind: 'alone', share, payload: share })
    for (let count = 0; count < 3; count++) await add('a')
    let looks = 0
    const looked: Database = {
      ...database,
      rows(sql, params) {
        looks++
        return database.rows(sql, params)
      },
    }
    const runner = testRunner(looked, { alone: handler }, { sliceTimes: SLICE_TIMES })
    runner.start()
    await until('it was looked for others', () => turns.length === 2 && looks >= 5)
    assert.deepEqual(turns, ['a', 'a'])
    await add('b')
    await until('the other has a place', () => turns.includes('b'))
    const seen = looks
    await until('it was looked for others again', () => looks >= seen + 5)
    await runner.stop(0)
    assert.deepEqual(turns, ['a', 'a', 'b'])
  })

  test('who only waits gives way long before its time slice is over', async () => {
    const { database } = context
    const { handler, turns } = turnTaker(60_000)
    for (const share of ['a', 'b']) await enqueueOne(database, { kind: 'resting', share, payload: share })
    const sliceTimes = { ...SLICE_TIMES, sliceMs: 3_600_000, restMs: 30_000 }
    const runner = testRunner(database, { resting: handler }, { sliceTimes })
    runner.start()
    await until('both had a slice', () => turns.length >= 2)
    await runner.stop(0)
    assert.deepEqual(turns.slice(0, 2), ['a', 'b'])
  })

  test('a kind without a handler here is left alone', async () => {
    const { database } = context
    const strange = await enqueueOne(database, { kind: 'strange', runAt: 1 })
    const known = await enqueueOne(database, { kind: 'known', runAt: 2 })
    const runner = testRunner(database, { known: { concurrency: 1, run: async () => {} } })
    runner.start()
    await until('the known one succeeded', isSucceeded(known))
    await runner.stop(5000)
    assert.equal(await stateOf(strange), 'queued')
  })

  test('a failing job runs again until its attempts are spent', async () => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'failing', attemptsMax: 3 })
    const attempts: number[] = []
    const run = async (job: { attempt: number }) => {
      attempts.push(job.attempt)
      throw new Error(`attempt ${job.attempt}`)
    }
    const runner = testRunner(database, { failing: { concurrency: 1, run } })
    runner.start()
    await until('it failed', async () => (await stateOf(id)) === 'failed')
    await runner.stop(5000)
    assert.deepEqual(attempts, [1, 2, 3])
    assert.equal((await jobRow(database, id)).last_error, 'attempt 3')
    assert.deepEqual(
      runner.finished.map(({ outcome }) => outcome),
      ['retried', 'retried', 'failed'],
    )
  })

  test('a job that runs longer than its lease keeps it by its heartbeat', async (t) => {
    const { database } = context
    const held = gate()
    t.after(() => held.open())
    const id = await enqueueOne(database, { kind: 'long' })
    const runner = testRunner(database, { long: held.handler }, { leaseMs: 500 })
    t.after(() => runner.stop(0))
    runner.start()
    await until('it runs', () => held.running.length === 1)
    const { lease_until: firstEnd } = await jobRow(database, id)
    const claim = createClaim(database, { owner: 'rival', leaseMs: 60_000 }, ['long'])
    await until('its first lease is long over', async () => {
      assert.deepEqual(await claim({ ofKinds: [1], total: 1 }), [])
      return (await jobRow(database, id)).lease_until! > firstEnd! + 500
    })
    held.open()
    await until('it succeeded', isSucceeded(id))
    await runner.stop(5000)
  })

  test('a handler may have a shorter lease than others, also from step to step', async (t) => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'brief' })
    const ends: number[] = []
    const handler: JobHandler = {
      concurrency: 1,
      leaseMsMax: 5_000,
      async run(_job, { checkpoint }) {
        ends.push((await jobRow(database, id)).lease_until!)
        await checkpoint(async () => {})
        ends.push((await jobRow(database, id)).lease_until!)
      },
    }
    const runner = testRunner(database, { brief: handler }, { leaseMs: 3_600_000 })
    t.after(() => runner.stop(0))
    runner.start()
    await until('it succeeded', isSucceeded(id))
    for (const end of ends) assert.ok(end < Date.now() + 60_000, `${end}`)
    assert.equal(ends.length, 2)
  })

  test('a handler whose job was taken over is aborted by the heartbeat', async () => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'taken' })
    let reason: unknown
    const handler: JobHandler = {
      concurrency: 1,
      run: (_job, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason
            reject(signal.reason)
          })
        }),
    }
    const runner = testRunner(database, { taken: handler }, { leaseMs: 300 })
    runner.start()
    // Before that there is nothing to take over: the rival would be the first to claim it.
    await until('it runs', () => runner.claimed.length === 1)
    const claim = createClaim(database, { owner: 'rival', leaseMs: 60_000 }, ['taken'])
    await until('it was taken over', async () => {
      await expireLease(database, id)
      return (await claim({ ofKinds: [1], total: 1 })).length === 1
    })
    await until('the run ended', () => runner.finished.length === 1)
    await runner.stop(5000)
    assert.match(String(reason), /Job \d+ \(taken\) is no longer held by this worker/)
    assert.equal(runner.finished[0]!.outcome, 'lost')
    assert.equal((await jobRow(database, id)).lease_owner, 'rival')
  })

  test('stopping lets what runs finish and starts nothing new', async () => {
    const { database } = context
    const held = gate(1)
    const first = await enqueueOne(database, { kind: 'draining', runAt: 1 })
    const second = await enqueueOne(database, { kind: 'draining', runAt: 2 })
    const runner = testRunner(database, { draining: held.handler })
    runner.start()
    await until('it runs', () => held.running.length === 1)
    const stopped = runner.stop(60_000)
    held.open()
    await stopped
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['succeeded', 'queued'])
  })

  test('stopping waits for what a step has in hand, and begins no further step', async () => {
    const { database } = context
    const held = gate(1)
    let stored = 0
    const handler: JobHandler = {
      concurrency: 1,
      async run(job, context) {
        const { checkpoint } = context
        for (let step = 0; step < 3; step++) {
          await checkpoint(async () => {})
          await held.handler.run(job, context)
          await checkpoint(async () => void stored++, { isStoredWhileStopping: true })
        }
      },
    }
    const id = await enqueueOne(database, { kind: 'stepping' })
    const runner = testRunner(database, { stepping: handler })
    runner.start()
    await until('it runs', () => held.running.length === 1)
    const stopped = runner.stop(60_000)
    held.open()
    await stopped
    assert.equal(stored, 1)
    const { state, attempts, lease_owner } = await jobRow(database, id)
    assert.deepEqual([state, attempts, lease_owner], ['queued', 0, null])
    assert.deepEqual(
      runner.finished.map(({ outcome }) => outcome),
      ['released'],
    )
  })

  test('what does not finish in time is given back at once, even by a handler that does not listen', async () => {
    const { database } = context
    const deaf = gate(1)
    const listening: JobHandler = {
      concurrency: 1,
      run: (_job, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    const deafId = await enqueueOne(database, { kind: 'deaf' })
    const listeningId = await enqueueOne(database, { kind: 'listening' })
    const runner = testRunner(database, { deaf: deaf.handler, listening })
    runner.start()
    await until('both run', () => runner.claimed.length === 2)
    await runner.stop(0)
    for (const id of [deafId, listeningId]) {
      const { state, attempts, lease_owner } = await jobRow(database, id)
      assert.deepEqual([state, attempts, lease_owner], ['queued', 0, null])
    }
    const next = testRunner(database, { deaf: { concurrency: 1, run: async () => {} } })
    next.start()
    await until('another worker did it', isSucceeded(deafId))
    deaf.open()
    await until('the deaf one ended', () => runner.finished.length === 2)
    await next.stop(5000)
    assert.deepEqual(runner.finished.map(({ outcome }) => outcome).sort(), ['lost', 'released'])
  })

  test('a claim that fails is reported, and the next poll tries again', async () => {
    let failures = 2
    const database: Database = {
      ...context.database,
      transaction(work, options) {
        if (options?.isolation === undefined || failures === 0) {
          return context.database.transaction(work, options)
        }
        failures--
        return Promise.reject(new Error('gone'))
      },
    }
    const id = await enqueueOne(context.database, { kind: 'persistent' })
    const handlers = { persistent: { concurrency: 1, run: async () => {} } }
    const runner = testRunner(database, handlers, { pollMs: 5 })
    runner.start()
    await until('it succeeded', isSucceeded(id))
    await runner.stop(5000)
    assert.deepEqual(runner.faults, ['claim', 'claim'])
  })
})
