import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { FAKE_SERPER_KEY, startFakeSerper } from '../../../test/helpers/fake-serper.ts'

onEveryEngine('providers over HTTP', (context) => {
  let app: TestApp
  let owner: Tenant
  let session: string
  let uid: string

  before(async () => {
    const serper = await startFakeSerper({ after: (clean) => after(clean) })
    app = await createTestApp(context.database, {
      SIGHTLINE_SERPER_KEY: FAKE_SERPER_KEY,
      SIGHTLINE_SERPER_URL: serper.url,
    })
    owner = await app.createTenant()
    session = await app.signIn(owner.memberId)
    uid = await app.createProject(owner.key)
    const added = await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, {
      key: owner.key,
      body: { keywords: ['one', 'two'], country_code: 'US', language_code: 'en' },
    })
    assert.equal(added.status, 201, added.text)
  })
  after(() => app?.close())

  test('lists who is set up and what a check costs, and no secret', async () => {
    const { body, text } = await app.call('GET', '/app/v1/providers', { session })
    const of = (name: string) => body.data.find((one: { name: string }) => one.name === name)
    assert.deepEqual([of('simulator').is_default, of('simulator').is_paid], [true, false])
    assert.deepEqual([of('serper').is_set_up, of('serper').is_paid], [true, true])
    assert.deepEqual(of('serpapi').missing_settings, ['SIGHTLINE_SERPAPI_KEY'])
    assert.ok(of('serper').prices[0].check_usd > 0)
    assert.ok(!text.includes(FAKE_SERPER_KEY))
  })

  test('a test is free, and a real check is made for whoever agreed to its cost', async () => {
    const tryOut = (name: string, body?: object) =>
      app.call('POST', `/app/v1/providers/${name}/test`, { session, ...(body && { body }) })
    const free = await tryOut('simulator')
    assert.deepEqual([free.body.data.is_working, free.body.data.check], [true, null])
    const unpaid = await tryOut('simulator', { keyword: 'shoes' })
    assert.equal(unpaid.body.data.check.results.length, 10)
    const untold = await tryOut('serper', { keyword: 'shoes' })
    assert.equal(untold.status, 422)
    assert.match(
      untold.body.errors.cost_max_usd[0],
      /^The check costs up to \$0\.\d{4}\. To agree, send 0\.01\.$/,
    )
    const paid = await tryOut('serper', { keyword: 'shoes', cost_max_usd: 0.01 })
    assert.deepEqual([paid.status, paid.body.data.check.state], [200, 'observed'], paid.text)
    assert.equal((await tryOut('serpapi')).body.code, 'provider_not_set_up')
    assert.equal((await tryOut('nobody')).body.code, 'provider_not_found')
    const reader = await app.createKey({ memberId: owner.memberId, scope: 'read' })
    const byReader = await app.call('POST', '/app/v1/providers/serper/test', {
      session: await app.signIn(owner.memberId, reader.id),
    })
    assert.equal(byReader.body.code, 'read_only_key')
  })

  test('a project gets another provider once the cost of checking at once is agreed to', async () => {
    const path = `/app/v1/projects/${uid}/provider`
    const choose = (body: object, token = session) => app.call('PATCH', path, { session: token, body })
    const before = (await app.call('GET', path, { session })).body.data
    assert.deepEqual([before.provider, before.used], [null, 'simulator'])
    const offered = before.choices.find((one: { provider: string }) => one.provider === 'serper')
    assert.equal(offered.checked_at_once, 2)
    assert.ok(offered.cost_usd > 0)
    assert.equal(offered.check_usd, offered.cost_usd / 2)
    // At the depth of this project, whatever the list of providers shows.
    await app.call('PATCH', `/v1/projects/${uid}`, { key: owner.key, body: { rank_tracker_depth: 30 } })
    const shallow = (await app.call('GET', path, { session })).body.data.choices
    const { check_usd } = shallow.find((one: { provider: string }) => one.provider === 'serper')
    assert.ok(check_usd > 0 && check_usd < offered.check_usd, String(check_usd))
    assert.match((await choose({ provider: 'serper' })).body.errors.cost_max_usd[0], /checks at once cost/)
    const chosen = await choose({ provider: 'serper', cost_max_usd: 1 })
    assert.deepEqual([chosen.body.data.provider, chosen.body.data.used], ['serper', 'serper'])
    assert.match((await choose({ provider: 'serpapi' })).body.errors.provider[0], /is not set up/)
    assert.equal((await choose({ provider: null })).body.data.used, 'simulator')
    const editor = await app.signIn((await app.createColleague(owner, 'editor')).memberId)
    assert.equal((await choose({ provider: 'simulator' }, editor)).body.code, 'role_not_allowed')
    assert.equal((await app.call('GET', '/app/v1/providers', { session: editor })).status, 403)
  })
})
