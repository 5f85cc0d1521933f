import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'

const MARKET = { country_code: 'US', language_code: 'en' }

onEveryEngine('an estimate of keywords', (context) => {
  let app: TestApp
  let owner: Tenant
  before(async () => {
    app = await createTestApp(context.database, {
      SIGHTLINE_SERP_PROVIDER: 'dataforseo',
      SIGHTLINE_DATAFORSEO_LOGIN: 'login',
      SIGHTLINE_DATAFORSEO_PASSWORD: 'password',
    })
    owner = await app.createTenant('owner', { name: 'Tenant', rankTrackingLimit: 5 })
  })
  after(() => app?.close())

  async function estimate(tracker: TrackerCaller, fields: Record<string, unknown>, headers = {}) {
    return tracker.call('POST', '/keywords/estimate', { ...MARKET, ...fields }, headers)
  }
  const countRows = (projectId: number) =>
    storedRows(context.database, 'keywords', ['id'], { project_id: projectId })

  test('of what is tracked tells what thirty days cost, as it is and as it could be', async () => {
    const tracker = await openTracker(app, context.database, owner, {
      rank_tracker_depth: 10,
      rank_tracker_frequency: 'weekly',
    })
    const read = async (query = '') => (await tracker.call('GET', `/cost${query}`)).body.data
    assert.deepEqual((await read()).cost, {
      is_known: true,
      round_micros: 0,
      month_micros: 0,
      currency: 'USD',
    })
    // The second is five times as dear.
    await tracker.addNew(['boots', 'site:shop.example boots'])
    const { cost, ...about } = await read()
    assert.deepEqual(about, { keywords: 2, frequency: 'weekly', depth: 10, provider: 'dataforseo' })
    const daily = (await read('?frequency=daily')).cost
    const deep = (await read('?depth=100')).cost
    assert.equal(cost.round_micros % 6, 0)
    assert.equal(daily.round_micros, cost.round_micros)
    assert.equal(daily.month_micros, Math.ceil((cost.round_micros * 30) / 10_000) * 10_000)
    assert.ok(deep.round_micros > cost.round_micros && deep.month_micros > cost.month_micros)
    for (const query of ['?frequency=hourly', '?depth=5', '?depth=ten'])
      assert.equal((await tracker.call('GET', `/cost${query}`)).status, 422, query)
  })

  test('tells what is new, what fits and what it costs, and stores nothing', async () => {
    const tracker = await openTracker(app, context.database, owner, { rank_tracker_depth: 10 })
    await tracker.addNew(['shoes'], { device: 'both' })
    const { status, body } = await estimate(tracker, { keywords: ['Shoes ', 'boots'], device: 'both' })
    assert.equal(status, 200)
    const { cost, ...others } = body.data
    assert.deepEqual(others, {
      new_keywords: 2,
      existing_keywords: 2,
      units: { used: 2, limit: 5, left: 3, is_enough: true },
      provider: 'dataforseo',
      first_checks: 2,
      failing_checks: 0,
    })
    assert.deepEqual([cost.is_known, cost.currency], [true, 'USD'])
    assert.ok(cost.first_checks_micros > 0 && cost.month_micros > cost.first_checks_micros)
    const full = (await estimate(tracker, { keywords: ['a', 'b'], device: 'both' })).body.data
    assert.deepEqual([full.new_keywords, full.units.is_enough], [4, false])
    assert.equal((await countRows(tracker.projectId)).length, 2)
  })

  test('is for whoever may read, and refuses what adding refuses', async () => {
    const tracker = await openTracker(app, context.database, owner)
    const { key } = await app.createColleague(owner, 'viewer')
    const path = `${tracker.base}/keywords/estimate`
    const read = await app.call('POST', path, { key, body: { ...MARKET, keywords: ['a'] } })
    assert.equal(read.status, 200)
    for (const [fields, field] of [
      [{ keywords: [] }, 'keywords'],
      [{ keywords: ['a', 'A'] }, 'keywords.1'],
      [{ keywords: ['a'], device: 'all' }, 'device'],
      [{ keywords: ['a'], country_code: 'XX' }, 'country_code'],
      [{ keywords: ['a'], price: 1 }, 'price'],
    ] as const) {
      const { status, body } = await estimate(tracker, fields)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]])
    }
  })

  test('has no checks without a provider, and no price for one that this server does not know', async () => {
    const bare = await createTestApp(context.database, { SIGHTLINE_SERP_PROVIDER: '' })
    try {
      const tracker = await openTracker(bare, context.database, owner)
      const { data } = (await estimate(tracker, { keywords: ['a'] })).body
      assert.deepEqual(
        [data.provider, data.first_checks, data.cost.is_known, data.cost.first_checks_micros],
        [null, 0, true, 0],
      )
      await context.database.write((db) =>
        db
          .insertInto('rank_trackers')
          .values({
            project_id: tracker.projectId,
            keyword_count: 0,
            revision: 0,
            version: 0,
            provider: null,
            source: 'real',
          })
          .execute(),
      )
      const unknown = (await estimate(tracker, { keywords: ['a'] })).body.data
      assert.deepEqual(
        [unknown.provider, unknown.first_checks, unknown.cost.is_known, unknown.cost.month_micros],
        [null, 1, false, null],
      )
    } finally {
      await bare.close()
    }
  })
})
