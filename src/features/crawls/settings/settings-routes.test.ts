import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'

const DEFAULTS = {
  scope: 'domain',
  include: [],
  exclude: [],
  urls: null,
  user_agent: null,
  robots_agent: null,
  send_over_http: false,
  reuse_unchanged: false,
  external_nofollow: false,
  headers: [],
  basic_auth: null,
  cookies: [],
}

const SECRETS = {
  headers: [
    { name: 'X-Staging', value: 'open-sesame' },
    { name: 'Authorization', value: 'Bearer t0ken' },
  ],
  cookies: [{ name: 'session', value: 'c00kie' }],
}
const PASSWORD = { basic_auth: { username: 'ann', password: 'hunter2' } }

onEveryEngine('crawl settings over HTTP', (context) => {
  const app = suiteApp(context)
  let key: string
  let path: string

  beforeEach(async () => {
    key = (await app.createTenant()).key
    path = `/v1/projects/${await app.createProject(key, { domain: 'example.com' })}/crawl-settings`
  })

  const read = async () => (await app.call('GET', path, { key })).body.data
  const patch = (body: unknown) => app.call('PATCH', path, { key, body })
  async function change(body: unknown) {
    const { status, body: answer, text } = await patch(body)
    assert.equal(status, 200, text)
    return answer.data
  }
  async function refused(body: unknown): Promise<string[]> {
    const { status, body: answer, text } = await patch(body)
    assert.equal(status, 422, text)
    assert.deepEqual(await read(), DEFAULTS)
    return Object.keys(answer.errors)
  }

  test('a project begins with the whole site, and what is changed leaves the rest alone', async () => {
    assert.deepEqual(await read(), DEFAULTS)
    const scope = { scope: 'host', include: ['/blog/*'], exclude: ['*.pdf$', 'https://example.com/x'] }
    assert.deepEqual(await change(scope), { ...DEFAULTS, ...scope })
    const named = { user_agent: 'AuditBot/1.0 (+https://audit.example)', robots_agent: 'AuditBot' }
    assert.deepEqual(await change(named), { ...DEFAULTS, ...scope, ...named })
    const urls = ['https://example.com/b', 'HTTPS://Example.com/b#top', 'http://www.example.com/%61']
    const listed = await change({ urls, reuse_unchanged: true })
    assert.deepEqual(listed.urls, ['https://example.com/b', 'http://www.example.com/a'])
    assert.deepEqual(await read(), listed)
    assert.deepEqual((await change({ urls: null })).urls, null)
  })

  test('secrets go in and never come out: not by the API, and not as plain text of the database', async () => {
    const record = await change(SECRETS)
    assert.deepEqual(record.headers, [{ name: 'X-Staging' }, { name: 'Authorization' }])
    assert.deepEqual(record.cookies, [{ name: 'session' }])
    const { text } = await app.call('GET', path, { key })
    const { access } = await context.database.read((db) =>
      db
        .selectFrom('crawl_settings')
        .select('access')
        .orderBy('project_id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const stored = Buffer.from(access!).toString('latin1')
    for (const secret of ['open-sesame', 't0ken', 'c00kie']) {
      assert.equal(text.includes(secret), false, secret)
      assert.equal(stored.includes(secret), false, secret)
    }
    assert.deepEqual((await change({ headers: [], cookies: [] })).headers, [])
  })

  test('a record that was read can be sent back, and changes nothing', async () => {
    const record = await change({ ...SECRETS, headers: SECRETS.headers.slice(0, 1), ...PASSWORD })
    assert.deepEqual(record.basic_auth, { username: 'ann' })
    assert.deepEqual(await change(record), record)
    // A value that was never set cannot stay, and neither can a password of somebody else.
    for (const [body, field] of [
      [{ headers: [{ name: 'x-staging' }, { name: 'X-New' }] }, 'headers.1.value'],
      [{ cookies: [{ name: 'Session' }] }, 'cookies.0.value'],
      [{ basic_auth: { username: 'bob' } }, 'basic_auth.password'],
      [{ headers: [{ name: 'authorization', value: 'x' }] }, 'headers'],
    ] as const) {
      const { status, body: answer } = await patch(body)
      assert.deepEqual([status, Object.keys(answer.errors)], [422, [field]])
    }
    assert.deepEqual(await read(), record)
  })

  test('whatever could end a header or frame a message is refused', async () => {
    const hostile = ['a\r\nX-Injected: 1', 'a\nb', 'a\0b', ' a', 'a ', 'ä', '']
    const headers = hostile.map((value, index) => ({ name: `X-${index}`, value }))
    assert.deepEqual(
      await refused({ headers }),
      hostile.map((_, index) => `headers.${index}.value`),
    )
    const names = ['Host', 'content-length', 'Connection', 'Transfer-Encoding', 'TE', 'Cookie', 'User-Agent']
    const others = ['If-None-Match', 'Range', 'Proxy-Authorization', 'Sec-Fetch-Site', 'X:Y', 'X Y', 'X\r\nY']
    const refusedNames = [...names, ...others].map((name) => ({ name, value: '1' }))
    assert.deepEqual(
      await refused({ headers: refusedNames }),
      refusedNames.map((_, index) => `headers.${index}.name`),
    )
    const twice = { name: 'x-a', value: '1' }
    assert.deepEqual(await refused({ headers: [{ ...twice, name: 'X-A' }, twice] }), ['headers.1.name'])
    assert.deepEqual(await refused({ cookies: [{ name: 'a', value: 'b; c=d' }] }), ['cookies.0.value'])
    assert.deepEqual(await refused({ cookies: [{ name: 'a=b', value: '\r\n' }] }), [
      'cookies.0.name',
      'cookies.0.value',
    ])
    assert.deepEqual(await refused({ basic_auth: { username: 'a:b', password: 'c\n' } }), [
      'basic_auth.username',
      'basic_auth.password',
    ])
    assert.deepEqual(await refused({ user_agent: 'A\r\nB: c', robots_agent: 'A/1' }), [
      'user_agent',
      'robots_agent',
    ])
  })

  test('patterns and lists are bounded, and a list has addresses of the site alone', async () => {
    assert.deepEqual(await refused({ include: ['blog', '/a b', '/\n'] }), [
      'include.0',
      'include.1',
      'include.2',
    ])
    assert.deepEqual(await refused({ exclude: ['/'.repeat(501)] }), ['exclude.0'])
    assert.deepEqual(await refused({ exclude: Array(101).fill('/') }), ['exclude'])
    assert.deepEqual(await refused({ urls: [] }), ['urls'])
    const many = Array.from(
      { length: 5_001 },
      (_, index) => `https://example.com/some/page/of/the/site/${index}`,
    )
    assert.deepEqual(await refused({ urls: many }), ['urls'])
    assert.equal((await change({ urls: many.slice(1) })).urls.length, 5_000)
    await change({ urls: null })
    assert.deepEqual(await refused({ urls: ['/a', 'ftp://example.com/', 'https://a:b@example.com/'] }), [
      'urls.0',
      'urls.1',
      'urls.2',
    ])
    const urls = ['https://example.com/', 'https://other.test/', 'https://shop.example.com/']
    assert.deepEqual(await refused({ urls }), ['urls.1'])
    assert.deepEqual(await refused({ urls, scope: 'host' }), ['urls.1', 'urls.2'])
    assert.deepEqual(await refused({}), ['body'])
    assert.deepEqual(await refused({ include: ['blog'], urls: ['https://other.test/'] }), [
      'include.0',
      'urls.0',
    ])
  })

  test('a crawl takes the settings of its start along, without secrets, and only what is changed', async () => {
    const crawls = path.replace('crawl-settings', 'crawls')
    const settingsOf = async (uid: string) => {
      const row = await storedRow(context.database, 'crawls', ['settings_json', 'list_json'], { uid })
      const { scope, userAgent, robotsAgent, isReusing, isNofollowWanted } = JSON.parse(row.settings_json)
      return {
        scope,
        userAgent,
        robotsAgent,
        isReusing,
        isNofollowWanted,
        list: JSON.parse(row.list_json ?? 'null'),
      }
    }
    const start = async () => (await app.call('POST', crawls, { key })).body.data.crawl_uid
    const first = await start()
    assert.deepEqual(await settingsOf(first), {
      scope: undefined,
      userAgent: undefined,
      robotsAgent: undefined,
      isReusing: undefined,
      isNofollowWanted: undefined,
      list: null,
    })
    await app.call('POST', `${crawls}/${first}/cancel`, { key })
    await change({
      ...SECRETS,
      urls: ['https://example.com/a'],
      exclude: ['/x'],
      user_agent: 'A',
      reuse_unchanged: true,
      external_nofollow: true,
    })
    assert.deepEqual(await settingsOf(await start()), {
      scope: { hosts: 'domain', include: [], exclude: ['/x'], isList: true },
      userAgent: 'A',
      robotsAgent: undefined,
      isReusing: true,
      isNofollowWanted: true,
      list: ['https://example.com/a'],
    })
  })
})
