import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { openTracker } from '../../../../test/helpers/tracker-caller.ts'

const RIVALS = 50

onEveryEngine('the allowance of keywords', (context) => {
  const app = suiteApp(context)

  async function open(rankTrackingLimit: number) {
    const owner = await app.createTenant('owner', { name: 'Limited', rankTrackingLimit })
    const tracker = await openTracker(app, context.database, owner)
    return {
      ...tracker,
      owner,
      async usage() {
        const { body } = await app.call('GET', '/v1/account/usage', { key: owner.key })
        const overview = await tracker.call('GET', '/overview')
        const ofProject = overview.body.data.usage
        return { account: body.data.limits.rank_tracking_units, project: ofProject }
      },
      async countAll(): Promise<number> {
        const lists = [await tracker.list('?limit=100'), await tracker.list('?device=desktop&limit=100')]
        return lists[0].data.length + lists[1].data.length
      },
    }
  }

  test('is one unit for a keyword and device: both devices are two', async () => {
    const { addNew, usage } = await open(5)
    assert.deepEqual((await usage()).account, { limit: 5, used: 0, remaining: 5 })
    await addNew(['a'])
    assert.deepEqual((await usage()).account, { limit: 5, used: 1, remaining: 4 })
    await addNew(['b', 'c'], { device: 'both' })
    assert.deepEqual(await usage(), {
      account: { limit: 5, used: 5, remaining: 0 },
      project: { used: 5, limit: 5 },
    })
  })

  test('is per project, and the account shows the sum', async () => {
    const { owner, addNew, usage } = await open(2)
    const other = await openTracker(app, context.database, owner)
    await addNew(['a', 'b'])
    await other.addNew(['a'])
    assert.deepEqual(await usage(), {
      account: { limit: 4, used: 3, remaining: 1 },
      project: { used: 2, limit: 2 },
    })
    assert.equal((await other.add({ keywords: ['b', 'c'] })).status, 403)
    await app.call('DELETE', `/v1/projects/${other.uid}`, { key: owner.key })
    assert.deepEqual((await usage()).account, { limit: 2, used: 2, remaining: 0 })
  })

  test('that would be exceeded refuses everything, and nothing is created', async () => {
    const { add, addNew, usage, countAll, list } = await open(3)
    await addNew(['a'])
    for (const fields of [{ keywords: ['b', 'c', 'd'] }, { keywords: ['b', 'c'], device: 'both' }]) {
      const { status, body } = await add(fields)
      assert.deepEqual(
        [status, Object.keys(body), body.code],
        [403, ['message', 'code'], 'rank_tracker_allowance_exceeded'],
      )
    }
    assert.deepEqual([await countAll(), (await usage()).project.used], [1, 1])
    // What is tracked already costs nothing, also within a request that is otherwise full.
    assert.equal((await add({ keywords: ['A', 'b', 'c'] })).status, 201)
    assert.equal((await add({ keywords: ['a', 'b', 'c'] })).status, 200)
    assert.equal((await add({ keywords: ['a', 'd'] })).status, 403)
    assert.deepEqual(
      (await list('?sort=keyword')).data.map(({ keyword }: { keyword: string }) => keyword),
      ['a', 'b', 'c'],
    )
    const invalid = await add({ keywords: ['d'], country_code: 'XX' })
    assert.equal(invalid.status, 422, 'validation comes before the allowance')
  })

  test('is free again when a keyword is deleted, and its id is not used again', async () => {
    const { add, addNew, call, usage } = await open(2)
    await addNew(['a', 'b'])
    await call('DELETE', '/keywords/2')
    assert.equal((await usage()).project.used, 1)
    assert.deepEqual(await addNew(['b']), [3])
    await call('POST', '/keywords/bulk-delete', { keyword_ids: [1, 3] })
    assert.equal((await usage()).project.used, 0)
    assert.deepEqual(await addNew(['a', 'b']), [4, 5])
    assert.equal((await add({ keywords: ['c'] })).status, 403)
  })

  test('is never exceeded by adds at the same time, each of which is done whole or not at all', async () => {
    const { add, countAll, usage, list } = await open(100)
    const requests = Array.from({ length: RIVALS }, (_, index) =>
      add({ keywords: [`${index} a`, `${index} b`, 'of all'], ...(index % 2 === 0 && { device: 'both' }) }),
    )
    const results = await Promise.all(requests)
    const created = new Set<number>()
    let answered = 0
    for (const { status, body, text } of results) {
      assert.ok(status === 201 || (status === 403 && body.code === 'rank_tracker_allowance_exceeded'), text)
      for (const { id } of body.data?.keywords ?? []) {
        created.add(id)
        answered++
      }
    }
    assert.equal(created.size, answered, 'an id was given twice')
    const { project } = await usage()
    assert.deepEqual([project.used, await countAll()], [created.size, created.size])
    assert.ok(created.size > 90 && created.size <= 100, String(created.size))
    for (const device of ['mobile', 'desktop']) {
      const { data } = await list(`?device=${device}&limit=100`)
      const texts = new Set(data.map(({ keyword }: { keyword: string }) => keyword))
      assert.equal(texts.size, data.length)
      for (let index = 0; index < RIVALS; index++) {
        assert.equal(texts.has(`${index} a`), texts.has(`${index} b`), `only a part of request ${index}`)
      }
    }
  })
})
