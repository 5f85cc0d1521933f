import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { BEHIND_PROXY, type Browser, createBrowser } from '../../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/helpers/identity-provider.ts'
import { createPerson } from '../../../../test/helpers/person.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { createLogger } from '../../../lib/log.ts'

const ORIGIN = 'https://seo.example.com'

onEveryEngine('signing in through an identity provider', (context) => {
  let provider: TestIdentityProvider
  let app: TestApp
  let owner: Tenant
  const lines: string[] = []
  const log = createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } })

  before(async () => {
    provider = await startIdentityProvider(`${ORIGIN}/sign-in/oidc`)
    const env = {
      ...BEHIND_PROXY,
      SIGHTLINE_PUBLIC_URL: ORIGIN,
      SIGHTLINE_OIDC_ISSUER: provider.issuer,
      SIGHTLINE_OIDC_CLIENT_ID: provider.clientId,
      SIGHTLINE_OIDC_CLIENT_SECRET: provider.clientSecret,
    }
    app = await createTestApp(context.database, env, { log })
    owner = await app.createTenant()
  })
  after(async () => {
    await app?.close()
    await provider?.close()
  })

  async function begin(browser: Browser): Promise<string> {
    const { status, body, text } = await browser.post('/session/oidc/start')
    assert.equal(status, 200, text)
    return body.data.address
  }

  /** What the page at /sign-in/oidc posts. */
  async function returned(browser: Browser): Promise<Record<string, string>> {
    const address = await provider.visit(await begin(browser))
    assert.equal(address.origin + address.pathname, `${ORIGIN}/sign-in/oidc`)
    return Object.fromEntries(address.searchParams)
  }

  async function signIn(): Promise<number> {
    const browser = createBrowser(app)
    return (await browser.post('/session/oidc', await returned(browser))).status
  }

  test('a member is known by a verified address, and from then on by the subject', async () => {
    assert.equal((await createBrowser(app).get('/session/ways')).body.data.has_oidc, true)
    const { memberId, email } = await createPerson(app, context.database, owner)
    provider.somebody = { subject: 's1', email: email.toUpperCase(), isVerified: true }
    const browser = createBrowser(app)
    const { status, body, text } = await browser.post('/session/oidc', await returned(browser))
    assert.deepEqual([status, body.data], [201, { member_id: memberId }], text)
    assert.equal((await browser.get('/me')).body.data.email, email)
    provider.somebody = { subject: 's1', email: 'married@example.com', isVerified: false }
    assert.equal(await signIn(), 201)
    // The address was given to somebody else there: that is another person.
    provider.somebody = { subject: 's2', email, isVerified: true }
    assert.equal(await signIn(), 401)
  })

  test('an address that is not verified, or that no member has, signs nobody in', async () => {
    const { email } = await createPerson(app, context.database, owner)
    provider.somebody = { subject: 's3', email, isVerified: false }
    assert.equal(await signIn(), 401)
    provider.somebody = { subject: 's4', email: 'stranger@example.com', isVerified: true }
    const browser = createBrowser(app)
    const { status, body } = await browser.post('/session/oidc', await returned(browser))
    assert.deepEqual([status, body.code], [401, 'sign_in_failed'])
    const rows = await storedRows(context.database, 'members', ['email'])
    assert.ok(rows.every((row) => row.email !== 'stranger@example.com'))
  })

  test('what was returned works once, in the browser that began, with its state', async () => {
    const { email } = await createPerson(app, context.database, owner)
    provider.somebody = { subject: 's5', email, isVerified: true }
    const browser = createBrowser(app)
    const answer = await returned(browser)
    const victim = createBrowser(app)
    await begin(victim)
    assert.equal(
      (await victim.post('/session/oidc', answer)).status,
      401,
      'another browser, with its own cookie',
    )
    assert.equal(
      (await createBrowser(app).post('/session/oidc', answer)).status,
      401,
      'a browser without one',
    )
    const cookies = new Map(browser.cookies)
    assert.equal((await browser.post('/session/oidc', answer)).status, 201)
    const thief = createBrowser(app)
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    assert.equal((await thief.post('/session/oidc', answer)).status, 401, 'replayed')
    for (const change of [{ state: 'another' }, { code: 'another' }, { iss: 'https://evil.example' }]) {
      const other = createBrowser(app)
      const { status } = await other.post('/session/oidc', { ...(await returned(other)), ...change })
      assert.equal(status, 401, JSON.stringify(change))
    }
  })

  test('the log says why somebody was not signed in, and has nothing that was sent', async () => {
    const { email } = await createPerson(app, context.database, owner)
    const reasonOf = async (change: Record<string, string> = {}) => {
      lines.length = 0
      const browser = createBrowser(app)
      const answer = { ...(await returned(browser)), ...change }
      assert.equal((await browser.post('/session/oidc', answer)).status, 401)
      const text = lines.join('')
      for (const secret of [answer.code, answer.state, email]) assert.ok(!text.includes(secret ?? ''), text)
      return JSON.parse(text).reason
    }
    provider.somebody = { subject: 's6', email, isVerified: false }
    assert.equal(await reasonOf(), 'The provider has not verified the e-mail address.')
    provider.somebody = { subject: 's7', email: 'unknown@example.com', isVerified: true }
    assert.match(await reasonOf(), /^No member has confirmed the e-mail address/)
    assert.match(await reasonOf({ code: 'another-code' }), /\(invalid_grant\)/)
    assert.match(await reasonOf({ state: 'another-state' }), /state/)
    lines.length = 0
    await createBrowser(app).post('/session/oidc', { code: 'c', state: 's' })
    assert.match(lines.join(''), /It was begun in another browser/)
  })

  test('the browser is sent with a challenge, a state and a nonce', async () => {
    const { searchParams } = new URL(await begin(createBrowser(app)))
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
    for (const name of ['code_challenge', 'state', 'nonce'])
      assert.ok((searchParams.get(name) ?? '').length >= 43)
    assert.equal(searchParams.get('redirect_uri'), `${ORIGIN}/sign-in/oidc`)
  })

  test('a provider that is away, and a client that it does not know, are told in words', async (test) => {
    const withSettings = async (env: Record<string, string>) => {
      const settings = { ...BEHIND_PROXY, SIGHTLINE_PUBLIC_URL: ORIGIN, ...env }
      const other = await createTestApp(context.database, settings, { log })
      test.after(() => other.close())
      return createBrowser(other)
    }
    const away = await withSettings({
      SIGHTLINE_OIDC_ISSUER: 'http://127.0.0.1:1',
      SIGHTLINE_OIDC_CLIENT_ID: 'x',
    })
    const refused = await away.post('/session/oidc/start')
    assert.deepEqual([refused.status, refused.body.code], [503, 'identity_provider_unavailable'])
    assert.match(refused.body.message, /^The identity provider at http:\/\/127\.0\.0\.1:1 cannot be used: /)
    assert.equal(refused.headers['retry-after'], '30')
    assert.match(
      lines.join(''),
      /The identity provider at http:\/\/127\.0\.0\.1:1 cannot be used: fetch failed: bad port/,
    )

    const none = await withSettings({})
    assert.equal((await none.get('/session/ways')).body.data.has_oidc, false)
    assert.match((await none.post('/session/oidc/start')).body.message, /^No identity provider is set up/)

    const wrong = await withSettings({
      SIGHTLINE_OIDC_ISSUER: provider.issuer,
      SIGHTLINE_OIDC_CLIENT_ID: provider.clientId,
      SIGHTLINE_OIDC_CLIENT_SECRET: 'not-its-secret',
    })
    const { status, body } = await wrong.post('/session/oidc', await returned(wrong))
    assert.deepEqual([status, body.code], [503, 'identity_provider_unavailable'])
    assert.doesNotMatch(body.message + lines.join(''), /not-its-secret/)
  })
})
