import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Agent, createAgent } from '../../../test/helpers/agent.ts'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const HEADERS = { host: 'localhost:4780', accept: 'application/json, text/event-stream' }

onEveryEngine('the API of agents', (context) => {
  let app: TestApp
  let tenant: Tenant
  let agent: Agent

  before(async () => {
    app = await createTestApp(context.database, {
      SIGHTLINE_PUBLIC_URL: 'https://seo.example.com',
      SIGHTLINE_CORS_ORIGINS: 'https://app.example.org',
    })
    tenant = await app.createTenant()
    agent = await createAgent(app, tenant, { scope: 'read' })
  })
  after(() => app.close())

  async function post(headers: Record<string, string>, body: unknown = PING) {
    const {
      statusCode,
      headers: told,
      body: text,
    } = await app.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...HEADERS, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: statusCode, headers: told, text }
  }

  const asAgent = (headers = {}, body: unknown = PING) =>
    post({ authorization: `Bearer ${agent.key}`, ...headers }, body)

  test('is closed to those who show no credential, and to keys of the API', async () => {
    for (const headers of [
      {},
      { authorization: `Bearer ${tenant.key}` },
      { authorization: 'Bearer slm_no' },
    ]) {
      const { status, headers: told, text } = await post(headers as Record<string, string>)
      assert.deepEqual([status, told['www-authenticate']], [401, 'Bearer realm="sightline"'])
      assert.match(JSON.parse(text).message, /^Unauthenticated\./)
    }
    assert.equal((await asAgent()).status, 200)
  })

  test('is apart from the API: a credential of one does not open the other', async () => {
    const { status } = await app.call('GET', '/v1/projects', { key: agent.key })
    assert.equal(status, 401)
  })

  test('is closed at once to a credential that was revoked or has expired', async () => {
    const ended = await createAgent(app, tenant, { expiresAtMs: app.clock.ms + 1000 })
    app.clock.ms += 2000
    assert.equal((await post({ authorization: `Bearer ${ended.key}` })).status, 401)
  })

  test('refuses names that are not its own, and pages of other sites', async () => {
    for (const headers of [
      { host: 'evil.example.net' },
      { host: 'seo.example.com.evil.example.net' },
      { origin: 'https://evil.example.net' },
      { origin: 'http://192.0.2.7:8080' },
      { origin: 'null' },
    ]) {
      const { status, text } = await asAgent(headers)
      assert.deepEqual([status, JSON.parse(text).code], [403, 'cross_site_request'], JSON.stringify(headers))
    }
    for (const headers of [
      { host: 'seo.example.com' },
      { host: '192.168.1.20:4780' },
      { host: 'sightline:4780' },
      { host: '[::1]:4780' },
      { origin: 'https://seo.example.com' },
      { origin: 'https://app.example.org' },
      { origin: 'http://localhost:6274' },
    ])
      assert.equal((await asAgent(headers)).status, 200, JSON.stringify(headers))
  })

  test('takes POST alone, of JSON, not too long and not too many at once', async () => {
    for (const method of ['GET', 'DELETE', 'PATCH'] as const) {
      const response = await app.app.inject({ method, url: '/mcp', headers: HEADERS })
      assert.deepEqual([response.statusCode, response.headers.allow], [405, 'POST'], method)
    }
    assert.equal((await asAgent({ 'content-type': 'text/plain' })).status, 415)
    assert.equal((await asAgent({}, 'x'.repeat(300_000))).status, 413)
    assert.equal((await asAgent({}, '{')).status, 400)
    assert.equal((await asAgent({}, Array(11).fill(PING))).status, 400)
  })

  test('tells nobody of an authorization server: clients would give up their credential for it', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
    ]) {
      const response = await app.app.inject({ url: path, headers: HEADERS })
      assert.deepEqual([response.statusCode, response.json().code], [404, 'route_not_found'], path)
    }
  })

  test('shows a credential that may only read no tool that writes, and calls none for it', async () => {
    const { result } = await agent.send('tools/list')
    const names = result.tools.map(({ name }: { name: string }) => name)
    assert.ok(names.includes('list_projects') && !names.includes('start_crawl'), names.join())
    const { error } = await agent.send('tools/call', { name: 'start_crawl', arguments: {} })
    assert.match(error.message, /There is no tool "start_crawl"/)
  })

  test('notes when a credential was used', async () => {
    await agent.use('list_projects')
    await app.product.authentication.flushLastUsed()
    const row = await storedRow(context.database, 'api_keys', ['last_used_at'], { id: agent.keyId })
    assert.equal(row.last_used_at, app.clock.ms)
  })
})
