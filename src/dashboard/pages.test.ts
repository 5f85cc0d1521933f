import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTestApp, type Tenant, type TestApp } from '../../test/helpers/app.ts'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { createSession } from '../accounts/session-store.ts'

const PAGES = ['/welcome', '/sign-in', '/sign-in/oidc', '/oauth/google/callback', '/']
const ASSET = /(?:\.\.?\/)(assets\/pages-[0-9a-f]{12}\.(?:js|css))/g

onEveryEngine('pages', (context) => {
  let app: TestApp
  let owner: Tenant
  let session: string

  before(async () => {
    app = await createTestApp(context.database)
    owner = await app.createTenant()
    session = await app.signIn(owner.memberId)
  })
  after(() => app?.close())

  const cookieOf = (token: string) => ({ cookie: `sightline_${app.config.http.port}=${token}` })
  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
  /** Of a page that is shown to somebody, whoever that is. */
  const show = (url: string) => get(url, url === '/' ? cookieOf(session) : {})

  test('pages are not stored, run no code but their own script, and are in no frame', async () => {
    for (const url of PAGES) {
      const { statusCode, headers, body } = await show(url)
      assert.equal(statusCode, 200, url)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      )
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['referrer-policy'], 'same-origin')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.doesNotMatch(body, /<style|\sstyle=|\son\w+=|javascript:/i)
      assert.deepEqual(body.match(/<script[^>]*>[^<]*/g)?.length, 1)
      assert.match(body, /<script type="module" src="[^"]+"><\/script>/)
      // A proxy may serve all of it below a path.
      assert.doesNotMatch(body, /(?:href|src|action)="\/|https?:\/\/(?!www\.w3\.org)/)
    }
  })

  test('every field has a label, and a form that no script handles puts nothing into an address', async () => {
    for (const url of PAGES) {
      const { body } = await show(url)
      for (const [, id] of body.matchAll(/<input id="(\w+)"/g))
        assert.ok(body.includes(`<label for="${id}">`))
      for (const [form] of body.matchAll(/<form[^>]*>/g)) assert.match(form, /method="post"/)
      for (const [button] of body.matchAll(/<button class="main"(?! id)[^>]*>/g))
        assert.match(button, / disabled>/)
    }
  })

  test('script and style are kept for ever under a name that changes with them, compressed and small', async () => {
    const names = new Set<string>()
    for (const url of PAGES) for (const [, name] of (await show(url)).body.matchAll(ASSET)) names.add(name!)
    assert.equal(names.size, 2)
    for (const name of names) {
      const plain = await get(`/${name}`)
      assert.equal(plain.statusCode, 200)
      assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.match(
        String(plain.headers['content-type']),
        name.endsWith('js') ? /^text\/javascript/ : /^text\/css/,
      )
      const zipped = await get(`/${name}`, { 'accept-encoding': 'gzip' })
      assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
      assert.ok(zipped.rawPayload.length < 6_000, `${name} has ${zipped.rawPayload.length} bytes`)
      const packed = await get(`/${name}`, { 'accept-encoding': 'br, gzip' })
      assert.equal(packed.headers['content-encoding'], 'br')
      assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
      const other = await get(`/${name.replace(/-\w+/, '-000000000000')}`)
      assert.equal(other.statusCode, 404)
    }
  })

  test('the first page is for whoever is signed in, and others are led to the sign-in', async () => {
    for (const headers of [{}, cookieOf('x'.repeat(43)), { authorization: `Bearer ${owner.key}` }]) {
      const { statusCode, headers: told } = await get('/', headers)
      assert.deepEqual([statusCode, told.location, told['cache-control']], [302, 'sign-in', 'no-store'])
    }
    const embedded = { ...cookieOf(session), 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
    assert.equal((await get('/', embedded)).statusCode, 302)
    assert.equal((await get('/sign-in', cookieOf(session))).headers.location, './')
  })

  test('a session that has ended leads to the sign-in at once, and not round in a circle', async () => {
    const ending = await app.signIn(owner.memberId)
    assert.equal((await get('/', cookieOf(ending))).statusCode, 200)
    const other = await app.call('GET', '/app/v1/session', { session: ending })
    await app.call('DELETE', `/app/v1/sessions/${other.body.data.session_id}`, { session })
    assert.equal((await get('/', cookieOf(ending))).headers.location, 'sign-in')
    assert.equal((await get('/sign-in', cookieOf(ending))).statusCode, 200)
  })

  test('what others have named appears as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\''
    const { memberId } = await app.createColleague(owner, 'viewer')
    const token = await app.signIn(memberId)
    const renamed = await app.call('PATCH', '/app/v1/me', { session: token, body: { name: hostile } })
    assert.equal(renamed.status, 200)
    const place = { memberId, userAgent: hostile, address: '192.0.2.7' }
    await context.database.transaction((tx) => createSession(tx, place, app.clock.ms - 3 * 86_400_000))
    const { body } = await get('/', cookieOf(token))
    assert.ok(!body.includes('<img'))
    assert.equal(body.split('&lt;img src=x onerror=alert(1)&gt;').length, 4)
    assert.match(body, /192\.0\.2\.7 · last used 3 days ago/)
    assert.match(body, /viewer of the account “Tenant”/)
  })
})
