import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, expireLease } from '../../../test/helpers/jobs.ts'
import type { Database } from '../../data/storage/database.ts'
import { createHeartbeat, type LeasedRun } from './heartbeat.ts'
import type { Job } from './job.ts'
import { createClaim } from './lease.ts'
import { isLeaseLost } from './settle.ts'

const lease = { owner: 'worker-1', leaseMs: 1000 }

function fakeRun(job: Job, isAbortable = true): LeasedRun & { reasons: Error[] } {
  const reasons: Error[] = []
  return {
    job,
    isAbortable,
    abort: (reason) => void reasons.push(reason),
    reasons,
  }
}

onEveryEngine('the heartbeat', (context) => {
  async function claimed(kind: string): Promise<{ job: Job; takeOver(): Promise<void> }> {
    const { database } = context
    const id = await enqueueOne(database, { kind })
    const claim = createClaim(database, lease, [kind])
    const [job] = await claim({ ofKinds: [1], total: 1 })
    return {
      job: job!,
      async takeOver() {
        await expireLease(database, id)
        await createClaim(database, { owner: 'rival', leaseMs: 60_000 }, [kind])({ ofKinds: [1], total: 1 })
      },
    }
  }

  test('it aborts the run whose job was taken over, and no other', async () => {
    const heartbeat = createHeartbeat(context.database, lease, { nowMs: () => 0 })
    const [kept, taken] = [await claimed('kept'), await claimed('taken')]
    const [keptRun, takenRun] = [fakeRun(kept.job), fakeRun(taken.job)]
    heartbeat.add(keptRun, 0)
    heartbeat.add(takenRun, 0)
    await taken.takeOver()
    await heartbeat.beat()
    assert.deepEqual([keptRun.reasons.length, takenRun.reasons.length], [0, 1])
    assert.ok(isLeaseLost(takenRun.reasons[0]))
  })

  test('it leaves a run alone that is committing or was removed', async () => {
    const heartbeat = createHeartbeat(context.database, lease, { nowMs: () => 0 })
    const [committing, removed] = [await claimed('committing'), await claimed('removed')]
    const [committingRun, removedRun] = [fakeRun(committing.job, false), fakeRun(removed.job)]
    heartbeat.add(committingRun, 0)
    heartbeat.add(removedRun, 0)
    heartbeat.remove(removedRun)
    await committing.takeOver()
    await removed.takeOver()
    await heartbeat.beat()
    assert.deepEqual([committingRun.reasons.length, removedRun.reasons.length], [0, 0])
  })

  test('it beats by the shortest lease, and knows when that of a run is half over', async () => {
    let nowMs = 0
    const own = { ...lease, leaseMsOfKind: { brief: 300 } }
    const heartbeat = createHeartbeat(context.database, own, { nowMs: () => nowMs })
    assert.equal(heartbeat.everyMs, 100)
    heartbeat.add(fakeRun((await claimed('brief')).job), 0)
    heartbeat.add(fakeRun((await claimed('usual')).job), 0)
    nowMs = 150
    assert.equal(heartbeat.isLate, false)
    nowMs = 151
    assert.equal(heartbeat.isLate, true)
    await heartbeat.beat()
    assert.equal(heartbeat.isLate, false)
  })

  test('when the database does not answer, a run is aborted as soon as its lease may be over', async () => {
    let isReachable = true
    let nowMs = 0
    const database: Database = {
      ...context.database,
      transaction: (work, options) =>
        isReachable ? context.database.transaction(work, options) : Promise.reject(new Error('gone')),
    }
    const heartbeat = createHeartbeat(database, lease, { nowMs: () => nowMs })
    const { job } = await claimed('unreachable')
    const run = fakeRun(job)
    heartbeat.add(run, 0)
    nowMs = 600
    await heartbeat.beat()
    isReachable = false
    nowMs = 1600
    await assert.rejects(heartbeat.beat(), /gone/)
    assert.equal(run.reasons.length, 0)
    nowMs = 1601
    await assert.rejects(heartbeat.beat(), /gone/)
    assert.ok(isLeaseLost(run.reasons[0]))
  })
})
