import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTestApp, suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'

const SIGN_IN_PAGES = ['/welcome', '/sign-in', '/sign-in/oidc', '/confirm-email', '/oauth/google/callback']
const SHELL_PAGES = [
  '/',
  '/start',
  '/compare',
  '/settings',
  '/settings/members',
  '/p/x/keywords?device=mobile',
]
const ASSET = /(?:\.\.?\/)(assets\/pages-[0-9a-f]{12}\.(?:js|css))/g
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

onEveryEngine('pages', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let session: string

  before(async () => {
    session = await app.signIn(owner.memberId)
  })

  const cookieOf = (token: string) => ({ cookie: `sightline_${app.config.http.port}=${token}` })
  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
  const show = (url: string) => get(url, SHELL_PAGES.includes(url) ? cookieOf(session) : {})

  test('pages are not stored, run no code but their own files, and are in no frame', async () => {
    for (const url of [...SIGN_IN_PAGES, ...SHELL_PAGES]) {
      const { statusCode, headers, body } = await show(url)
      assert.equal(statusCode, 200, url)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['content-security-policy'], POLICY)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['referrer-policy'], 'same-origin')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.doesNotMatch(body, /<style|\sstyle=|\son\w+=|javascript:/i)
      const scripts = body.match(/<script[^>]*>[^<]*/g) ?? []
      assert.equal(scripts.length, 2)
      for (const script of scripts) assert.match(script, /^<script (?:type="module" )?src="[^"]+">$/)
      // A proxy may serve all of it below a path.
      assert.doesNotMatch(body, /(?:href|src|action|data-root)="\/|https?:\/\/(?!www\.w3\.org)/)
    }
  })

  test('every field has a label, and a form that no script handles puts nothing into an address', async () => {
    for (const url of SIGN_IN_PAGES) {
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
    for (const url of SIGN_IN_PAGES)
      for (const [, name] of (await show(url)).body.matchAll(ASSET)) names.add(name!)
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

  test('an address at which there is nothing is a page for people, and an error for programs', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
    for (const [url, root] of [
      ['/nonsense', './'],
      ['/nonsense/below?and=more', '../'],
      ['/settings/', '../'],
      ['/%ff', './'],
    ] as const) {
      const { statusCode, headers, body } = await get(url, browser)
      assert.equal(statusCode, 404, url)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['content-security-policy'], POLICY)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'no-store')
      assert.match(body, /<h1>There is no such page<\/h1>/)
      assert.ok(body.includes(`<a href="${root}">All projects</a>`), url)
    }
    const hostile = await get('/<script>alert(1)</script>', browser)
    assert.doesNotMatch(hostile.body, /<script>alert/)
    for (const [url, sent] of [
      ['/nonsense', {}],
      ['/nonsense', { accept: '*/*' }],
      ['/v1/nonsense', browser],
      ['/app/v1/nonsense', browser],
    ] as const) {
      const { statusCode, headers, body } = await get(url, sent)
      assert.equal(statusCode, 404, url)
      assert.match(String(headers['content-type']), /^application\/json/)
      assert.equal(JSON.parse(body).code, 'route_not_found')
    }
    const posted = await app.app.inject({ method: 'POST', url: '/nonsense', headers: browser })
    assert.match(String(posted.headers['content-type']), /^application\/json/)
  })

  test('a chosen theme holds before anything is drawn, with the colours of the dashboard', async () => {
    for (const url of SIGN_IN_PAGES) {
      const { body } = await show(url)
      const [, theme, style] =
        /<script src="(?:\.\.?\/)+(assets\/theme-[0-9a-f]{12}\.js)"><\/script>[\s\S]*<link rel="stylesheet" href="(?:\.\.?\/)+([^"]+)">/.exec(
          body,
        ) ?? assert.fail(url)
      assert.match((await get(`/${theme}`)).body, /sightline-theme/)
      assert.match((await get(`/${style}`)).body, /:root\[data-theme="dark"\]/)
    }
  })

  test('whatever page of the dashboard is asked for, its document finds its files and the root', async () => {
    const roots = ['./', './', './', './', '../', '../../']
    for (const [at, url] of SHELL_PAGES.entries()) {
      const { body } = await show(url)
      const [root] = [...body.matchAll(/<html lang="en" data-root="([^"]+)">/g)].map(([, path]) => path)
      assert.equal(root, roots[at], url)
      const addresses = [...body.matchAll(/(?:href|src)="([^"]+)"/g)]
        .map(([, address]) => address!)
        .filter((address) => !address.startsWith('data:'))
      assert.ok(addresses.length >= 4)
      for (const address of new Set(addresses)) {
        const file = await get(new URL(address, `http://root${url}`).pathname)
        assert.equal(file.statusCode, 200, address)
        assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
        assert.match(String(file.headers['content-type']), /^text\/(?:javascript|css); charset=utf-8$/)
      }
      assert.match(
        body,
        /<title>Sightline<\/title>[\s\S]*<div id="app" data-answers="[^"]+"><\/div>\n<noscript><p>.+<\/p><\/noscript>/,
      )
    }
  })

  test('the document says who is signed in and what they prefer, as the API does', async () => {
    const [, text = ''] = /<div id="app" data-answers="([^"]*)">/.exec((await show('/')).body) ?? []
    const answers = JSON.parse(text.replaceAll('&quot;', '"'))
    assert.deepEqual(Object.keys(answers), ['/session', '/me/preferences'])
    for (const [path, answer] of Object.entries(answers))
      assert.deepEqual(answer, (await app.call('GET', `/app/v1${path}`, { session })).body)
  })

  test('the document of a page of a project has the project, for whoever may see it', async () => {
    const uid = await app.createProject(owner.key)
    const stranger = await app.signIn((await app.createTenant()).memberId)
    const answersOf = async (token: string) => {
      const { body } = await get(`/p/${uid}/keywords`, cookieOf(token))
      const [, text = ''] = /data-answers="([^"]*)"/.exec(body) ?? []
      return JSON.parse(text.replaceAll('&quot;', '"'))
    }
    const { body } = await app.call('GET', `/app/v1/projects/${uid}`, { session })
    assert.deepEqual((await answersOf(session))[`/projects/${uid}`], body)
    assert.deepEqual(Object.keys(await answersOf(stranger)), ['/session', '/me/preferences'])
  })

  test('a name in the document stays a text', async () => {
    const { memberId } = await app.createColleague(owner, 'viewer')
    const name = '"><script>alert(1)</script>&quot;'
    await changeRows(context.database, 'members', { name }, { id: memberId })
    const { body } = await get('/', cookieOf(await app.signIn(memberId)))
    assert.ok(!body.includes('<script>'))
    assert.ok(body.includes('&quot;name&quot;:&quot;\\&quot;&gt;&lt;script&gt;'))
  })

  test('asked for its head, a page or a file sends that alone', async () => {
    for (const url of ['/p/x', new URL(await entryAddress(), 'http://root/').pathname]) {
      const whole = await get(url, cookieOf(session))
      const head = await app.app.inject({ method: 'HEAD', url, headers: cookieOf(session) })
      assert.deepEqual([head.statusCode, head.body], [200, ''])
      assert.equal(head.headers['content-length'], String(Buffer.byteLength(whole.body)))
    }
  })

  async function entryAddress(): Promise<string> {
    return /<script type="module" src="([^"]+)"/.exec((await show('/')).body)?.[1] ?? assert.fail()
  }

  test('files are sent in the form that the browser takes, and not again', async () => {
    const url = new URL(await entryAddress(), 'http://root/').pathname
    const plain = await get(url)
    const unpacks = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [coding, unpack] of Object.entries(unpacks)) {
      const packed = await get(url, { 'accept-encoding': coding })
      assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], [coding, 'Accept-Encoding'])
      assert.equal(unpack(packed.rawPayload).toString(), plain.body)
      const again = await get(url, {
        'accept-encoding': coding,
        'if-none-match': String(packed.headers.etag),
      })
      assert.deepEqual([again.statusCode, again.body], [304, ''])
    }
    assert.equal(plain.headers.sourcemap, `${url.slice(url.lastIndexOf('/') + 1)}.map`)
    const map = await get(`${url}.map`)
    assert.equal(map.headers.sourcemap, undefined)
    assert.match(String(map.headers['content-type']), /^application\/json/)
    // The map names sources relative to the code, so that nothing says where it was built.
    for (const path of map.json().sources) assert.match(path, /^\.\.\/[^/]|^\.\.\/\.\.\/node_modules\//)
  })

  test('only the pages and files that there are have an answer; all else is not found, as in the API', async () => {
    for (const url of [
      '/p',
      '/p/',
      '/settings/',
      '/start/',
      '/starts',
      '/compare/x',
      '/s/x',
      '/%73tart',
      '/index.html',
      '/assets',
      '/assets/',
      '/assets/main-00000000.js',
      '/assets/__proto__',
      '/assets/..%2Fpackage.json',
      '/assets/changes',
    ]) {
      const { statusCode, headers, body } = await get(url, cookieOf(session))
      assert.equal(statusCode, 404, url)
      assert.match(String(headers['content-type']), /^application\/json/)
      assert.equal(JSON.parse(body).code, 'route_not_found')
    }
    for (const url of ['/start', '/p/x', '/assets/main-00000000.js']) {
      const { statusCode, headers } = await app.app.inject({
        method: 'POST',
        url,
        headers: cookieOf(session),
      })
      assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD'], url)
    }
  })

  test('the dashboard is for whoever is signed in, and others are led to the sign-in and back', async () => {
    for (const headers of [{}, cookieOf('x'.repeat(43)), { authorization: `Bearer ${owner.key}` }]) {
      const { statusCode, headers: told } = await get('/', headers)
      assert.deepEqual([statusCode, told.location, told['cache-control']], [302, './sign-in', 'no-store'])
    }
    const embedded = { ...cookieOf(session), 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
    assert.equal((await get('/', embedded)).statusCode, 302)
    const asked = '/p/x/keywords?q=a%20b&bucket=4-10'
    const { location } = (await get(asked)).headers
    assert.equal(location, '../../sign-in?next=%2Fp%2Fx%2Fkeywords%3Fq%3Da%2520b%26bucket%3D4-10')
    const signIn = new URL(String(location), `http://root${asked}`)
    const shown = await get(signIn.pathname + signIn.search)
    assert.match(
      shown.body,
      /<body data-page="sign-in" data-next="\.\/p\/x\/keywords\?q=a%20b&amp;bucket=4-10">/,
    )
    const led = await get(signIn.pathname + signIn.search, cookieOf(session))
    assert.deepEqual([led.statusCode, led.headers.location], [302, `.${asked}`])
    assert.equal((await get('/sign-in', cookieOf(session))).headers.location, './')
  })

  test('whoever signs in is led to no other site', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      '/p/x\\..\\..\\evil',
      'https://evil.example/p/x',
      'javascript:alert(1)',
      '/javascript:alert(1)',
      '/p/../..//evil.example',
      '/p/%2e%2e//evil.example',
      '/\t/evil.example',
      '/p/x\n',
      '/p/x\u0000',
      ' /p/x',
      'p/x',
      '.evil.example',
      '@evil.example',
      '/v1/account',
      '/p/',
      '/p/x#y',
      `/p/${'x'.repeat(8_000)}`,
      '',
    ]) {
      const url = `/sign-in?next=${encodeURIComponent(next)}`
      assert.ok((await get(url)).body.includes('<body data-page="sign-in">'), next)
      assert.equal((await get(url, cookieOf(session))).headers.location, './', next)
    }
  })

  test('a session that has ended leads to the sign-in at once, and not round in a circle', async () => {
    const ending = await app.signIn(owner.memberId)
    assert.equal((await get('/', cookieOf(ending))).statusCode, 200)
    const other = await app.call('GET', '/app/v1/session', { session: ending })
    await app.call('DELETE', `/app/v1/sessions/${other.body.data.session_id}`, { session })
    assert.equal((await get('/', cookieOf(ending))).headers.location, './sign-in')
    assert.equal((await get('/sign-in', cookieOf(ending))).statusCode, 200)
  })

  test('a dashboard that cannot be built says why on its pages, and nothing else is different', async () => {
    const reason = 'pages/x.tsx:1:2: ERROR: Expected "<b>"'
    const files = { get: () => Promise.reject(new Error(reason)), stop: async () => {} }
    const broken = await createTestApp(context.database, {}, { dashboard: files })
    try {
      const { statusCode, headers, body } = await broken.app.inject({
        url: '/p/x/y',
        headers: cookieOf(session),
      })
      assert.deepEqual([statusCode, headers['retry-after'], headers['cache-control']], [503, '5', 'no-store'])
      assert.equal(headers['content-security-policy'], POLICY)
      assert.ok(body.includes('pages/x.tsx:1:2: ERROR: Expected &quot;&lt;b&gt;&quot;'), body)
      assert.match(body, /href="\.\.\/\.\.\/assets\/pages-\w+\.css"/)
      assert.equal((await broken.app.inject('/p/x/y')).statusCode, 302)
      assert.equal((await broken.app.inject('/sign-in')).statusCode, 200)
      assert.equal((await broken.app.inject('/assets/main-00000000.js')).statusCode, 404)
      assert.equal((await broken.call('GET', '/v1/account', { key: owner.key })).status, 200)
    } finally {
      await broken.close()
    }
  })
})
