import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, jobRow } from '../../../test/helpers/jobs.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { ATTEMPTS_MAX_DEFAULT, enqueue, enqueueAll, PAYLOAD_BYTES_MAX } from './enqueue.ts'

onEveryEngine('enqueuing', (context) => {
  const countOf = async (kind: string) => {
    const rows = await storedRows(context.database, 'jobs', ['id'], { kind })
    return rows.length
  }

  test('a job is stored with what its transaction wrote, or not at all', async () => {
    const { database } = context
    const attempt = database.transaction(async (tx) => {
      await enqueue(tx, { kind: 'atomic' })
      throw new Error('the feature failed')
    })
    await assert.rejects(attempt, /the feature failed/)
    assert.equal(await countOf('atomic'), 0)
    await database.transaction((tx) => enqueue(tx, { kind: 'atomic' }))
    assert.equal(await countOf('atomic'), 1)
  })

  test('a new job is due at once and has its attempts before it', async () => {
    const before = Date.now()
    const row = await jobRow(context.database, await enqueueOne(context.database, { kind: 'plain' }))
    assert.deepEqual(
      [row.state, row.attempts, row.attempts_max, row.fence, row.payload_json],
      ['queued', 0, ATTEMPTS_MAX_DEFAULT, 0, 'null'],
    )
    for (const time of [row.run_at, row.created_at]) assert.ok(Math.abs(time - before) < 60_000)
  })

  test('a job keeps its payload, time and attempts', async () => {
    const job = { kind: 'full', payload: { name: 'é\u2028', deep: [1, null] }, runAt: 4_102_444_800_000.5 }
    const row = await jobRow(context.database, await enqueueOne(context.database, { ...job, attemptsMax: 2 }))
    assert.deepEqual(JSON.parse(row.payload_json), job.payload)
    assert.deepEqual([row.run_at, row.attempts_max], [4_102_444_800_001, 2])
  })

  test('a second job of a kind with the same key is left out', async () => {
    const { database } = context
    const first = await database.transaction((tx) => enqueue(tx, { kind: 'keyed', uniqueKey: 'slot-1' }))
    const again = await database.transaction((tx) => enqueue(tx, { kind: 'keyed', uniqueKey: 'slot-1' }))
    const other = await database.transaction((tx) => enqueue(tx, { kind: 'keyed', uniqueKey: 'slot-2' }))
    const otherKind = await database.transaction((tx) => enqueue(tx, { kind: 'keyed2', uniqueKey: 'slot-1' }))
    assert.ok(first !== undefined && other !== undefined && otherKind !== undefined)
    assert.equal(again, undefined)
    assert.equal(await countOf('keyed'), 2)
  })

  test('of many that enqueue the same key at the same time, one does', async () => {
    const { database } = context
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.transaction((tx) => enqueue(tx, { kind: 'race', uniqueKey: 'x' })),
      ),
    )
    assert.equal(ids.filter((id) => id !== undefined).length, 1)
    assert.equal(await countOf('race'), 1)
  })

  test('jobs without a key may repeat', async () => {
    await enqueueOne(context.database, { kind: 'keyless' })
    await enqueueOne(context.database, { kind: 'keyless' })
    assert.equal(await countOf('keyless'), 2)
  })

  test('many are stored at once, each key once', async () => {
    const jobs = Array.from({ length: 1_200 }, (_, index) => ({
      kind: 'many',
      uniqueKey: `${index % 1_100}`,
    }))
    for (let times = 0; times < 2; times++) await context.database.transaction((tx) => enqueueAll(tx, jobs))
    assert.equal(await countOf('many'), 1_100)
    const [row] = await context.database.read((db) =>
      db.selectFrom('jobs').where('kind', '=', 'many').selectAll().limit(1).execute(),
    )
    assert.ok(row !== undefined && Math.abs(row.run_at - row.created_at) < 60_000)
  })

  test('a payload that is too large is refused', async () => {
    const { database } = context
    const atBound = 'é'.repeat(PAYLOAD_BYTES_MAX / 2 - 1)
    await enqueueOne(database, { kind: 'large', payload: atBound })
    const attempt = enqueueOne(database, { kind: 'large', payload: `${atBound}a` })
    await assert.rejects(attempt, /more than 65536 bytes/)
  })
})
