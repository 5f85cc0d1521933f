import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'

const DEFAULTS = {
  country_code: 'US',
  language_code: 'en',
  timezone: 'UTC',
  crawler_enabled: true,
  crawler_max_urls: 1000,
  crawler_depth: 3,
  crawler_concurrency: 5,
  crawler_delay_seconds: 0,
  crawler_follow_links: true,
  crawler_allow_external_links: false,
  crawler_javascript_enabled: false,
  crawler_connect_images: true,
  crawler_connect_links: true,
  rank_tracker_frequency: 'daily',
  rank_tracker_depth: 100,
  notification_email: null,
  uptime_enabled: false,
  uptime_check_interval_minutes: 5,
  map_tracker_frequency: 'weekly',
  map_tracker_match_rules: [],
}

onEveryEngine('projects', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const create = (body: object, key = owner.key) => app.call('POST', '/v1/projects', { key, body })
  const read = (uid: string) => app.call('GET', `/v1/projects/${uid}`, { key: owner.key })
  const change = (uid: string, body: object, method = 'PATCH') =>
    app.call(method, `/v1/projects/${uid}`, { key: owner.key, body })

  test('a name and a domain are enough to create one, and it shows all its settings', async () => {
    const { status, body } = await create({ name: ' My  site ', domain: 'WWW.Example.COM' })
    assert.equal(status, 201)
    const { uid, created_at, ...rest } = body.data
    assert.match(uid, /^[a-z0-9]{10}$/)
    assert.equal(created_at, `${new Date(app.clock.ms).toISOString().slice(0, 19)}Z`)
    assert.deepEqual(rest, { role: 'owner', name: 'My site', domain: 'www.example.com', ...DEFAULTS })
    assert.deepEqual((await read(uid)).body, body)
  })

  test('the list shows what the record begins with, oldest first, with the role of the reader', async () => {
    const tenant = await app.createTenant()
    const uids = [
      await app.createProject(tenant.key, { name: 'A' }),
      await app.createProject(tenant.key, { name: 'B' }),
    ]
    const { key } = await app.createColleague(tenant, 'viewer')
    const { body } = await app.call('GET', '/v1/projects', { key })
    const created_at = `${new Date(app.clock.ms).toISOString().slice(0, 19)}Z`
    const shared = {
      role: 'viewer',
      domain: 'example.com',
      country_code: 'US',
      language_code: 'en',
      timezone: 'UTC',
    }
    assert.deepEqual(body.data, [
      { ...shared, uid: uids[0], name: 'A', created_at },
      { ...shared, uid: uids[1], name: 'B', created_at },
    ])
  })

  test('a change touches what it names, by PATCH and by POST, and shows in the list', async () => {
    for (const method of ['PATCH', 'POST']) {
      const tenant = await app.createTenant()
      const uid = await app.createProject(tenant.key, { timezone: 'Asia/Tokyo' })
      const before = (await app.call('GET', `/v1/projects/${uid}`, { key: tenant.key })).body.data
      const body = {
        name: 'New',
        country: 'de',
        language: 'DE-at',
        crawler_depth: 7,
        notification_email: 'a@b.example',
      }
      const { status, body: changed } = await app.call(method, `/v1/projects/${uid}`, {
        key: tenant.key,
        body,
      })
      const expected = {
        ...before,
        name: 'New',
        country_code: 'DE',
        language_code: 'de-AT',
        crawler_depth: 7,
        notification_email: 'a@b.example',
      }
      assert.deepEqual([status, changed.data], [200, expected])
      assert.deepEqual(
        (await app.call('GET', `/v1/projects/${uid}`, { key: tenant.key })).body.data,
        expected,
      )
      const [listed] = (await app.call('GET', '/v1/projects', { key: tenant.key })).body.data
      assert.deepEqual([listed.name, listed.country_code, listed.timezone], ['New', 'DE', 'Asia/Tokyo'])
      const back = {
        notification_email: null,
        map_tracker_match_rules: [{ field: 'f', operator: 'o', value: 'v' }],
      }
      const { data } = (await app.call(method, `/v1/projects/${uid}`, { key: tenant.key, body: back })).body
      assert.deepEqual(
        [data.notification_email, data.map_tracker_match_rules],
        [null, back.map_tracker_match_rules],
      )
    }
  })

  test('two changes at once keep both', async () => {
    const uid = await app.createProject(owner.key)
    const results = await Promise.all([
      change(uid, { name: 'Named' }),
      change(uid, { timezone: 'Europe/Paris' }),
      change(uid, { crawler_depth: 9 }),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      [200, 200, 200],
    )
    const { data } = (await read(uid)).body
    assert.deepEqual([data.name, data.timezone, data.crawler_depth], ['Named', 'Europe/Paris', 9])
    const listed = (await app.call('GET', '/v1/projects?limit=100', { key: owner.key })).body.data
    const summary = listed.find((row: { uid: string }) => row.uid === uid)
    assert.deepEqual([summary.name, summary.timezone], ['Named', 'Europe/Paris'])
  })

  test('the domain stays, and whoever tries to change it is told so', async () => {
    const uid = await app.createProject(owner.key)
    const { status, body } = await change(uid, { domain: 'other.example', name: 'x' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, {
      domain: ['The domain cannot be changed: create a project for another domain.'],
    })
    assert.equal((await read(uid)).body.data.name, 'Test')
  })

  test('a change that names nothing is refused', async () => {
    const uid = await app.createProject(owner.key)
    for (const method of ['PATCH', 'POST']) {
      const { status, body } = await change(uid, {}, method)
      assert.deepEqual([status, body.errors], [422, { body: ['The body must have at least one field.'] }])
    }
  })

  test('an answer has a tag that changes with the project', async () => {
    const uid = await app.createProject(owner.key)
    const tagOf = async (url: string) => String((await app.call('GET', url, { key: owner.key })).headers.etag)
    for (const url of [`/v1/projects/${uid}`, '/v1/projects?limit=100']) {
      const etag = await tagOf(url)
      const options = { key: owner.key, headers: { 'if-none-match': etag } }
      const same = await app.call('GET', url, options)
      assert.deepEqual([same.status, same.text], [304, ''])
      await change(uid, { name: `after ${etag}` })
      assert.equal((await app.call('GET', url, options)).status, 200)
      assert.notEqual(await tagOf(url), etag)
    }
  })

  test('a crawl takes no more pages than the account allows', async () => {
    const { key } = await app.createTenant('owner', { name: 'Small', crawlPageLimit: 500 })
    const created = await create({ name: 'x', domain: 'example.com' }, key)
    assert.deepEqual([created.status, created.body.data.crawler_max_urls], [201, 500])
    const { uid } = created.body.data
    const change = (urls: number) =>
      app.call('PATCH', `/v1/projects/${uid}`, { key, body: { crawler_max_urls: urls } })
    assert.equal((await change(500)).status, 200)
    for (const { status, body } of [
      await change(501),
      await create({ name: 'x', domain: 'example.com', crawler_max_urls: 1000 }, key),
    ]) {
      assert.equal(status, 422)
      assert.deepEqual(body.errors, {
        crawler_max_urls: ['The crawler_max_urls may be at most 500 in this account.'],
      })
    }
  })
})
