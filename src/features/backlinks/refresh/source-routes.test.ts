import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'

onEveryEngine('backlink sources over HTTP', (context) => {
  let app: TestApp
  let owner: Tenant
  let session: string
  let uid: string

  before(async () => {
    app = await createTestApp(context.database, {
      SIGHTLINE_DATAFORSEO_LOGIN: 'login',
      SIGHTLINE_DATAFORSEO_PASSWORD: 'KEEP-secret',
    })
    owner = await app.createTenant()
    session = await app.signIn(owner.memberId)
    uid = await app.createProject(owner.key)
  })
  after(() => app?.close())

  const at = (path = '') => `/app/v1/projects/${uid}/backlink-sources${path}`
  const call = (method: string, path: string, body?: object, token = session) =>
    app.call(method, at(path), { session: token, ...(body && { body }) })

  test('the cost is shown first, and agreed to before anything is connected or bought', async () => {
    const listed = await call('GET', '?links_max=5000')
    const [dataforseo, simulator] = listed.body.data
    assert.deepEqual([dataforseo.name, dataforseo.is_set_up, simulator.refresh_usd], ['dataforseo', true, 0])
    assert.ok(dataforseo.refresh_usd > 0 && dataforseo.month_usd > dataforseo.refresh_usd)
    assert.ok(!listed.text.includes('KEEP-secret'))
    const untold = await call('POST', '', { source: 'dataforseo', links_max: 5000 })
    assert.match(untold.body.errors.cost_max_usd[0], /^A refresh costs up to \$\d/)
    assert.deepEqual((await call('GET', '/profiles')).body.data, [])
    const connected = await call('POST', '', { source: 'dataforseo', links_max: 5000, cost_max_usd: 100 })
    assert.equal(connected.status, 200, connected.text)
    const [profile] = connected.body.data
    assert.deepEqual(
      [profile.source, profile.status, profile.every_days, profile.links_max],
      ['dataforseo', 'waiting', 7, 5000],
    )
    assert.equal((await call('POST', '/refresh')).status, 422)
    const refreshed = await call('POST', '/refresh', { target: 'example.com', cost_max_usd: 100 })
    assert.equal(refreshed.status, 200, refreshed.text)
    const jobs = await storedRows(context.database, 'jobs', ['id'], { kind: 'backlinks.refresh' })
    assert.equal(jobs.length, 1)
    assert.deepEqual((await call('DELETE', '')).body.data, { deleted_count: 1 })
    assert.equal((await call('DELETE', '')).body.code, 'connection_not_found')
    assert.equal((await call('POST', '/refresh')).body.code, 'connection_not_found')
  })

  test('what is free needs no agreement; other targets, roles and amounts are refused', async () => {
    assert.equal((await call('POST', '', { source: 'simulator' })).status, 200)
    const foreign = await call('POST', '', { source: 'simulator', target: 'elsewhere.example' })
    assert.deepEqual(Object.keys(foreign.body.errors), ['target'])
    const wrong = { source: 'moz', every_days: 0, links_max: 1e9, cost_max_usd: -1 }
    const { body } = await call('POST', '', wrong)
    assert.deepEqual(Object.keys(body.errors).toSorted(), Object.keys(wrong).toSorted())
    const viewer = await app.signIn((await app.createColleague(owner, 'viewer')).memberId)
    assert.equal((await call('GET', '/profiles', undefined, viewer)).status, 200)
    assert.equal((await call('DELETE', '', undefined, viewer)).body.code, 'role_not_allowed')
  })
})
