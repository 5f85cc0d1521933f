import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestApp, type Result, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import {
  type FakeSearchConsole,
  startFakeSearchConsole,
} from '../../../../test/helpers/fake-search-console.ts'
import { googleError } from '../../../../test/helpers/fake-search-console-faults.ts'
import {
  consentTo,
  FAKE_CLIENT_EMAIL,
  FAKE_CLIENT_SECRET,
  FAKE_REFRESH_TOKEN,
} from '../../../../test/helpers/fake-search-console-token.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { lastFinalDay } from '../connections/sync-night.ts'

const CLIENT_ID = '1234-fake.apps.googleusercontent.com'

onEveryEngine('Search Console over HTTP', (context) => {
  let app: TestApp
  let google: FakeSearchConsole
  let owner: Tenant
  let session: string
  let uid: string

  before(async () => {
    google = await startFakeSearchConsole({ after: (clean) => after(clean) })
    app = await createTestApp(context.database, {
      ...google.environment,
      SIGHTLINE_GOOGLE_CLIENT_ID: CLIENT_ID,
      SIGHTLINE_GOOGLE_CLIENT_SECRET: FAKE_CLIENT_SECRET,
      // A proxy serves it below a path.
      SIGHTLINE_PUBLIC_URL: 'http://tools.example/seo/',
    })
    owner = await app.createTenant()
    session = await app.signIn(owner.memberId)
  })
  after(() => app?.close())
  beforeEach(async () => {
    uid = await app.createProject(owner.key, { domain: 'shop.example' })
    google.sites = [
      { siteUrl: 'https://other.example/', permissionLevel: 'siteFullUser' },
      { siteUrl: google.property, permissionLevel: 'siteOwner' },
    ]
  })

  const at = (path = '') => `/app/v1/projects/${uid}/search-console${path}`
  const post = (path: string, body?: object, token = session) =>
    app.call('POST', at(path), { session: token, ...(body && { body }) })
  const connect = (more: object = {}) =>
    post('', { property: google.property, credential: google.serviceAccount, ...more })

  test('a key is uploaded, checked, sealed, tested, synced and deleted, and never shown', async () => {
    const before = await app.call('GET', at(), { session })
    const final_until = formatDay(lastFinalDay(app.clock.ms))
    assert.deepEqual(before.body.data, { connection: null, final_until, can_sign_in: true })
    const made = await connect({ from: '2026-01-31', has_device: true })
    assert.equal(made.status, 201, made.text)
    const { connection } = made.body.data
    assert.equal(made.body.data.final_until, null)
    assert.deepEqual(
      [connection.property, connection.status, connection.has_device, connection.is_app_in_testing],
      [google.property, 'waiting', true, false],
    )
    assert.ok(!made.text.includes('PRIVATE'))
    const jobs = await storedRows(context.database, 'jobs', ['id'], { kind: 'search-performance.sync' })
    assert.ok(jobs.length > 0, 'a sync is queued')
    assert.deepEqual((await post('/test')).body.data, {
      is_working: true,
      message: 'The property can be read (siteOwner).',
    })
    assert.deepEqual((await post('/sync')).body.data, { is_queued: true })
    const listed = (await post('/properties')).body.data.properties
    assert.deepEqual([listed[0].property, listed[0].is_of_project], [google.property, true])
    assert.deepEqual([listed[1].property, listed[1].is_of_project], ['https://other.example/', false])
    google.sites = []
    const broken = (await post('/test')).body.data
    assert.equal(broken.is_working, false)
    assert.match(broken.message, new RegExp(FAKE_CLIENT_EMAIL))
    assert.deepEqual((await app.call('DELETE', at(), { session })).body.data, { deleted_count: 1 })
    for (const path of ['/test', '/sync', '/properties'])
      assert.equal((await post(path)).body.code, 'connection_not_found')
  })

  test('what Google refuses is told in words, and nothing is stored', async () => {
    google.sites = [{ siteUrl: google.property, permissionLevel: 'siteUnverifiedUser' }]
    const refused = await connect()
    assert.deepEqual([refused.status, refused.body.code], [409, 'search_console_refused'])
    assert.match(refused.body.message, /is not verified for the service account .*Add .* as an owner/)
    google.misbehave('sites', googleError(403, 'accessNotConfigured'))
    assert.match((await connect()).body.message, /API is not enabled in the Google Cloud project/)
    google.misbehave('sites', googleError(503, 'backendError'))
    const busy = await connect()
    assert.deepEqual([busy.status, busy.body.code], [503, 'search_console_unavailable'])
    assert.equal((await app.call('GET', at(), { session })).body.data.connection, null)
    const wrong = await connect({ credential: '{"private_key": "KEEP-secret' })
    assert.deepEqual(Object.keys(wrong.body.errors), ['credential'])
    assert.ok(!wrong.text.includes('KEEP-secret'))
    for (const body of [
      { property: 'shop.example', credential: 'x', from: '2026-02-30' },
      { property: google.property },
      { property: google.property, credential: google.serviceAccount, sign_in_token: 'x' },
      { property: google.property, sign_in_token: 'x' },
      { property: google.property, credential: google.serviceAccount, from: '2999-01-01' },
    ])
      assert.equal((await post('', body)).status, 422, JSON.stringify(body))
  })

  const cookieOf = ({ headers }: Result) =>
    /sightline_sign_in_\d+=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? ''

  /** Finishes the sign-in like the page to which Google sends the browser. */
  function finish(address: string, cookie: string, token = session): Promise<Result> {
    const query = new URL(address).searchParams
    return app.call('POST', '/app/v1/search-console/sign-in', {
      body: { code: query.get('code'), state: query.get('state') },
      headers: {
        cookie: `sightline_${app.config.http.port}=${token}; ${cookie}`,
        'sec-fetch-site': 'same-origin',
      },
    })
  }

  test('a person signs in, chooses a property and connects once; an app in "Testing" is recognised', async () => {
    const begun = await post('/sign-in')
    assert.equal(begun.status, 201, begun.text)
    assert.equal(begun.body.data.redirect_uri, 'http://tools.example/seo/oauth/google/callback')
    const done = await finish(consentTo(begun.body.data.url), cookieOf(begun))
    assert.equal(done.status, 200, done.text)
    const { sign_in_token, properties, project_uid, credential_ends_at } = done.body.data
    assert.deepEqual([project_uid, properties[0].property], [uid, google.property])
    assert.ok(credential_ends_at)
    for (const { text } of [begun, done]) assert.ok(!text.includes(FAKE_REFRESH_TOKEN))
    const stored = await storedRows(context.database, 'sign_in_challenges', '*')
    assert.ok(!JSON.stringify(stored).includes(FAKE_REFRESH_TOKEN))
    const body = { property: google.property, sign_in_token }
    const mistyped = await post('', { ...body, property: 'sc-domain:shop.exampel' })
    assert.equal(mistyped.body.code, 'search_console_refused', 'the token is not used up by that')
    const made = await post('', body)
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.data.connection.is_app_in_testing, true)
    assert.match((await post('', body)).body.errors.sign_in_token[0], /is over/)
  })

  test('a code is taken once, in the browser and by the member that began, within ten minutes', async () => {
    const begin = async () => {
      const begun = await post('/sign-in')
      return { address: consentTo(begun.body.data.url), cookie: cookieOf(begun) }
    }
    const colleague = await app.createColleague(owner, 'owner')
    const first = await begin()
    assert.equal((await finish(first.address, '')).status, 422, 'another browser')
    assert.equal((await finish(first.address, first.cookie)).status, 422, 'it was used up by that')
    const second = await begin()
    const theirs = await app.signIn(colleague.memberId)
    assert.equal((await finish(second.address, second.cookie, theirs)).status, 422, 'another member')
    const third = await begin()
    app.clock.ms += 11 * 60_000
    assert.equal((await finish(third.address, third.cookie)).status, 422, 'too late')
    const fourth = await begin()
    const forged = fourth.address.replace('code=', 'code=x')
    assert.equal((await finish(forged, fourth.cookie)).body.code, 'search_console_refused')
    const editor = await app.signIn((await app.createColleague(owner, 'editor')).memberId)
    assert.equal((await post('/sign-in', undefined, editor)).body.code, 'role_not_allowed')
    assert.equal((await post('/test', undefined, editor)).body.code, 'role_not_allowed')
    assert.equal((await app.call('GET', at(), { session: editor })).status, 200)
  })

  test('a refresh token that ends within days of connecting is one of an app in "Testing"', async () => {
    await connect({ credential: google.oauth })
    const set = (failure: string, days: number) =>
      context.database.write((db) =>
        db
          .updateTable('search_connections')
          .set((eb) => ({
            status: 'failing',
            failure,
            attempted_at: eb('connected_at', '+', days * 86_400_000),
          }))
          .execute(),
      )
    const isTesting = async () =>
      (await app.call('GET', at(), { session })).body.data.connection.is_app_in_testing
    await set('The refresh token has expired or was revoked: consent again.', 7)
    assert.equal(await isTesting(), true)
    await set('The refresh token has expired or was revoked: consent again.', 90)
    assert.equal(await isTesting(), false)
    await set('Search Console asks for fewer calls.', 1)
    assert.equal(await isTesting(), false)
  })
})
