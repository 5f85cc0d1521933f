import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { setUpIdempotentCaller } from '../../../../test/helpers/idempotent-caller.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'

const DAY_MS = 24 * 3_600_000

onEveryEngine('an Idempotency-Key', (context) => {
  const { caller, counting, post, count, newKey, rival, countNames, change } = setUpIdempotentCaller(context)

  test('gives the first answer again, to the byte, and does nothing again', async () => {
    const key = newKey()
    const first = await post(caller.competitors, key, rival('once'))
    const again = await post(caller.competitors, key, rival('once'))
    assert.deepEqual([again.status, again.text], [201, first.text])
    assert.equal(first.headers['idempotent-replayed'], undefined)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal(await countNames('once'), 1)
    const location = `http://localhost:80${caller.competitors}/${first.body.data.id}`
    assert.deepEqual([first.headers.location, again.headers.location], [location, location])
  })

  test('is for one request: another body, path or query is refused', async () => {
    const key = newKey()
    await post(caller.competitors, key, rival('mine'))
    const others = [
      await post(caller.competitors, key, rival('other')),
      await post(caller.competitors, key),
      await post(`${caller.competitors}?nonsense=1`, key, rival('mine')),
      await post('/v1/projects', key, rival('mine')),
    ]
    for (const { status, body } of others) {
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors), ['Idempotency-Key'])
    }
    assert.equal(await countNames('other'), 0)
    assert.equal((await post(caller.competitors, key, rival('mine'))).status, 201)
  })

  test('belongs to one API key', async () => {
    const key = newKey()
    const colleague = await caller.app.createColleague(caller.owner, 'editor')
    const [first, second] = [await count(key), await count(key, colleague.key)]
    assert.equal(second.headers['idempotent-replayed'], undefined)
    assert.equal(second.body.data.count, first.body.data.count + 1)
  })

  test('is 1 to 255 visible ASCII characters', async () => {
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'ü', 'a\tb']) {
      const { status, body } = await count(key)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['Idempotency-Key']], key)
    }
    for (const key of ['x', 'y'.repeat(255), '"quoted-uuid"', '{}~!'])
      assert.equal((await count(key)).status, 200)
  })

  test('means nothing to other methods', async () => {
    const headers = { 'idempotency-key': newKey() }
    const patch = async (name: string) =>
      caller.app.call('PATCH', `/v1/projects/${caller.uid}`, {
        key: caller.owner.key,
        body: { name },
        headers,
      })
    assert.equal((await patch('A')).body.data.name, 'A')
    const second = await patch('B')
    assert.deepEqual([second.body.data.name, second.headers['idempotent-replayed']], ['B', undefined])
    for (const method of ['GET', 'HEAD']) {
      assert.equal(
        (await caller.app.call(method, caller.competitors, { key: caller.owner.key, headers })).status,
        200,
      )
    }
  })

  test('means nothing to a POST that only reads, and stores nothing', async () => {
    const countKept = async () => {
      const kept = context.database.read((db) =>
        db
          .selectFrom('idempotency_keys')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
      return Number((await kept).count)
    }
    const [key, before] = [newKey(), await countKept()]
    const [first, second] = [await post('/v1/look', key), await post('/v1/look', key)]
    assert.equal(second.body.data.count, first.body.data.count + 1)
    assert.equal(second.headers['idempotent-replayed'], undefined)
    assert.equal((await post('/v1/look', ' not a key ')).status, 200)
    assert.equal(await countKept(), before)
  })

  test('keeps refusals too', async () => {
    const key = newKey()
    await post(caller.competitors, newKey(), rival('taken'))
    const first = await post(caller.competitors, key, rival('taken'))
    assert.equal(first.status, 422)
    const again = await post(caller.competitors, key, rival('taken'))
    assert.deepEqual(
      [again.status, again.text, again.headers['idempotent-replayed']],
      [422, first.text, 'true'],
    )
    const invalid = newKey()
    assert.equal((await post(caller.competitors, invalid, {})).status, 422)
    assert.equal((await post(caller.competitors, invalid, {})).headers['idempotent-replayed'], 'true')
  })

  test('does not keep a fault, nor what the faulty request had done', async () => {
    const key = newKey()
    const known = (await count(newKey())).body.data.count
    counting.afterEffect = async () => {
      throw new Error('after the effect')
    }
    assert.equal((await count(key)).status, 500)
    counting.afterEffect = async () => {}
    const { body, headers } = await count(key)
    assert.deepEqual([body.data.count, headers['idempotent-replayed']], [known + 1, undefined])
    assert.equal((await count(key)).body.data.count, known + 1)
  })

  test('is good for a day by the clock of the database', async () => {
    const key = newKey()
    const first = await count(key)
    const { expires_at } = await storedRow(context.database, 'idempotency_keys', ['expires_at'], {
      idempotency_key: key,
    })
    assert.ok(Math.abs(expires_at - Date.now() - DAY_MS) < 60_000)
    await change(key, { expires_at: Date.now() + 60_000 })
    assert.equal((await count(key)).headers['idempotent-replayed'], 'true')
    await change(key, { expires_at: Date.now() - 60_000 })
    const later = await count(key)
    assert.equal(later.headers['idempotent-replayed'], undefined)
    assert.equal(later.body.data.count, first.body.data.count + 1)
    // Once it has expired, it may be used for something else.
    await change(key, { expires_at: Date.now() - 60_000 })
    assert.equal((await post(caller.competitors, key, rival('reused'))).status, 201)
  })
})
