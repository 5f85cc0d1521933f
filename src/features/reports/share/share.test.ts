import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { until } from '../../../../test/helpers/until.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { createLogger } from '../../../lib/log.ts'
import { redact } from '../../../lib/redact.ts'

const PASSWORD = 'open sesame'

onEveryEngine('share links', (context) => {
  let app: TestApp
  let owner: Tenant
  let session: string
  let report: string
  let first: string
  const logged: string[] = []
  before(async () => {
    const log = createLogger({ level: 'trace', destination: { write: (line) => void logged.push(line) } })
    app = await createTestApp(context.database, {}, { log })
    owner = await app.createTenant()
    session = await app.signIn(owner.memberId)
    const uid = await app.createProject(owner.key)
    report = (await call('POST', '', { name: 'The first', project_uids: [uid] })).body.data.uid
    first = await make()
  })
  after(() => app?.close())

  const call = (method: string, path = '', body?: unknown) =>
    app.call(method, `/app/v1/reports${path}`, { session, ...(body !== undefined && { body }) })

  async function make(): Promise<string> {
    const { uid } = (await call('POST', `/${report}/made`)).body.data
    const runner = testRunner(context.database, {
      'reports.make': app.product.handlers['reports.make'] ?? assert.fail(),
    })
    runner.start()
    await until(
      'it is made',
      async () => (await call('GET', `/${report}/made/${uid}`)).body.data.status === 'made',
    )
    await runner.stop(5_000)
    return uid
  }

  async function share(body: object = {}): Promise<{ id: number; path: string }> {
    const { status, body: answer, text } = await call('POST', `/${report}/shares`, body)
    assert.equal(status, 201, text)
    return { id: answer.data.id, path: new URL(answer.data.url).pathname }
  }
  const read = async (id: number) =>
    (await call('GET', `/${report}/shares`)).body.data.find((one: { id: number }) => one.id === id)
  const get = (path: string, cookie = '') => app.app.inject({ url: path, headers: { cookie } })
  const post = (path: string, password: string) =>
    app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    })

  test('open a report for anybody, count views, and are kept by nobody', async () => {
    const { id, path } = await share()
    const { statusCode, headers, body } = await get(path)
    assert.equal(statusCode, 200)
    assert.match(body, /<h1>The first<\/h1>/)
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'$/)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.ok(!body.includes('<script'))
    await get(path)
    const { views, last_viewed_at, is_open, has_password } = await read(id)
    assert.deepEqual([views, is_open, has_password, typeof last_viewed_at], [2, true, false, 'string'])
    const { rows } = await context.database.read(async (db) => ({
      rows: await db.selectFrom('report_shares').selectAll().execute(),
    }))
    assert.ok(!JSON.stringify(rows).includes(path.slice('/share/'.length)))
  })

  test('are shown in frames of those sites alone that whoever made them has named', async () => {
    const framed_by = ['https://client.example', 'https://intranet.client.example:8443']
    const { id, path } = await share({ framed_by })
    const { headers } = await get(path)
    assert.match(
      String(headers['content-security-policy']),
      /; frame-ancestors https:\/\/client\.example https:\/\/intranet\.client\.example:8443$/,
    )
    assert.equal(headers['x-frame-options'], undefined)
    assert.deepEqual((await read(id)).framed_by, framed_by)
    const wrong: [body: object, field: string][] = [
      [{ framed_by: ["https://a.example; script-src 'unsafe-inline'"] }, 'framed_by.0'],
      [{ framed_by: ['https://*.example'] }, 'framed_by.0'],
      [{ framed_by: ['http://client.example'] }, 'framed_by.0'],
      [{ framed_by: ['https://client.example/page'] }, 'framed_by.0'],
      [{ framed_by: Array(6).fill('https://client.example') }, 'framed_by'],
      [{ framed_by, password: PASSWORD }, 'password'],
    ]
    for (const [body, field] of wrong) {
      const { body: answer } = await call('POST', `/${report}/shares`, body)
      assert.deepEqual(Object.keys(answer.errors ?? {}), [field], JSON.stringify(body))
    }
  })

  test('that are over, revoked or invented look the same', async () => {
    const [over, revoked] = [await share({ days: 1 }), await share()]
    assert.equal((await call('DELETE', `/${report}/shares/${revoked.id}`)).body.data.is_open, false)
    assert.equal((await call('DELETE', `/${report}/shares/${revoked.id}`)).status, 200)
    assert.equal((await call('DELETE', `/${report}/shares/999999`)).body.code, 'share_not_found')
    app.clock.ms += DAY_MS
    const answers = await Promise.all(
      [over.path, revoked.path, `/share/${'x'.repeat(32)}`, '/share/x', '/share/%00'].map((path) =>
        get(path),
      ),
    )
    for (const { statusCode, body } of answers) assert.deepEqual([statusCode, body], [404, answers[0]?.body])
    assert.equal((await get(`${over.path}/report.pdf`)).statusCode, 404)
    app.clock.ms -= DAY_MS
  })

  test('show one report as it was made, or the newest', async () => {
    const [frozen, newest] = [await share({ made_uid: first }), await share()]
    await call('PATCH', `/${report}`, { name: 'The second' })
    await make()
    assert.match((await get(frozen.path)).body, /<h1>The first<\/h1>/)
    assert.match((await get(newest.path)).body, /<h1>The second<\/h1>/)
    assert.equal((await call('POST', `/${report}/shares`, { made_uid: 'z'.repeat(16) })).status, 422)
  })

  test('with a password open for those who know it, who are not asked again for half a day', async () => {
    const { id, path } = await share({ password: PASSWORD })
    const asked = await get(path)
    assert.ok(asked.body.includes('protected by a password') && !asked.body.includes('The second'))
    assert.equal((await get(`${path}/report.pdf`)).statusCode, 303)
    assert.equal((await post(path, 'open simsim')).statusCode, 403)
    const right = await post(path, PASSWORD)
    assert.equal(right.statusCode, 303)
    const cookie = String(right.headers['set-cookie'])
    assert.match(cookie, /HttpOnly; SameSite=Lax$/)
    const [pair = ''] = cookie.split(';')
    assert.match((await get(path, pair)).body, /<h1>The second<\/h1>/)
    assert.equal((await read(id)).views, 1)
    const other = await share({ password: PASSWORD })
    assert.match((await get(other.path, pair)).body, /protected by a password/)
    const forged = pair.replace(/\d{13}/, (until) => String(Number(until) + HOUR_MS))
    assert.match((await get(path, forged)).body, /protected by a password/)
    app.clock.ms += 13 * HOUR_MS
    assert.match((await get(path, pair)).body, /protected by a password/)
  })

  test('slow down those who guess, and let them try again later', async () => {
    const { path } = await share({ password: PASSWORD })
    assert.equal((await post(path, 'guess')).statusCode, 403)
    // Counts nine more attempts, because each would take its time.
    await context.database.write((db) =>
      db.updateTable('sign_in_failures').set({ failures: 10 }).where('subject', 'like', 'share %').execute(),
    )
    const slowed = await post(path, PASSWORD)
    assert.equal(slowed.statusCode, 429)
    assert.match(slowed.body, /Too many tries/)
    assert.ok(Number(slowed.headers['retry-after']) > 0)
    app.clock.ms += 16 * MINUTE_MS
    assert.equal((await post(path, PASSWORD)).statusCode, 303)
  })

  test('are taken by GET and POST alone, and are in no log', async () => {
    const { path } = await share()
    const put = await app.app.inject({ method: 'PUT', url: path })
    assert.deepEqual([put.statusCode, put.headers.allow], [405, 'GET, HEAD, POST'])
    const json = await app.app.inject({ method: 'POST', url: path, payload: { password: 'x' } })
    assert.equal(json.statusCode, 415)
    const long = await post(path, 'x'.repeat(10_000))
    assert.equal(long.statusCode, 413)
    assert.ok(!logged.join('').includes(path))
    assert.equal(redact(`GET ${path} failed`), 'GET /share/[redacted] failed')
  })
})
