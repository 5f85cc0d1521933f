import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { startFakeSearchConsole } from '../../../test/helpers/fake-search-console.ts'
import { FAKE_CLIENT_SECRET } from '../../../test/helpers/fake-search-console-token.ts'
import { startFakeSearxng } from '../../../test/helpers/fake-searxng.ts'
import { FAKE_SERPAPI_KEY, startFakeSerpApi } from '../../../test/helpers/fake-serpapi.ts'
import { enqueueOne, testRunner } from '../../../test/helpers/jobs.ts'
import { type MailServer, startMailServer } from '../../../test/helpers/mail-server.ts'
import { changeRows, storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { Database } from '../../data/storage/database.ts'

const LINKS = Array.from({ length: 10 }, (_, at) => `https://site${at}.example/`)

type Field = { name: string; value: string | null; ends_with: string | null; set_by: string | null }

onEveryEngine('settings that are entered in the browser', (context) => {
  /** Two processes on the same data: each has its own connections and its own memory. */
  let here: TestApp
  let elsewhere: TestApp
  let otherDatabase: Database
  let operator: Tenant
  let session: string
  let mails: MailServer
  const cleaning: (() => Promise<void>)[] = []
  const temporary = { after: (clean: () => Promise<void>) => void cleaning.push(clean) }

  before(async () => {
    const serpapi = await startFakeSerpApi(temporary, { pages: [LINKS] })
    const google = await startFakeSearchConsole(temporary)
    mails = await startMailServer(temporary)
    const env = {
      SIGHTLINE_SERP_PROVIDER: '',
      SIGHTLINE_SERPAPI_URL: serpapi.url,
      SIGHTLINE_SERPER_KEY: 'a-key-of-the-server-7f2c',
      SIGHTLINE_GOOGLE_TOKEN_URL: google.tokenUrl,
      SIGHTLINE_ALLOW_PRIVATE_NETWORKS: '127.0.0.1',
    }
    here = await createTestApp(context.database, env)
    otherDatabase = await context.storage.open()
    elsewhere = await createTestApp(otherDatabase, env)
    operator = await here.createTenant()
    session = await here.signIn(operator.memberId)
  })
  after(async () => {
    await here?.close()
    await elsewhere?.close()
    await otherDatabase?.close()
    for (const clean of cleaning) await clean()
  })

  const call = (method: string, path: string, body?: object, app = here) =>
    app.call(method, `/app/v1${path}`, { session, ...(body && { body }) })
  const enter = (group: string, values: object) => call('PATCH', `/server-settings/${group}`, { values })
  const groupOf = (
    data: { groups: { group: string; is_set_up: boolean; fields: Field[] }[] },
    name: string,
  ) => data.groups.find(({ group }) => group === name) ?? assert.fail()

  test('are for owners of the account that was made first, in person', async () => {
    const other = await here.createTenant()
    const editor = await here.createColleague(operator, 'editor')
    for (const token of [
      await here.signIn(other.memberId),
      await here.signIn(editor.memberId),
      await here.signIn(operator.memberId, operator.keyId),
    ])
      for (const [method, path, body] of [
        ['GET', '/server-settings', undefined],
        ['GET', '/server-settings/costs', undefined],
        ['POST', '/server-settings/serpapi/test', {}],
        ['PATCH', '/server-settings', { spend_limit_usd: 1 }],
        ['PATCH', '/server-settings/serpapi', { values: { api_key: FAKE_SERPAPI_KEY } }],
        ['DELETE', '/server-settings/serpapi', undefined],
      ] as const) {
        const options = { session: token, ...(body && { body }) }
        const { status } = await here.call(method, `/app/v1${path}`, options)
        assert.equal(status, 403, `${method} ${path}`)
      }
    assert.deepEqual(await storedRows(context.database, 'server_settings', ['id']), [])
  })

  test('what the server sets is shown with its setting, and cannot be changed', async () => {
    const { data } = (await call('GET', '/server-settings')).body
    const [key] = groupOf(data, 'serper').fields
    assert.deepEqual([key?.set_by, key?.value, key?.ends_with], ['server', null, '7f2c'])
    const refused = await enter('serper', { api_key: 'another' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'setting_fixed'])
    assert.match(refused.body.message, /^SIGHTLINE_SERPER_KEY is set on the server/)
  })

  test('a key that the provider refuses is not stored, and its reason is told', async () => {
    const tried = await call('POST', '/server-settings/serpapi/test', { values: { api_key: 'wrong' } })
    assert.equal(tried.body.data.is_working, false)
    assert.match(tried.body.data.message, /^SerpApi refused the credentials \(HTTP 401\): Invalid API key/)
    const refused = await enter('serpapi', { api_key: 'wrong' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'credentials_refused'])
    assert.equal(groupOf((await call('GET', '/server-settings')).body.data, 'serpapi').is_set_up, false)
    assert.equal((await enter('serpapi', { login: 'x' })).body.errors.login[0], 'is no field of serpapi')
    assert.equal((await enter('serpapi', {})).body.errors.api_key[0], 'must be entered')
    assert.equal((await enter('nothing', {})).body.code, 'settings_group_not_found')
  })

  test('a real check beside the test names its price first', async () => {
    const values = { api_key: FAKE_SERPAPI_KEY }
    const unpaid = await call('POST', '/server-settings/serpapi/test', { values, keyword: 'rain jacket' })
    assert.match(unpaid.body.errors.cost_max_usd[0], /^The check costs up to \$0\.0\d+/)
    const body = { values, keyword: 'rain jacket', cost_max_usd: 1 }
    const { data } = (await call('POST', '/server-settings/serpapi/test', body)).body
    assert.deepEqual(
      [data.is_working, data.check.results_count, data.check.keyword, data.balance],
      [true, 10, 'rain jacket', '4958 searches'],
    )
    assert.equal(groupOf((await call('GET', '/server-settings')).body.data, 'serpapi').is_set_up, false)
  })

  test('a key is stored sealed, never shown, and used by the other process without a restart', async () => {
    assert.equal((await call('POST', '/providers/serpapi/test', {}, elsewhere)).status, 409)
    const entered = await enter('serpapi', { api_key: FAKE_SERPAPI_KEY, price_per_1000_usd: 20 })
    assert.equal(entered.status, 200, entered.text)
    const fields = groupOf(entered.body.data, 'serpapi').fields
    assert.deepEqual(
      fields.map(({ name, value, ends_with, set_by }) => [name, value, ends_with, set_by]),
      [
        ['api_key', null, null, 'browser'],
        ['price_per_1000_usd', '20', null, 'browser'],
      ],
    )
    const { sealed } = await storedRow(context.database, 'server_settings', ['sealed'])
    assert.ok(!Buffer.from(sealed).toString('latin1').includes(FAKE_SERPAPI_KEY))
    for (const path of ['/server-settings', '/providers', '/audit'])
      assert.ok(!(await call('GET', path)).text.includes(FAKE_SERPAPI_KEY), path)

    elsewhere.clock.ms += 1_000
    const used = await call('POST', '/providers/serpapi/test', {}, elsewhere)
    assert.equal(used.body.data.is_working, true, used.text)
    const listed = (await call('GET', '/providers', undefined, elsewhere)).body.data
    const prices = listed.find(({ name }: { name: string }) => name === 'serpapi').prices
    assert.equal(prices[0].check_usd, 0.04)
  })

  test('the audit log says who changed what, without the key', async () => {
    const [line] = (await call('GET', '/audit')).body.data
    assert.equal(line.kind, 'server_settings.entered')
    assert.match(JSON.stringify(line), /SerpApi.*api_key, price_per_1000_usd/)
  })

  test('a default that costs something at once is chosen for whoever agreed, and measures what waited', async (t) => {
    const uid = await here.createProject(operator.key)
    const keywords = { keywords: ['rain jacket'], country_code: 'US', language_code: 'en', device: 'desktop' }
    const added = await here.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, {
      key: operator.key,
      body: keywords,
    })
    assert.equal(added.status, 201, added.text)
    const costs = (await call('GET', '/server-settings/costs')).body.data
    const cost = costs.find(({ provider }: { provider: string }) => provider === 'serpapi')
    assert.deepEqual([cost.projects, cost.keywords, cost.at_once], [1, 1, 1])
    assert.ok(cost.month_usd > cost.at_once_usd && cost.at_once_usd > 0)

    const untold = await call('PATCH', '/server-settings', { default_provider: 'serpapi' })
    assert.match(untold.body.errors.cost_max_usd[0], /^The checks at once cost up to/)
    const unknown = await call('PATCH', '/server-settings', { default_provider: 'dataforseo' })
    assert.equal(unknown.status, 422)
    const chosen = await call('PATCH', '/server-settings', { default_provider: 'serpapi', cost_max_usd: 5 })
    assert.deepEqual(chosen.body.data.default_provider, {
      provider: 'serpapi',
      setting: 'SIGHTLINE_SERP_PROVIDER',
      set_by: 'browser',
    })

    // The other process works: it was started without any default.
    elsewhere.clock.ms += 1_000
    const runner = testRunner(otherDatabase, elsewhere.product.handlers)
    t.after(() => runner.stop(1_000))
    runner.start()
    await enqueueOne(otherDatabase, { kind: 'rank-tracker.open' })
    await until('the keyword is measured', async () => {
      const { body } = await here.call('GET', `/v1/projects/${uid}/rank-tracker/keywords?device=desktop`, {
        key: operator.key,
      })
      return body.data[0].status === 'success'
    })
    const state = await storedRow(context.database, 'provider_states', ['worked_at', 'failing_since'], {
      provider: 'serpapi',
    })
    assert.ok(state.worked_at !== null && state.failing_since === null)
  })

  test('a provider that refuses the key is told with the reason, until another is entered', async () => {
    const [{ uid }] = (await call('GET', '/projects')).body.data
    const failing = {
      failing_since: 1_000,
      failure_class: 'auth',
      message: 'SerpApi refused the credentials.',
    }
    await changeRows(context.database, 'provider_states', failing, { provider: 'serpapi' })
    const told = (await call('GET', `/projects/${uid}/provider`)).body.data
    assert.deepEqual(
      [told.used, told.failure.class, told.failure.message, told.failure.since],
      ['serpapi', 'auth', 'SerpApi refused the credentials.', '1970-01-01T00:00:01Z'],
    )
    const [listed] = (await call('GET', '/projects?include=summary')).body.data
    assert.deepEqual(listed.summary.warnings, [
      {
        code: 'provider_failing',
        message: 'SerpApi refused the credentials. Nothing is measured until that is put right.',
        since: '1970-01-01T00:00:01Z',
      },
    ])
    assert.equal((await enter('serpapi', { api_key: FAKE_SERPAPI_KEY })).status, 200)
    assert.equal((await call('GET', `/projects/${uid}/provider`)).body.data.failure, null)
  })

  test('what the default needs is not removed; anything else is', async () => {
    const refused = await call('DELETE', '/server-settings/serpapi')
    assert.deepEqual([refused.status, refused.body.code], [409, 'provider_in_use'])
    const none = await call('PATCH', '/server-settings', { default_provider: null })
    assert.equal(none.body.data.default_provider.provider, null)
    const removed = await call('DELETE', '/server-settings/serpapi')
    assert.equal(groupOf(removed.body.data, 'serpapi').is_set_up, false)
    assert.equal((await call('POST', '/providers/serpapi/test', {})).status, 409)
  })

  test('the spend limit of accounts without one of their own is changed for all of them', async () => {
    const before = (await call('GET', '/spend', undefined, elsewhere)).body.data.limit_usd
    assert.equal(before, 20)
    assert.equal((await call('PATCH', '/server-settings', { spend_limit_usd: 12.5 })).status, 200)
    elsewhere.clock.ms += 1_000
    assert.equal((await call('GET', '/spend', undefined, elsewhere)).body.data.limit_usd, 12.5)
    await call('PATCH', '/server-settings', { spend_limit_usd: null })
    elsewhere.clock.ms += 1_000
    assert.equal((await call('GET', '/spend', undefined, elsewhere)).body.data.limit_usd, 20)
  })

  test('a mail server is tried, sends a test mail, and then mails of every process', async () => {
    const { port } = new URL(mails.url)
    const values = {
      host: '127.0.0.1',
      port: Number(port),
      security: 'none',
      from: 'Sightline <seo@example.com>',
    }
    const wrong = await enter('mail', { ...values, port: 1 })
    assert.equal(wrong.body.code, 'credentials_refused')
    const sent = await call('POST', '/server-settings/mail/test', { values, send_to: 'me@example.com' })
    assert.equal(sent.body.data.is_working, true, sent.text)
    assert.match(mails.mails.at(-1)?.headers.subject ?? '', /test mail/)
    const invite = (name: string) =>
      call('POST', '/members', { name, email: `${name}@example.com`, role: 'viewer' }, elsewhere)
    assert.equal((await invite('early')).body.data.sign_in_link.is_mailed, false)
    assert.equal((await enter('mail', values)).status, 200)
    elsewhere.clock.ms += 1_000
    assert.equal((await invite('later')).body.data.sign_in_link.is_mailed, true)
    await until('the invitation came', async () =>
      mails.mails.some(({ headers }) => headers.to === 'later@example.com'),
    )
    const { fields } = groupOf((await call('GET', '/server-settings')).body.data, 'mail')
    assert.deepEqual(
      fields.map(({ name, value }) => [name, value]),
      [
        ['host', '127.0.0.1'],
        ['port', port],
        ['security', 'none'],
        ['user', null],
        ['password', null],
        ['from', 'Sightline <seo@example.com>'],
      ],
    )
  })

  test('the client of Search Console is asked for at Google, and people can sign in with it at once', async () => {
    const [{ uid }] = (await call('GET', '/projects')).body.data
    const client_id = '1234-fake.apps.googleusercontent.com'
    const wrong = await enter('search_console', { client_id, client_secret: 'wrong' })
    assert.match(wrong.body.message, /^Google does not know this client/)
    assert.equal((await call('GET', `/projects/${uid}/search-console`)).body.data.can_sign_in, false)
    const right = await enter('search_console', { client_id, client_secret: FAKE_CLIENT_SECRET })
    assert.equal(right.status, 200, right.text)
    assert.equal((await call('GET', `/projects/${uid}/search-console`)).body.data.can_sign_in, true)
    assert.ok(!(await call('GET', '/server-settings')).text.includes(FAKE_CLIENT_SECRET))
  })

  test('a service in a private network is refused with the reason, unless the operator opened it', async () => {
    const searxng = await startFakeSearxng(temporary)
    const open = await call('POST', '/server-settings/searxng/test', { values: { url: searxng.url } })
    assert.equal(open.body.data.is_working, true, open.text)
    const closed = await call('POST', '/server-settings/searxng/test', {
      values: { url: 'http://10.0.0.1:8080' },
    })
    assert.equal(closed.body.data.is_working, false)
    assert.match(closed.body.data.message, /not public, and SIGHTLINE_ALLOW_PRIVATE_NETWORKS/)
    const mail = { host: '10.0.0.1', port: 25, security: 'none', from: 'seo@example.com' }
    const relay = await call('POST', '/server-settings/mail/test', { values: mail })
    assert.match(relay.body.data.message, /SIGHTLINE_ALLOW_PRIVATE_NETWORKS/)
  })

  test('what another secret sealed is not in force, and says so', async () => {
    const stranger = await createTestApp(
      context.database,
      {},
      { secret: Buffer.from('another secret, as long as the first one') },
    )
    try {
      const { data } = (await call('GET', '/server-settings', undefined, stranger)).body
      assert.equal(data.is_readable, false)
      assert.equal(groupOf(data, 'mail').is_set_up, false)
    } finally {
      await stranger.close()
    }
  })
})
