import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEST_HOLDER } from '../../../../test/helpers/claim-holder.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { setUpIdempotentCaller } from '../../../../test/helpers/idempotent-caller.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { openProcessLease } from '../server/process-lease.ts'
import { type Claim, claimIdempotencyKey, keepAnswer } from './idempotency.ts'

const SERVER = { role: 'serve', settings: {} }

onEveryEngine('an Idempotency-Key in many hands', (context) => {
  const { caller, counting, post, count, newKey, rival, countNames, change } = setUpIdempotentCaller(context)

  test('that another request took over meanwhile undoes the effect', async () => {
    const key = newKey()
    const known = (await count(newKey())).body.data.count
    // In the same transaction, because SQLite has only one at a time.
    counting.afterEffect = async (tx) => {
      await tx
        .updateTable('idempotency_keys')
        .set({ lock_token: 'stolen' })
        .where('idempotency_key', '=', key)
        .execute()
    }
    assert.equal((await count(key)).status, 500)
    counting.afterEffect = async () => {}
    assert.equal((await count(newKey())).body.data.count, known + 1)
  })

  test('of a process that died is taken over when its lock ends, by the same request only', async () => {
    const key = newKey()
    await count(key)
    await change(key, { status: null, body: null, lock_token: 'dead', locked_until: Date.now() + 60_000 })
    const busy = await count(key)
    assert.deepEqual([busy.status, busy.body.code], [409, 'idempotency_key_in_use'])
    assert.equal(busy.headers['retry-after'], '1')
    await change(key, { locked_until: Date.now() - 60_000 })
    assert.equal((await post(caller.competitors, key, rival('x'))).status, 422)
    assert.equal((await count(key)).status, 200)
    assert.equal((await count(key)).headers['idempotent-replayed'], 'true')
  })

  /** A request that has come so far in a process of that name. */
  async function claimElsewhere(key: string, holder: string): Promise<Claim> {
    const path = `/v1/projects/${caller.uid}/count`
    const request = { actor: `key ${caller.owner.keyId}` as const, key, method: 'POST', path, bodyText: '' }
    const claim = await claimIdempotencyKey(context.database, request, holder)
    assert.ok('token' in claim)
    return claim
  }

  test('of another process is in use as long as that says that it lives, and free when it has ended', async () => {
    const key = newKey()
    const lease = await openProcessLease(context.database, { ...SERVER, onError: assert.fail })
    const claim = await claimElsewhere(key, lease.id)
    assert.equal((await count(key)).status, 409)
    await lease.end()
    assert.equal((await post(caller.competitors, key, rival('x'))).status, 422)
    const { status, body } = await count(key)
    assert.equal(status, 200)
    // Should it live after all, what it does is undone.
    const late = context.database.write((db) => keepAnswer(db, claim, { status: 200, body: '{}' }))
    await assert.rejects(late, /longer than its Idempotency-Key/)
    assert.deepEqual((await count(key)).body, body)
  })

  test('of a process that was killed is free when it has been silent for twelve seconds', async () => {
    const key = newKey()
    const beforeMs = Date.now()
    const lease = await openProcessLease(context.database, {
      ...SERVER,
      onError: assert.fail,
      beatMs: 3_600_000,
    })
    const afterMs = Date.now()
    await claimElsewhere(key, lease.id)
    const aliveUntil = await context.database.read(async (db) => {
      const row = db.selectFrom('processes').where('id', '=', lease.id).select('alive_until')
      return (await row.executeTakeFirstOrThrow()).alive_until
    })
    assert.ok(aliveUntil >= beforeMs + 11_500 && aliveUntil <= afterMs + 12_500, `${aliveUntil - afterMs} ms`)
    await changeRows(context.database, 'processes', { alive_until: 0 }, { id: lease.id })
    assert.equal((await count(key)).status, 200)
    await lease.end()
  })

  test('that could not be given back is given back when the database answers again', async () => {
    const key = newKey()
    const lease = await openProcessLease(context.database, { ...SERVER, onError: assert.fail, beatMs: 20 })
    const claim = await claimElsewhere(key, lease.id)
    assert.equal((await count(key)).status, 409)
    lease.releaseLater(claim)
    await until('it is free', async () => (await count(key)).status === 200)
    await lease.end()
  })

  test('is in use while its first request is under way', async () => {
    const key = newKey()
    const first = await claimElsewhere(key, TEST_HOLDER.id)
    const second = await count(key)
    assert.deepEqual([second.status, second.body.code], [409, 'idempotency_key_in_use'])
    await context.database.write((db) => keepAnswer(db, first, { status: 200, body: '{"data":{"count":7}}' }))
    const third = await count(key)
    assert.deepEqual([third.body.data.count, third.headers['idempotent-replayed']], [7, 'true'])
  })

  test('never has a second effect while its first one is being stored', async () => {
    const key = newKey()
    const known = (await count(newKey())).body.data.count
    const held = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    counting.beforeEffect = () => {
      started.resolve()
      return held.promise
    }
    const first = count(key)
    await started.promise
    counting.beforeEffect = async () => {}
    const second = count(key)
    held.resolve()
    assert.deepEqual((await first).body.data, { count: known + 1 })
    // PostgreSQL tells at once that it is in use; SQLite has one writer, which is busy until there is an answer.
    const { status, text } = await second
    if (status !== 409) assert.deepEqual([status, text], [200, (await first).text])
    assert.deepEqual((await count(newKey())).body.data, { count: known + 2 })
  })

  test('sent a hundred times at once has one effect', async () => {
    const key = newKey()
    const results = await Promise.all(
      Array.from({ length: 100 }, () => post(caller.competitors, key, rival('crowd'))),
    )
    const statuses = new Set(results.map(({ status }) => status))
    assert.ok(statuses.has(201))
    for (const status of statuses) assert.ok([201, 409].includes(status), String(status))
    const texts = new Set(results.filter(({ status }) => status === 201).map(({ text }) => text))
    assert.equal(texts.size, 1)
    assert.equal(await countNames('crowd'), 1)
  })
})
