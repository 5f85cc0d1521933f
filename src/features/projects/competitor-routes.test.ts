import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'

const LIMIT = 60

onEveryEngine('competitors', (context) => {
  const app = suiteApp(context, { SIGHTLINE_COMPETITOR_LIMIT: String(LIMIT) })
  const owner = suiteOwner(app)

  async function open(tenant = owner, fields = {}) {
    const uid = await app.createProject(tenant.key, fields)
    const url = `/v1/projects/${uid}/competitors`
    return {
      uid,
      url,
      add: (domain: string, name = 'Rival') =>
        app.call('POST', url, { key: tenant.key, body: { name, domain } }),
      remove: (id: number) => app.call('DELETE', `${url}/${id}`, { key: tenant.key }),
      list: async (query = '') => (await app.call('GET', `${url}${query}`, { key: tenant.key })).body,
    }
  }

  test('are added, listed oldest first, and deleted', async () => {
    const { add, list, remove, url } = await open()
    assert.deepEqual(await list(), {
      data: [],
      links: { next: null },
      meta: { per_page: 50, next_cursor: null, previous_cursor: null, has_more: false },
    })
    const added = await add('WWW.Rival.example:8080', '  The   rival ')
    const first = { id: 1, name: 'The rival', domain: 'www.rival.example:8080' }
    assert.deepEqual([added.status, added.body.data], [201, first])
    await add('second.example')
    assert.equal((await list('?limit=1&include_total=true')).meta.total, 2)
    assert.deepEqual((await list()).data, [first, { id: 2, name: 'Rival', domain: 'second.example' }])
    assert.deepEqual((await remove(1)).body, { data: { deleted_count: 1 } })
    assert.equal((await remove(1)).body.code, 'competitor_not_found')
    const again = await app.call('GET', url, { key: owner.key })
    assert.equal(again.body.data.length, 1)
  })

  test('get ids that are never used again', async () => {
    const { add, remove } = await open()
    for (const id of [1, 2, 3]) assert.equal((await add(`n${id}.example`)).body.data.id, id)
    await remove(3)
    assert.equal((await add('n3.example')).body.data.id, 4)
    for (const id of [1, 2, 4]) await remove(id)
    assert.equal((await add('n5.example')).body.data.id, 5)
  })

  test('need a name and a domain that is a host', async () => {
    const { url } = await open()
    const cases: [body: object, fields: string[]][] = [
      [{}, ['name', 'domain']],
      [{ name: 'x' }, ['domain']],
      [{ name: 'x', domain: 'ftp://rival.example' }, ['domain']],
      [{ name: 'x', domain: 'rival.example/path' }, ['domain']],
      [{ name: 'x', domain: '127.0.0.1' }, ['domain']],
      [{ name: 'x', domain: 'com' }, ['domain']],
      [{ name: 'x', domain: 'localhost' }, ['domain']],
      [{ name: '', domain: 'rival.example', id: 7 }, ['name', 'id']],
    ]
    for (const [body, fields] of cases) {
      const result = await app.call('POST', url, { key: owner.key, body })
      assert.deepEqual(
        [result.status, Object.keys(result.body.errors ?? {})],
        [422, fields],
        JSON.stringify(body),
      )
    }
  })

  test('are never the same site twice, nor the project itself', async () => {
    const { add, list } = await open(owner, { domain: 'www.own.example' })
    assert.equal((await add('rival.example')).status, 201)
    for (const domain of [
      'rival.example',
      'RIVAL.example',
      'www.rival.example',
      'Www.Rival.Example:8080',
      'rival.example.',
    ]) {
      const { status, body } = await add(domain)
      assert.equal(status, 422, domain)
      assert.deepEqual(body.errors, { domain: ['The domain is already a competitor of this project.'] })
    }
    for (const domain of ['own.example', 'WWW.own.example', 'own.example:444']) {
      const { status, body } = await add(domain)
      assert.deepEqual([status, body.errors], [422, { domain: ["The domain is the project's own."] }], domain)
    }
    // Another sub-domain is another site.
    assert.equal((await add('shop.rival.example')).status, 201)
    assert.equal((await list()).data.length, 2)
    assert.equal((await (await open()).add('rival.example')).status, 201)
  })

  test('end at the limit of the account, after the fields were looked at', async () => {
    const small = await app.createTenant('owner', { name: 'Small', competitorLimit: 2 })
    const { add, remove, list } = await open(small)
    await add('one.example')
    await add('two.example')
    const refused = await add('three.example')
    assert.deepEqual([refused.status, refused.body.code], [403, 'competitor_limit_exceeded'])
    assert.equal((await add('one.example')).status, 422)
    assert.equal((await add('not a host')).status, 422)
    assert.equal((await list()).data.length, 2)
    await remove(1)
    assert.deepEqual((await add('three.example')).body.data.id, 3)
  })

  test('added at once by many are all there, each domain once', async () => {
    const { add, list } = await open()
    const domains = Array.from({ length: 40 }, (_, index) => `n${index % 20}.example`)
    const results = await Promise.all(domains.map((domain) => add(domain)))
    const statuses = results.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array(20).fill(201), ...Array(20).fill(422)])
    const { data } = await list('?limit=100')
    assert.equal(new Set(data.map((row: { domain: string }) => row.domain)).size, 20)
    assert.deepEqual(
      data.map((row: { id: number }) => row.id),
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  test('added at once by many do not pass the limit', async () => {
    const small = await app.createTenant('owner', { name: 'Small', competitorLimit: 3 })
    const { add, list } = await open(small)
    const results = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`n${index}.example`)))
    const statuses = results.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array(3).fill(201), ...Array(9).fill(403)])
    assert.equal((await list()).data.length, 3)
  })

  test('count in the usage of the account, those of deleted projects not', async () => {
    const tenant = await app.createTenant()
    const projects = [await open(tenant), await open(tenant)]
    for (const { add } of projects) await add('rival.example')
    const usage = async () =>
      (await app.call('GET', '/v1/account/usage', { key: tenant.key })).body.data.limits.competitors
    assert.deepEqual(await usage(), { limit: 2 * LIMIT, used: 2, remaining: 2 * LIMIT - 2 })
    await app.call('DELETE', `/v1/projects/${projects[0]?.uid}`, { key: tenant.key })
    assert.deepEqual(await usage(), { limit: LIMIT, used: 1, remaining: LIMIT - 1 })
  })
})
