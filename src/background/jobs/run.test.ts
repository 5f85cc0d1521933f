import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, expireLease, jobRow, observer } from '../../../test/helpers/jobs.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { Job, JobContext, JobOutcome } from './job.ts'
import { RetryLater } from './job.ts'
import { createClaim, renewLeases } from './lease.ts'
import { BACKOFF_FIRST_MS, BACKOFF_MAX_MS, backoffMs, startRun } from './run.ts'
import { isLeaseLost, leaseLost } from './settle.ts'

const lease = { owner: 'worker-1', leaseMs: 30_000 }

onEveryEngine('a run of a job', (context) => {
  let kinds = 0

  /** A job of a kind of its own, claimed; `again` claims it as another worker would after the lease ran out. */
  async function claimed(options: { attemptsMax?: number } = {}) {
    const { database } = context
    const kind = `run-${kinds++}`
    const id = await enqueueOne(database, { kind, ...options })
    const claim = createClaim(database, lease, [kind])
    const again = async (): Promise<Job> => {
      await expireLease(database, id)
      const [job] = await claim({ ofKinds: [1], total: 1 })
      return job!
    }
    const [job] = await claim({ ofKinds: [1], total: 1 })
    return { job: job!, again, row: () => jobRow(database, id) }
  }

  function start(job: Job, run: (job: Job, context: JobContext) => Promise<void>, random = () => 0) {
    const { observe } = observer()
    const log = { warn() {}, error() {} }
    return startRun(job, {
      database: context.database,
      handler: { concurrency: 1, run },
      leaseMs: lease.leaseMs,
      random,
      log,
      observe,
    })
  }

  const outcomeOf = (job: Job, run: (job: Job, context: JobContext) => Promise<void>): Promise<JobOutcome> =>
    start(job, run).outcome

  const addEffect = (tx: Tx, job: Job) =>
    tx
      .insertInto('accounts')
      .values({ name: `effect-${job.id}`, created_at: 1 })
      .execute()

  async function effectsOf(job: Job): Promise<number> {
    const rows = await storedRows(context.database, 'accounts', ['id'], { name: `effect-${job.id}` })
    return rows.length
  }

  test('a handler that returns has succeeded', async () => {
    const { job, row } = await claimed()
    assert.equal(await outcomeOf(job, async () => {}), 'succeeded')
    const { state, lease_owner, lease_until, finished_at, last_error } = await row()
    assert.deepEqual([state, lease_owner, lease_until, last_error], ['succeeded', null, null, null])
    assert.ok(Math.abs(finished_at! - Date.now()) < 60_000)
  })

  test('effects and success are stored together', async () => {
    const { job, row } = await claimed()
    const outcome = await outcomeOf(job, async (_job, { commit }) => {
      await commit(async (tx) => void (await addEffect(tx, job)))
      assert.equal((await row()).state, 'succeeded')
    })
    assert.deepEqual([outcome, await effectsOf(job)], ['succeeded', 1])
  })

  test('effects that fail take the success with them', async () => {
    const { job, row } = await claimed()
    const outcome = await outcomeOf(job, (_job, { commit }) =>
      commit(async (tx) => {
        await addEffect(tx, job)
        throw new Error('half way')
      }),
    )
    assert.deepEqual([outcome, await effectsOf(job), (await row()).state], ['retried', 0, 'queued'])
  })

  test('a handler that hides the failure of its commit has not succeeded', async () => {
    const { job, row } = await claimed()
    const outcome = await outcomeOf(job, async (_job, { commit }) => {
      await commit(() => Promise.reject(new Error('hidden'))).catch(() => {})
    })
    assert.deepEqual([outcome, (await row()).last_error], ['retried', 'hidden'])
  })

  test('a commit that the handler does not wait for is waited for', async () => {
    for (const isThrowing of [false, true]) {
      const { job, row } = await claimed()
      const outcome = await outcomeOf(job, async (_job, { commit }) => {
        void commit(async (tx) => void (await addEffect(tx, job)))
        if (isThrowing) throw new Error('meanwhile')
      })
      assert.deepEqual([outcome, await effectsOf(job), (await row()).state], ['succeeded', 1, 'succeeded'])
    }
  })

  test('a commit that failed may be tried with other effects', async () => {
    const { job } = await claimed()
    const outcome = await outcomeOf(job, async (_job, { commit }) => {
      await commit(() => Promise.reject(new Error('first'))).catch(() => {})
      await commit(async (tx) => void (await addEffect(tx, job)))
    })
    assert.deepEqual([outcome, await effectsOf(job)], ['succeeded', 1])
  })

  test('a second commit is refused and the first one stands', async () => {
    const { job, row } = await claimed()
    const outcome = await outcomeOf(job, async (_job, { commit }) => {
      await commit(async (tx) => void (await addEffect(tx, job)))
      await commit(async (tx) => void (await addEffect(tx, job)))
    })
    assert.deepEqual([outcome, await effectsOf(job), (await row()).state], ['succeeded', 1, 'succeeded'])
  })

  test('a handler that throws after its commit has succeeded', async () => {
    const { job, row } = await claimed()
    const outcome = await outcomeOf(job, async (_job, { commit }) => {
      await commit(async () => {})
      throw new Error('afterwards')
    })
    assert.deepEqual([outcome, (await row()).state], ['succeeded', 'succeeded'])
  })

  test('a worker that wakes up after its lease was given away stores nothing', async () => {
    const { job, again, row } = await claimed()
    let next: Job | undefined
    const outcome = await outcomeOf(job, async (_job, { commit }) => {
      next = await again()
      await assert.rejects(
        commit(async (tx) => void (await addEffect(tx, job))),
        isLeaseLost,
      )
    })
    assert.deepEqual([outcome, await effectsOf(job), (await row()).state], ['lost', 0, 'running'])
    const second = await outcomeOf(next!, (_job, { commit }) =>
      commit(async (tx) => void (await addEffect(tx, job))),
    )
    assert.deepEqual([second, await effectsOf(job), (await row()).state], ['succeeded', 1, 'succeeded'])
  })

  test('a worker whose job was finished by another cannot fail it afterwards', async () => {
    const { job, again, row } = await claimed()
    const outcome = await outcomeOf(job, async () => {
      await outcomeOf(await again(), async () => {})
      throw new Error('too late')
    })
    const { state, last_error } = await row()
    assert.deepEqual([outcome, state, last_error], ['lost', 'succeeded', null])
  })

  test('a checkpoint stores a step, the job goes on, and its guard is the same', async () => {
    const { job, again, row } = await claimed()
    const outcome = await outcomeOf(job, async (_job, { checkpoint }) => {
      await checkpoint(async (tx) => void (await addEffect(tx, job)))
      assert.equal((await row()).state, 'running')
      await again()
      await checkpoint(async (tx) => void (await addEffect(tx, job)))
    })
    assert.deepEqual([outcome, await effectsOf(job)], ['lost', 1])
  })

  test('a failed job waits by its back-off and has spent an attempt', async () => {
    const { job, row } = await claimed()
    const startedMs = Date.now()
    const run = start(
      job,
      () => Promise.reject(new Error('provider down')),
      () => 0.5,
    )
    assert.equal(await run.outcome, 'retried')
    const { state, attempts, run_at, last_error, lease_owner } = await row()
    assert.deepEqual([state, attempts, last_error, lease_owner], ['queued', 1, 'provider down', null])
    assertWithin(run_at - 2_500, startedMs)
  })

  test('after its last attempt a job has failed for good', async () => {
    const { job, row } = await claimed({ attemptsMax: 1 })
    assert.equal(await outcomeOf(job, () => Promise.reject(new Error('no'))), 'failed')
    const { state, attempts, last_error, finished_at } = await row()
    assert.deepEqual([state, attempts, last_error], ['failed', 1, 'no'])
    assert.ok(finished_at !== null)
  })

  test('a job that came back from a dead worker once too often is failed without being run', async () => {
    const { again, row } = await claimed({ attemptsMax: 1 })
    const job = await again()
    assert.equal(await outcomeOf(job, () => assert.fail('it ran')), 'failed')
    const { state, attempts, last_error } = await row()
    assert.deepEqual([state, attempts], ['failed', 1])
    assert.match(last_error!, /worker stopped in the middle of the job/)
  })

  test('to be told to come back later spends no attempt', async () => {
    const { job, row } = await claimed({ attemptsMax: 1 })
    const startedMs = Date.now()
    const outcome = await outcomeOf(job, () => Promise.reject(new RetryLater('limit reached', 60_000)))
    const { state, attempts, run_at, last_error } = await row()
    assert.deepEqual([outcome, state, attempts, last_error], ['postponed', 'queued', 0, 'limit reached'])
    assertWithin(run_at - 60_000, startedMs)
  })

  test('what went wrong is kept as one bounded line without secrets', async () => {
    const { job, row } = await claimed()
    const message = `GET https://u:hunter2@host failed\n  at line 1\n${'x'.repeat(10_000)}`
    await outcomeOf(job, () => Promise.reject(new Error(message)))
    const { last_error } = await row()
    assert.equal(last_error!.length, 500)
    assert.match(last_error!, /^GET https:\/\/u:\[redacted\]@host failed at line 1 x+…$/)
  })

  test('whatever is thrown is described', async () => {
    for (const [thrown, expected] of [
      ['text', 'text'],
      [undefined, 'undefined'],
      [new TypeError(), 'TypeError'],
      [new Error('nul \0 and half a \ud83d'), 'nul and half a \ufffd'],
    ] as const) {
      const { job, row } = await claimed()
      assert.equal(await outcomeOf(job, () => Promise.reject(thrown)), 'retried')
      assert.equal((await row()).last_error, expected)
    }
  })

  test('a job that is aborted because its worker stops goes back as it was', async () => {
    const { job, row } = await claimed()
    const before = await row()
    const run = start(job, (_job, { signal }) => aborted(signal))
    run.abort(new Error('stopping'))
    assert.equal(await run.outcome, 'released')
    const { state, attempts, run_at, lease_owner } = await row()
    assert.deepEqual([state, attempts, run_at, lease_owner], ['queued', 0, before.run_at, null])
  })

  test('a job that goes from step to step keeps its lease, though heartbeats meet it in a step only', async () => {
    const { job, row } = await claimed()
    const { database } = context
    const outcome = await outcomeOf(job, async (_job, { checkpoint }) => {
      await database.write((db) =>
        db
          .updateTable('jobs')
          .set((eb) => ({ lease_until: eb('lease_until', '-', lease.leaseMs - 1_000) }))
          .where('id', '=', job.id)
          .execute(),
      )
      const { lease_until: before } = await row()
      // One writer at a time: on SQLite a heartbeat waits for the step.
      await checkpoint(async () => {
        if (database.engine === 'postgres') assert.deepEqual(await renewLeases(database, lease, [job]), [])
      })
      const { lease_until: after } = await row()
      assert.ok(after! > before! + lease.leaseMs / 2, `from ${before} to ${after}`)
    })
    assert.equal(outcome, 'succeeded')
  })

  test('an aborted job takes no further step', async () => {
    const { job } = await claimed()
    const run = start(job, async (_job, { signal, checkpoint }) => {
      await aborted(signal).catch(() => {})
      await checkpoint(async (tx) => void (await addEffect(tx, job)))
    })
    run.abort(new Error('stopping'))
    assert.deepEqual([await run.outcome, await effectsOf(job)], ['released', 0])
  })

  test('a job that is told to stop goes back before its next step, and has spent no attempt', async () => {
    const { job, row } = await claimed()
    const before = await row()
    const run = start(job, async (_job, { signal, checkpoint }) => {
      await checkpoint(async (tx) => void (await addEffect(tx, job)))
      run.stop(new Error('stopping'))
      assert.ok(!signal.aborted, 'what is under way is not broken off')
      await checkpoint(async (tx) => void (await addEffect(tx, job)))
    })
    assert.deepEqual([await run.outcome, await effectsOf(job)], ['released', 1])
    const { state, attempts, run_at, lease_owner, last_error } = await row()
    assert.deepEqual([state, attempts, run_at, lease_owner], ['queued', 0, before.run_at, null])
    assert.equal(last_error, null)
  })

  test('a job that fails while its worker stops has failed', async () => {
    const { job, row } = await claimed()
    const run = start(job, async () => {
      await row()
      throw new Error('on its own')
    })
    run.stop(new Error('stopping'))
    assert.equal(await run.outcome, 'retried')
    assert.equal((await row()).last_error, 'on its own')
  })

  test('what is in hand is stored after a stop and after an abort', async () => {
    for (const end of ['stop', 'abort'] as const) {
      const { job, row } = await claimed()
      const run = start(job, async (_job, { checkpoint }) => {
        await row()
        await checkpoint(async (tx) => void (await addEffect(tx, job)), { isStoredWhileStopping: true })
        await checkpoint(async (tx) => void (await addEffect(tx, job)))
      })
      run[end](new Error('stopping'))
      assert.deepEqual([await run.outcome, await effectsOf(job)], ['released', 1])
    }
  })

  test("what is in hand is not stored once the job is another worker's", async () => {
    for (const isKnown of [true, false]) {
      const { job, again, row } = await claimed()
      const run = start(job, async (_job, { checkpoint }) => {
        await again()
        if (isKnown) run.abort(leaseLost(job))
        await checkpoint(async (tx) => void (await addEffect(tx, job)), { isStoredWhileStopping: true })
      })
      assert.deepEqual([await run.outcome, await effectsOf(job)], ['lost', 0])
      assert.equal((await row()).state, 'running')
    }
  })

  test('a job that finishes in spite of the abort has succeeded', async () => {
    const { job, row } = await claimed()
    const run = start(job, async (_job, { signal, commit }) => {
      await aborted(signal).catch(() => {})
      await commit(async (tx) => void (await addEffect(tx, job)))
    })
    run.abort(new Error('stopping'))
    assert.deepEqual([await run.outcome, await effectsOf(job)], ['succeeded', 1])
    assert.equal((await row()).state, 'succeeded')
  })

  test('a job that was aborted because its lease was lost is left to its new holder', async () => {
    const { job, row } = await claimed()
    const run = start(job, (_job, { signal }) => aborted(signal))
    run.abort(leaseLost(job))
    assert.equal(await run.outcome, 'lost')
    assert.equal((await row()).state, 'running')
  })

  test('when the database cannot be told how a job ended, its lease brings it back', async () => {
    const { job } = await claimed()
    const { observe, faults } = observer()
    const errors: unknown[] = []
    const database = { ...context.database, transaction: () => Promise.reject(new Error('gone')) }
    const run = startRun(job, {
      database,
      handler: { concurrency: 1, run: () => Promise.reject(new Error('no')) },
      leaseMs: lease.leaseMs,
      random: () => 0,
      log: { warn() {}, error: (fields: object) => void errors.push(fields) },
      observe,
    })
    assert.equal(await run.outcome, 'lost')
    assert.deepEqual([faults, errors.length], [['settle'], 1])
  })
})

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/** That a time of the database lies between `fromMs` and now. */
function assertWithin(ms: number, fromMs: number): void {
  const slackMs = 1_000
  assert.ok(ms >= fromMs - slackMs && ms <= Date.now() + slackMs, `${ms - fromMs} ms after the start`)
}

const almostOne = () => 1 - Number.EPSILON

test('the longest wait of a failed job doubles with each attempt, up to an hour', () => {
  const bounds = [1, 2, 3, 4].map((attempt) => backoffMs(attempt, almostOne) + 1)
  assert.deepEqual(bounds, [5_000, 10_000, 20_000, 40_000])
  assert.equal(backoffMs(50, almostOne) + 1, BACKOFF_MAX_MS)
})

test('a wait is anywhere below its bound, however often the job failed', () => {
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fraction, (attempt, random) => {
      const waitMs = backoffMs(attempt, () => random)
      const boundMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (attempt - 1))
      assert.ok(Number.isInteger(waitMs) && waitMs >= 0 && waitMs < boundMs)
      assert.ok(Math.abs(waitMs - random * boundMs) <= 1)
    }),
  )
})
