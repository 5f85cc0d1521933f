import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { openTracker } from '../../../test/helpers/tracker-caller.ts'

onEveryEngine('the options of the rank tracker', (context) => {
  let app: TestApp
  let owner: Tenant
  before(async () => {
    app = await createTestApp(context.database)
    owner = await app.createTenant()
  })
  after(() => app?.close())

  test('have the fields that are documented and no other, for whoever may read', async () => {
    const { base } = await openTracker(app, context.database, owner)
    const viewer = await app.createColleague(owner, 'viewer')
    const { key } = await app.createKey({ memberId: viewer.memberId, scope: 'read' })
    const { status, body } = await app.call('GET', `${base}/options`, { key })
    assert.deepEqual([status, Object.keys(body)], [200, ['data']])
    const { data } = body
    assert.deepEqual(Object.keys(data), ['countries', 'languages', 'devices', 'frequencies', 'segment_rules'])
    for (const country of data.countries) {
      assert.deepEqual(Object.keys(country), ['code', 'language_code', 'display'])
      assert.match(country.code, /^[A-Z]{2}$/)
    }
    for (const language of data.languages) {
      assert.deepEqual(Object.keys(language), ['code', 'country_code', 'display', 'label'])
    }
    assert.deepEqual(Object.keys(data.segment_rules), [
      'fields',
      'operators',
      'maximum_rules',
      'rule_join',
      'case_sensitive',
    ])
    assert.deepEqual([data.devices, data.frequencies[0]], [['mobile', 'desktop'], 'daily'])
    const refused = await app.call('GET', `${base}/options?device=mobile`, { key })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['device']])
  })

  test('offer only markets that keywords can be added in, each of them', async () => {
    const tracker = await openTracker(app, context.database, owner)
    const { languages, countries } = (await tracker.call('GET', '/options')).body.data
    for (const { code, country_code } of languages) {
      const { status, body, text } = await tracker.add({
        keywords: ['shoes'],
        country_code,
        language_code: code,
      })
      assert.equal(status, 201, text)
      const [created] = body.data.keywords
      assert.deepEqual([created.country_code, created.language_code], [country_code, code])
    }
    for (const { code, language_code } of countries) {
      const again = { keywords: ['SHOES'], country_code: code, language_code }
      assert.equal((await tracker.add(again)).status, 200)
    }
  })
})
