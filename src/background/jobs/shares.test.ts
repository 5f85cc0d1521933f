import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, expireLease } from '../../../test/helpers/jobs.ts'
import type { Job } from './job.ts'
import { createClaim } from './lease.ts'
import { markSucceeded, release, runAgain } from './settle.ts'
import { createReadPlaces } from './shares.ts'

const lease = { owner: 'worker-1', leaseMs: 30_000 }
const rival = { owner: 'worker-2', leaseMs: 30_000 }

onEveryEngine('jobs that take turns', (context) => {
  let kinds = 0

  /** A kind of its own; jobs are named by their shares and numbers: `a1`. */
  function sharedKind() {
    const { database } = context
    const kind = `shared-${kinds++}`
    const names = new Map<number, string>()
    const held = new Map<string, Job>()
    const claims = [lease, rival].map((who) =>
      createClaim(database, who, [kind, 'plain'], (of) => of === kind),
    )
    return {
      kind,
      /** In this order, the oldest first. */
      async enqueue(...jobs: string[]): Promise<void> {
        for (const name of jobs) {
          const share = name.slice(0, 1)
          const id = await enqueueOne(database, { kind, share, runAt: names.size + 1 })
          names.set(id, name)
        }
      },
      async claim(who = 0): Promise<string | undefined> {
        const [job] = await claims[who]!({ ofKinds: [1, 0], total: 1 })
        if (job === undefined) return undefined
        const name = names.get(job.id) ?? assert.fail()
        held.set(name, job)
        return name
      },
      jobOf: (name: string) => held.get(name) ?? assert.fail(`${name} is not held`),
    }
  }

  const succeed = (job: Job) =>
    context.database.transaction((tx) => markSucceeded(tx, context.database.engine, job))
  const giveBack = (job: Job, delayMs = 0) =>
    runAgain(context.database, job, { error: new Error('later'), delayMs, isAttemptSpent: false })

  test('the share that has the fewest running comes first, however long others have waited', async () => {
    const { enqueue, claim } = sharedKind()
    await enqueue('a1', 'a2', 'a3', 'b1', 'c1', 'b2')
    const order = []
    for (let count = 0; count < 7; count++) order.push(await claim(count % 2))
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
  })

  test('of shares that have as many the one comes first whose last slice is longest ago', async () => {
    const { enqueue, claim, jobOf } = sharedKind()
    await enqueue('a1', 'a2', 'a3', 'b1', 'b2')
    assert.equal(await claim(), 'a1')
    await succeed(jobOf('a1'))
    assert.equal(await claim(), 'b1')
    await giveBack(jobOf('b1'))
    assert.equal(await claim(), 'a2')
    await giveBack(jobOf('a2'))
    assert.equal(await claim(), 'b1')
  })

  test('within a share what has begun goes on before anything else begins, once it is due', async () => {
    const { enqueue, claim, jobOf } = sharedKind()
    await enqueue('a1', 'a2', 'a3')
    assert.equal(await claim(), 'a1')
    await giveBack(jobOf('a1'))
    assert.equal(await claim(), 'a1')
    await giveBack(jobOf('a1'), 3_600_000)
    assert.equal(await claim(), 'a2')
    await release(context.database, jobOf('a2'))
    assert.equal(await claim(), 'a2')
  })

  test('what a silent worker left behind is claimed again, and does not count as running', async () => {
    const { kind, enqueue, claim, jobOf } = sharedKind()
    await enqueue('a1', 'b1', 'a2')
    await claim()
    await claim()
    await expireLease(context.database, jobOf('a1').id)
    const places = await createReadPlaces(kind, 0)(context.database)
    assert.deepEqual([places.running.map(({ share }) => share), places.waiting], [['b'], ['a']])
    assert.equal(await claim(1), 'a1')
    assert.deepEqual([jobOf('a1').attempt, jobOf('a1').fence], [2, 2])
    assert.equal(await claim(1), 'a2')
  })

  test('a claim takes no more than it may, and nothing that is not yet due', async () => {
    const { kind, enqueue } = sharedKind()
    await enqueue('a1', 'b1', 'c1')
    await enqueueOne(context.database, { kind, share: 'd', runAt: Date.now() + 3_600_000 })
    const claim = createClaim(context.database, lease, [kind], () => true)
    assert.deepEqual(await claim({ ofKinds: [0], total: 1 }), [])
    assert.equal((await claim({ ofKinds: [2], total: 9 })).length, 2)
    assert.equal((await claim({ ofKinds: [2], total: 9 })).length, 1)
    assert.deepEqual(await claim({ ofKinds: [2], total: 9 }), [])
  })

  test('who has places and who waits for one is seen, from a certain time of waiting on', async () => {
    const { kind, enqueue, claim, jobOf } = sharedKind()
    const read = createReadPlaces(kind, 0)
    await enqueue('a1', 'a2', 'b1')
    await claim()
    const { running, waiting } = await read(context.database)
    assert.deepEqual(
      running.map(({ id, share }) => [id, share]),
      [[jobOf('a1').id, 'a']],
    )
    assert.ok(running[0]!.heldMs >= 0 && running[0]!.heldMs < 60_000, `${running[0]!.heldMs} ms`)
    assert.deepEqual(waiting.sort(), ['a', 'b'])
    await enqueueOne(context.database, { kind, share: 'c' })
    assert.deepEqual((await createReadPlaces(kind, 60_000)(context.database)).waiting.sort(), ['a', 'b'])
  })

  test('two workers that claim at once claim different jobs', async () => {
    const { enqueue, claim } = sharedKind()
    const names = Array.from({ length: 10 }, (_, index) => `${'ab'[index % 2]}${index}`)
    await enqueue(...names)
    const claimed: (string | undefined)[] = []
    for (let round = 0; round < 20 && claimed.filter((name) => name !== undefined).length < 10; round++) {
      claimed.push(...(await Promise.all([claim(0), claim(1)])))
    }
    assert.deepEqual(claimed.filter((name) => name !== undefined).sort(), names.sort())
  })
})
