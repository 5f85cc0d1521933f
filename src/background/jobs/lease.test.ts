import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, expireLease, jobRow } from '../../../test/helpers/jobs.ts'
import type { Database, Tx } from '../../data/storage/database.ts'
import { enqueue } from './enqueue.ts'
import type { Job } from './job.ts'
import { createClaim, renewLeases } from './lease.ts'
import { markFailed, markSucceeded } from './settle.ts'

const HOUR_MS = 3_600_000

const lease = { owner: 'worker-1', leaseMs: 30_000 }
const rival = { owner: 'worker-2', leaseMs: 30_000 }

const ids = (jobs: readonly Job[]) => jobs.map((job) => job.id)

function claimOf(database: Database, kind: string, limit: number, who = lease): Promise<Job[]> {
  return createClaim(database, who, [kind])({ ofKinds: [limit], total: limit })
}

onEveryEngine('leases', (context) => {
  test('what is due is claimed by its time, then in the order of its coming', async () => {
    const { database } = context
    const late = await enqueueOne(database, { kind: 'order', runAt: 3000 })
    const early = await enqueueOne(database, { kind: 'order', runAt: 1000 })
    const earlyToo = await enqueueOne(database, { kind: 'order', runAt: 1000 })
    assert.deepEqual(ids(await claimOf(database, 'order', 2)), [early, earlyToo])
    assert.deepEqual(ids(await claimOf(database, 'order', 2)), [late])
    assert.deepEqual(await claimOf(database, 'order', 2), [])
  })

  test('a job that is not yet due stays where it is', async () => {
    const { database } = context
    await enqueueOne(database, { kind: 'later', runAt: Date.now() + HOUR_MS })
    assert.deepEqual(await claimOf(database, 'later', 1), [])
  })

  test('a kind with a shorter lease has it when it is claimed and when it is renewed, and others have theirs', async () => {
    const { database } = context
    const kinds = ['brief', 'usual']
    for (const kind of kinds) await enqueueOne(database, { kind })
    const own = { ...lease, leaseMsOfKind: { brief: 10_000 } }
    const jobs = await createClaim(database, own, kinds)({ ofKinds: [1, 1], total: 2 })
    /** The two are not written in the same moment, and a busy machine may pause in between. */
    const assertApart = async () => {
      const rows = await Promise.all(jobs.map(({ id }) => jobRow(database, id)))
      const ends = Object.fromEntries(rows.map(({ kind, lease_until }) => [kind, lease_until!]))
      const apartMs = ends.usual! - ends.brief!
      assert.ok(Math.abs(apartMs - 20_000) < 9_000, `${apartMs} ms`)
    }
    await assertApart()
    assert.deepEqual(await renewLeases(database, own, jobs), [])
    await assertApart()
  })

  test('a claim counts an attempt, raises the fence and carries the payload', async () => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'carry', payload: { a: 1 }, attemptsMax: 3 })
    const [job] = await claimOf(database, 'carry', 1)
    assert.deepEqual(job, { id, kind: 'carry', payload: { a: 1 }, attempt: 1, attemptsMax: 3, fence: 1 })
    const row = await jobRow(database, id)
    assert.deepEqual([row.state, row.lease_owner], ['running', 'worker-1'])
    const remainingMs = (row.lease_until ?? 0) - Date.now()
    assert.ok(remainingMs > 0 && remainingMs <= lease.leaseMs + 1000, `${remainingMs} ms`)
  })

  test('a job is claimed again when its lease has run out, not before, and with a higher fence', async () => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'expiry' })
    await claimOf(database, 'expiry', 1)
    assert.deepEqual(await claimOf(database, 'expiry', 1, rival), [])
    await expireLease(database, id)
    const [again] = await claimOf(database, 'expiry', 1, rival)
    assert.deepEqual([again?.id, again?.attempt, again?.fence], [id, 2, 2])
  })

  test('each kind and all together have their limits, and the oldest go first', async () => {
    const { database } = context
    await database.transaction(async (tx) => {
      for (let runAt = 1; runAt <= 4; runAt++) await enqueue(tx, { kind: 'many', runAt })
      for (let runAt = 5; runAt <= 8; runAt++) await enqueue(tx, { kind: 'few', runAt })
    })
    const claim = createClaim(database, lease, ['many', 'none', 'few'])
    const kindsOf = (jobs: Job[]) => jobs.map((job) => job.kind)
    assert.deepEqual(kindsOf(await claim({ ofKinds: [2, 5, 3], total: 3 })), ['many', 'many', 'few'])
    assert.deepEqual(kindsOf(await claim({ ofKinds: [0, 5, 1], total: 3 })), ['few'])
  })

  test('finished jobs are not claimed, whatever their times', async () => {
    const { database } = context
    await enqueueOne(database, { kind: 'finished', runAt: 1 })
    await enqueueOne(database, { kind: 'finished', runAt: 2 })
    const [first, second] = await claimOf(database, 'finished', 2)
    await database.transaction((tx) => markSucceeded(tx, database.engine, first!))
    await markFailed(database, second!, new Error('x'))
    assert.deepEqual(await claimOf(database, 'finished', 2), [])
  })

  test('workers that claim at the same time share the jobs, each to one', async () => {
    const { database } = context
    await database.transaction(async (tx) => {
      for (let count = 0; count < 60; count++) await enqueue(tx, { kind: 'shared' })
    })
    const others = await Promise.all([context.storage.open(), context.storage.open()])
    const claimed: number[] = []
    const work = async (own: Database, index: number) => {
      for (;;) {
        const jobs = await claimOf(own, 'shared', 3, { owner: `shared-${index}`, leaseMs: 30_000 })
        if (jobs.length === 0) return
        claimed.push(...ids(jobs))
      }
    }
    await Promise.all([database, ...others].map(work))
    await Promise.all(others.map((other) => other.close()))
    // A claim may find nothing but rows that a rival is just taking: what is left then is for the next poll.
    claimed.push(...ids(await claimOf(database, 'shared', 60)))
    assert.equal(claimed.length, 60)
    assert.equal(new Set(claimed).size, 60)
  })

  test('a renewed lease lasts longer, and only what was superseded is lost', async () => {
    const { database } = context
    const [keptId, takenId] = [
      await enqueueOne(database, { kind: 'renewal', runAt: 1 }),
      await enqueueOne(database, { kind: 'renewal', runAt: 2 }),
    ]
    const held = await claimOf(database, 'renewal', 2)
    await expireLease(database, takenId)
    await claimOf(database, 'renewal', 1, rival)
    const before = await jobRow(database, keptId)
    const longer = { ...lease, leaseMs: 90_000 }
    assert.deepEqual(ids(await renewLeases(database, longer, held)), [takenId])
    const [kept, taken] = [await jobRow(database, keptId), await jobRow(database, takenId)]
    assert.ok(kept.lease_until! > before.lease_until! + 30_000)
    assert.ok(taken.lease_until! < kept.lease_until! - 30_000)
    assert.equal(taken.lease_owner, 'worker-2')
  })

  test('a worker that was given its own lost job again loses the first claim of it', async () => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'own' })
    const [first] = await claimOf(database, 'own', 1)
    await expireLease(database, id)
    const [second] = await claimOf(database, 'own', 1)
    assert.deepEqual(await renewLeases(database, lease, [first!, second!]), [first])
  })

  test('a lease that ran out but that nobody took is renewed', async () => {
    const { database } = context
    const id = await enqueueOne(database, { kind: 'revival' })
    const held = await claimOf(database, 'revival', 1)
    await expireLease(database, id)
    assert.deepEqual(await renewLeases(database, lease, held), [])
    assert.deepEqual(await claimOf(database, 'revival', 1, rival), [])
  })

  // SQLite has one writer: nothing is ever held by another.
  if (context.engine === 'postgres') {
    test('rows that another transaction holds are passed over, by claims and by heartbeats', async () => {
      const { database } = context
      const lockedId = await enqueueOne(database, { kind: 'locked', runAt: 1 })
      const freeId = await enqueueOne(database, { kind: 'locked', runAt: 2 })
      const lock = (tx: Tx) => sql`select id from jobs where id = ${lockedId} for update`.execute(tx)
      await database.transaction(async (tx) => {
        await lock(tx)
        assert.deepEqual(ids(await claimOf(database, 'locked', 2)), [freeId])
      })
      const [job] = await claimOf(database, 'locked', 1)
      assert.equal(job?.id, lockedId)
      const before = await jobRow(database, lockedId)
      await database.transaction(async (tx) => {
        await lock(tx)
        assert.deepEqual(await renewLeases(database, { ...lease, leaseMs: HOUR_MS }, [job!]), [])
      })
      assert.equal((await jobRow(database, lockedId)).lease_until, before.lease_until)
    })
  }
})
