import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { recordSpend, reserveSpend, spendMonth } from '../../background/providers/spend.ts'

onEveryEngine('spend over HTTP', (context) => {
  const app = suiteApp(context, { SIGHTLINE_SPEND_LIMIT_USD: '20' })
  const owner = suiteOwner(app)
  let session: string
  let uids: string[]
  let projectIds: number[]

  before(async () => {
    session = await app.signIn(owner.memberId)
    uids = [await app.createProject(owner.key), await app.createProject(owner.key)]
    const rows = await storedRows(context.database, 'projects', ['id'], { uid: uids }, 'id')
    projectIds = rows.map(({ id }) => id)
    const entry = { provider: 'serper', reference: 't', costMicros: 1_500_000, isEstimated: false }
    await context.database.transaction(async (tx) => {
      const payer = { accountId: owner.accountId, projectId: projectIds[0] as number }
      const month = spendMonth(app.clock.ms)
      await reserveSpend(tx, payer, month, { calls: 1, microsEach: 250_000, limitMicros: 20_000_000 })
      await recordSpend(
        tx,
        payer,
        [entry, { ...entry, provider: 'dataforseo', isEstimated: true }],
        app.clock.ms,
      )
    })
  })

  const read = async (url: string) => (await app.call('GET', url, { session })).body
  const limit = (path: string, limit_usd: unknown, token = session) =>
    app.call('PATCH', `/app/v1${path}`, { session: token, body: { limit_usd } })

  test('a month is told by provider and by project, with what is left', async () => {
    const { data } = await read('/app/v1/spend')
    assert.deepEqual(
      [data.cost_usd, data.announced_usd, data.limit_usd, data.has_own_limit, data.left_usd],
      [3, 0.25, 20, false, 16.75],
    )
    assert.deepEqual(data.providers, [
      { provider: 'dataforseo', calls: 1, cost_usd: 1.5, estimated_usd: 1.5 },
      { provider: 'serper', calls: 1, cost_usd: 1.5, estimated_usd: 0 },
    ])
    const { text } = await app.call('GET', '/app/v1/spend.csv', { session })
    assert.equal(text, 'provider,calls,cost_usd,estimated_usd\r\ndataforseo,1,1.5,1.5\r\nserper,1,1.5,0\r\n')
    const page = await read('/app/v1/spend/projects?limit=1')
    assert.deepEqual(
      [page.data[0].project_uid, page.data[0].cost_usd, page.meta.has_more],
      [uids[0], 3, true],
    )
    assert.equal(page.data[0].providers.length, 2)
    const counted = await read('/app/v1/spend/projects?limit=1&include_total=true')
    assert.deepEqual([counted.meta.total, counted.meta.total_is_at_least], [2, false])
    const one = await read(`/app/v1/spend/projects?project_uid=${uids[1]}&include_total=true`)
    assert.deepEqual([one.data.length, one.data[0].project_uid, one.meta.total], [1, uids[1], 1])
    assert.deepEqual((await read('/app/v1/spend/projects?project_uid=unknown')).data, [])
    const next = await read(`/app/v1/spend/projects?limit=1&cursor=${page.meta.next_cursor}`)
    assert.deepEqual(
      [next.data[0].project_uid, next.data[0].cost_usd, next.data[0].providers],
      [uids[1], 0, []],
    )
    const past = (await read('/app/v1/spend?month=2020-02')).data
    assert.deepEqual([past.cost_usd, past.limit_usd, past.providers], [0, null, []])
  })

  test('limits of the account and of a project are set, shown, taken back and enforced', async () => {
    const set = await limit('/spend/limit', 5)
    assert.deepEqual(set.body.data, { limit_usd: 5, has_own_limit: true, left_usd: 1.75 })
    assert.equal((await limit('/spend/limit', null)).body.data.limit_usd, 20)
    assert.deepEqual((await limit(`/projects/${uids[1]}/spend-limit`, 0.5)).body.data, { limit_usd: 0.5 })
    const [, second] = (await read('/app/v1/spend/projects')).data
    assert.equal(second.limit_usd, 0.5)
    const payer = { accountId: owner.accountId, projectId: projectIds[1] as number }
    const call = { calls: 9, microsEach: 100_000, limitMicros: 20_000_000 }
    const granted = await context.database.transaction((tx) =>
      reserveSpend(tx, payer, spendMonth(app.clock.ms), call),
    )
    assert.equal(granted, 5)
    // What was not bought is told once a month.
    await context.database.transaction((tx) => reserveSpend(tx, payer, spendMonth(app.clock.ms), call))
    const events = (await read(`/app/v1/projects/${uids[1]}/events?kind=spend.limit_reached`)).data
    assert.deepEqual(
      events.map(({ title, data }: { title: string; data: { limit_usd: number } }) => [
        title,
        data.limit_usd,
      ]),
      [['The spend limit is reached', 0.5]],
    )
    assert.deepEqual((await limit(`/projects/${uids[1]}/spend-limit`, null)).body.data, { limit_usd: null })
  })

  test('only owners of the whole account see and set it, and only amounts are taken', async () => {
    const editor = await app.signIn((await app.createColleague(owner, 'editor')).memberId)
    for (const url of ['/app/v1/spend', '/app/v1/spend.csv', '/app/v1/spend/projects'])
      assert.equal((await app.call('GET', url, { session: editor })).body.code, 'role_not_allowed')
    assert.equal((await limit('/spend/limit', 1, editor)).status, 403)
    const { key, id } = await app.createKey({ memberId: owner.memberId, projectUids: [uids[0] as string] })
    assert.ok(key)
    const limited = await app.signIn(owner.memberId, id)
    const refused = await app.call('GET', '/app/v1/spend', { session: limited })
    assert.equal(refused.body.code, 'project_limited_key')
    for (const wrong of [-1, 1.005, '5', 1e7, {}, undefined])
      assert.equal((await limit('/spend/limit', wrong)).status, 422, JSON.stringify(wrong))
    for (const month of ['2026-13', '2026-1', 'now', '1'.repeat(50)])
      assert.equal((await app.call('GET', `/app/v1/spend?month=${month}`, { session })).status, 422)
    const foreign = await app.signIn((await app.createTenant()).memberId)
    assert.equal((await limit(`/projects/${uids[0]}/spend-limit`, 1, foreign)).status, 404)
  })
})
