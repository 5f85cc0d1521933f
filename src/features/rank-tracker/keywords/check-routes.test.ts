import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAgent } from '../../../../test/helpers/agent.ts'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { answerOf, openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'

onEveryEngine('checking keywords now', (context) => {
  let app: TestApp
  let owner: Tenant
  let session: string
  before(async () => {
    app = await createTestApp(context.database, {
      SIGHTLINE_SERP_PROVIDER: 'dataforseo',
      SIGHTLINE_DATAFORSEO_LOGIN: 'login',
      SIGHTLINE_DATAFORSEO_PASSWORD: 'password',
      SIGHTLINE_SEARXNG_URL: 'https://searx.example',
    })
    owner = await app.createTenant('owner')
    session = await app.signIn(owner.memberId)
  })
  after(() => app?.close())

  const pathOf = ({ uid }: TrackerCaller) => `/app/v1/projects/${uid}/rank-tracker/checks`
  const estimate = async (tracker: TrackerCaller, body: object = {}, query = '') =>
    (await app.call('POST', `${pathOf(tracker)}/estimate${query}`, { session, body })).body.data
  const start = (tracker: TrackerCaller, body: object = {}, query = '', as = session) =>
    app.call('POST', pathOf(tracker) + query, { session: as, body })
  const progress = async (tracker: TrackerCaller) =>
    (await app.call('GET', pathOf(tracker), { session })).body.data

  /** Keywords that were measured long ago and are not due yet. */
  async function track(keywords: string[], fields: object = {}, settings: Record<string, unknown> = {}) {
    const tracker = await openTracker(app, context.database, owner, { rank_tracker_depth: 10, ...settings })
    const ids = await tracker.addNew(keywords, { ...fields })
    const open = await storedRows(context.database, 'analyses', ['id'], { project_id: tracker.projectId })
    for (const { id } of open) await tracker.end(id, answerOf(['https://shop.example/']), 'dataforseo')
    await changeRows(
      context.database,
      'analyses',
      { finished_at: Date.now() - 7_200_000 },
      { project_id: tracker.projectId },
    )
    await changeRows(
      context.database,
      'keyword_schedules',
      { due_at: Date.now() + 7_200_000 },
      { project_id: tracker.projectId },
    )
    return { tracker, ids }
  }

  test('tells the price and what is left of the limit, and is done once the price is agreed to', async () => {
    const { tracker, ids } = await track(['shoes', 'boots', 'site:shop.example boots'])
    const plan = await estimate(tracker)
    const each = (await estimate(tracker, { keyword_ids: ids.slice(0, 1) })).cost.micros
    assert.ok(each > 0)
    assert.deepEqual(
      { ...plan, left_micros: plan.left_micros > plan.cost.micros },
      {
        keywords: 3,
        checks: 3,
        brought_forward: 0,
        under_way: 0,
        waiting_for_money: 0,
        just_checked: 0,
        not_checkable: 0,
        provider: 'dataforseo',
        // An operator of search engines is five times as dear.
        cost: { is_known: true, micros: 7 * each, currency: 'USD' },
        left_micros: true,
        refusal: null,
      },
    )
    const silent = await start(tracker)
    assert.deepEqual([silent.status, Object.keys(silent.body.errors)], [422, ['cost_max_usd']])
    assert.equal((await progress(tracker)).asked, 0)
    const agreed = { cost_max_usd: 1 }
    const started = await start(tracker, agreed)
    assert.deepEqual([started.status, started.body.data.checks], [200, 3])
    // A second click, and one at the same time, buy nothing.
    const again = await Promise.all([start(tracker, agreed), start(tracker, agreed)])
    assert.deepEqual(
      again.map(({ body: { data } }) => [data.checks, data.under_way, data.cost.micros]),
      [
        [0, 3, 0],
        [0, 3, 0],
      ],
    )
    const { asked_at, ...where } = await progress(tracker)
    assert.ok(asked_at)
    assert.deepEqual(where, {
      asked: 3,
      done: 0,
      running: 0,
      waiting: 3,
      waiting_for_money: 0,
      keyword_ids: ids,
    })
    const open = await storedRows(context.database, 'analyses', ['id', 'status'], {
      project_id: tracker.projectId,
    })
    const waiting = open.filter(({ status }) => status === 'pending')
    assert.equal(waiting.length, 3)
    await tracker.end(waiting[0]!.id, answerOf([]), 'dataforseo')
    assert.deepEqual([(await progress(tracker)).done, (await progress(tracker)).waiting], [1, 2])
    const events = await storedRows(context.database, 'events', ['kind', 'actor', 'data_json'], {
      project_id: tracker.projectId,
      kind: 'ranks.asked',
    })
    assert.equal(events.length, 1)
    assert.equal(events[0]!.actor, `member:${owner.memberId}`)
    assert.equal(JSON.parse(events[0]!.data_json as string).checks, 3)
  })

  test('takes named keywords, or those that the list would show with the same query', async () => {
    const { tracker, ids } = await track(['red shoes', 'blue shoes', 'hats'], { device: 'both' })
    assert.equal((await estimate(tracker)).keywords, 3, 'those of mobile, as the list shows')
    assert.equal((await estimate(tracker, {}, '?device=all&search=shoes')).keywords, 4)
    assert.equal((await estimate(tracker, {}, '?device=all&tag=none')).keywords, 0)
    const named = { keyword_ids: [ids[0], ids[0], 987_654] }
    assert.equal((await estimate(tracker, named, '?search=hats')).keywords, 1)
    const wrong = await start(tracker, {}, '?segment_id=999')
    assert.deepEqual([wrong.status, wrong.body.code], [404, 'segment_not_found'])
    for (const [body, query] of [
      [{ keyword_ids: [] }, ''],
      [{ keyword_ids: [0] }, ''],
      [{}, '?sort=keyword'],
      [{}, '?position_min=9&position_max=2'],
      [{ cost_max_usd: 0.001 }, ''],
    ] as const)
      assert.equal((await start(tracker, body, query)).status, 422, JSON.stringify([body, query]))
  })

  test('is refused with the reason: no provider, no money, a device, too many, a viewer', async () => {
    const { tracker, ids } = await track(['shoes'])
    const refusalOf = async () => [
      (await estimate(tracker)).refusal?.code ?? null,
      (await start(tracker, { cost_max_usd: 100 })).body.code,
    ]
    await changeRows(context.database, 'projects', { spend_limit_micros: 1 }, { id: tracker.projectId })
    assert.deepEqual(await refusalOf(), ['spend_limit_reached', 'spend_limit_reached'])
    await changeRows(context.database, 'projects', { spend_limit_micros: null }, { id: tracker.projectId })
    const at = { project_id: tracker.projectId }
    await changeRows(context.database, 'rank_trackers', { provider: 'searxng' }, at)
    assert.deepEqual(await refusalOf(), ['device_not_checked', 'device_not_checked'])
    await changeRows(context.database, 'rank_trackers', { provider: null, source: 'none' }, at)
    assert.deepEqual(await refusalOf(), ['no_search_provider', 'no_search_provider'])
    await changeRows(context.database, 'rank_trackers', { source: 'real' }, at)
    const many = Array.from({ length: 1001 }, (_, index) => index + 1)
    assert.equal((await start(tracker, { keyword_ids: many })).status, 422)
    const viewer = await app.createColleague(owner, 'viewer')
    const reading = await app.signIn(viewer.memberId)
    assert.equal((await start(tracker, { keyword_ids: ids }, '', reading)).body.code, 'role_not_allowed')
    const seen = await app.call('GET', pathOf(tracker), { session: reading })
    assert.equal(seen.body.data.asked, 0)
  })

  test('is nothing that /v1 has, nor anything that a key or a made-up ticket opens', async () => {
    const { tracker } = await track(['shoes'])
    const path = `${tracker.base}/checks`
    assert.equal((await app.call('POST', path, { key: owner.key, body: {} })).status, 404)
    assert.equal((await app.call('GET', pathOf(tracker), { key: owner.key })).status, 401)
    for (const method of ['GET', 'POST']) {
      const key = 'slt_0123456789abcdef'
      const { status } = await app.call(method, pathOf(tracker), {
        key,
        ...(method === 'POST' && { body: {} }),
      })
      assert.equal(status, 401, method)
    }
  })

  test('is for agents too: after the person was told the price, and once', async () => {
    const { tracker, ids } = await track(['shoes', 'boots'])
    const agent = await createAgent(app, owner, { scope: 'read_write' })
    const given = { project: tracker.uid, action: 'check', keyword_ids: ids }
    const { facts } = await agent.use('edit_keywords', given)
    assert.match(
      facts.what_would_happen,
      /^Check 2 keywords now with dataforseo\. This costs up to \$[\d.]+; \$[\d.]+ of/,
    )
    assert.equal((await progress(tracker)).asked, 0)
    const confirmation_token = facts.confirmation_token
    const done = await agent.use('edit_keywords', { ...given, confirmation_token })
    assert.equal(done.facts.started.checks, 2, JSON.stringify(done.facts))
    const again = await agent.use('edit_keywords', given)
    assert.deepEqual([again.facts.started.checks, again.facts.started.under_way], [0, 2])
    const status = await agent.use('edit_keywords', { project: tracker.uid, action: 'check_status' })
    assert.deepEqual([status.facts.progress.asked, status.facts.progress.waiting], [2, 2])
    const { memberId } = await app.createColleague(owner, 'viewer')
    const reader = await createAgent(app, { memberId }, { scope: 'read_write' })
    const refused = await reader.use('edit_keywords', { ...given, action: 'check' })
    assert.equal(refused.facts.started?.checks ?? 0, 0)
  })
})
