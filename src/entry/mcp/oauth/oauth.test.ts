import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { FastifyInstance } from 'fastify'
import { createTestApp, TEST_SECRET, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { TEST_HOLDER } from '../../../../test/helpers/claim-holder.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createConsentPages } from '../../../app/dashboard/consent-page.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { createLogger } from '../../../lib/log.ts'
import { createInsideCalls } from '../../http/access/inside-calls.ts'
import { createServer } from '../../http/server/server.ts'
import { createAgents } from '../feature.ts'

const CLIENT = 'https://agent.example/client.json'
const REDIRECT = 'https://agent.example/callback'
const VERIFIER = 'v'.repeat(50)
const HOST = 'seo.example.com'

const DOCUMENT = {
  client_id: CLIENT,
  client_name: 'Good <b>Agent</b>',
  redirect_uris: [REDIRECT, 'http://127.0.0.1/back'],
}

onEveryEngine('signing in of agents', (context) => {
  let app: TestApp
  let server: FastifyInstance
  let tenant: Tenant
  let session: string
  let document: object = DOCUMENT

  before(async () => {
    app = await createTestApp(context.database, { SIGHTLINE_PUBLIC_URL: `https://${HOST}` })
    const { product, config, clock } = app
    const { routes, appRoutes, authentication, source } = product
    const inside = createInsideCalls()
    const log = createLogger({ level: 'silent' })
    const { pages = [] } = createAgents({
      ...{ database: context.database, clock, log, secret: TEST_SECRET, inside, http: config.http },
      allowedNetworks: config.allowedNetworks,
      findPrincipal: authentication.findPrincipal,
      findProject: source.findProject,
      loadOffer: product.loadAgentOffer,
      isOauthOn: true,
      consentPages: createConsentPages,
      fetchDocument: async (url) =>
        url === CLIENT ? { text: JSON.stringify(document) } : { failure: 'It could not be read.' },
    })
    server = await createServer({
      ...{
        routes,
        appRoutes,
        pages,
        log,
        database: context.database,
        holder: TEST_HOLDER,
        http: config.http,
      },
      source: { ...source, findPrincipal: inside.admitting(authentication.findPrincipal) },
    })
    tenant = await app.createTenant()
    session = await app.signIn(tenant.memberId)
  })
  after(async () => {
    await server?.close()
    await app?.close()
  })

  const asked = (changes: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: CLIENT,
      redirect_uri: REDIRECT,
      code_challenge: hash('sha256', VERIFIER, 'base64url'),
      code_challenge_method: 'S256',
      state: 'of the agent',
      resource: `https://${HOST}/mcp`,
      ...changes,
    })}`

  const cookie = (token = session) => ({ host: HOST, cookie: `__Host-sightline=${token}` })

  const look = (url: string, headers: Record<string, string> = cookie()) => server.inject({ url, headers })

  function post(url: string, form: Record<string, string>, headers: Record<string, string> = { host: HOST }) {
    return server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  }

  const decide = async (form: Record<string, string>, headers = {}) => {
    const page = await look(asked())
    const request = /name="request" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const own = { ...cookie(), 'sec-fetch-site': 'same-origin', ...headers }
    return post(
      '/oauth/authorize',
      { request, answer: 'yes', scope: 'read', calls: '50', spend: '0', days: 'never', ...form },
      own,
    )
  }

  async function getCode(form: Record<string, string> = {}): Promise<string> {
    const { statusCode, headers } = await decide(form)
    assert.equal(statusCode, 303)
    const back = new URL(String(headers.location))
    assert.equal(back.origin + back.pathname, REDIRECT)
    assert.deepEqual(
      [back.searchParams.get('state'), back.searchParams.get('iss')],
      ['of the agent', `https://${HOST}`],
    )
    return back.searchParams.get('code') ?? ''
  }

  const exchange = (code: string, changes: Record<string, string> = {}) =>
    post('/oauth/token', {
      ...{ grant_type: 'authorization_code', code, client_id: CLIENT, redirect_uri: REDIRECT },
      ...{ code_verifier: VERIFIER, ...changes },
    })

  const renew = (token: string, client = CLIENT) =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: client })

  const ping = async (token: string) => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        host: HOST,
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      payload: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    })
    return statusCode
  }

  test('a 401 leads to the documents, and they to the endpoints', async () => {
    const { headers } = await post('/mcp', {}, { host: HOST })
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(String(headers['www-authenticate'])) ?? []
    const { resource, authorization_servers } = (await look(new URL(address).pathname)).json()
    assert.deepEqual([resource, authorization_servers], [`https://${HOST}/mcp`, [`https://${HOST}`]])
    const ofServer = (await look('/.well-known/oauth-authorization-server')).json()
    assert.deepEqual(
      [ofServer.issuer, ofServer.token_endpoint, ofServer.code_challenge_methods_supported],
      [`https://${HOST}`, `https://${HOST}/oauth/token`, ['S256']],
    )
  })

  test('somebody who is not signed in signs in first, and comes back', async () => {
    const { statusCode, headers } = await look(asked(), { host: HOST })
    assert.equal(statusCode, 302)
    assert.match(String(headers.location), /^\.\.\/sign-in\?next=%2Foauth%2Fauthorize%3F/)
  })

  test('the person sees who asks, as text, on a page that no other can frame or script', async () => {
    const { body, headers } = await look(asked())
    assert.match(body, /Good &lt;b&gt;Agent&lt;\/b&gt;/)
    assert.match(body, /agent\.example/)
    assert.match(body, /not verified[\s\S]*Anybody can choose any name/)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.match(
      String(headers['content-security-policy']),
      /default-src 'none'.*script-src 'self'.*form-action 'self' https:\/\/agent\.example;.*frame-ancestors 'none'/,
    )
  })

  test('an agent that is not who it says it is never gets an answer', async () => {
    for (const [changes, said] of [
      [{ client_id: 'https://other.example/x.json' }, /could not be read/],
      [{ client_id: 'http://agent.example/client.json' }, /must be an https address/],
      [{ client_id: 'agent' }, /must be an https address/],
      [{ redirect_uri: 'https://evil.example/' }, /does not name this redirect_uri/],
      [{ redirect_uri: 'javascript:alert(1)' }, /redirect_uri must be/],
    ] as const) {
      const { statusCode, body, headers } = await look(asked(changes))
      assert.deepEqual([statusCode, headers.location], [400, undefined])
      assert.match(body, said)
    }
    document = { ...DOCUMENT, client_id: 'https://agent.example/other.json' }
    assert.match((await look(asked())).body, /is not that of this client_id/)
    document = DOCUMENT
    assert.equal((await look(asked({ redirect_uri: 'http://127.0.0.1:53124/back' }))).statusCode, 200)
  })

  test('before anybody has decided, nobody is sent to the address of a request that is wrong', async () => {
    for (const [changes, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const) {
      const { statusCode, headers, body } = await look(asked(changes))
      assert.deepEqual([statusCode, headers.location], [400, undefined], error)
      assert.match(body, /This agent cannot be let in/)
      assert.ok(body.includes(error), body)
      assert.ok(!body.includes(REDIRECT), 'not even as a link')
    }
  })

  test('nobody decides for the person: not another site, nor another person, nor a no', async () => {
    assert.equal((await decide({}, { 'sec-fetch-site': 'cross-site' })).statusCode, 403)
    const colleague = await app.createColleague(tenant, 'owner')
    const other = await app.signIn(colleague.memberId)
    assert.equal((await decide({}, cookie(other))).statusCode, 403)
    assert.equal((await decide({ request: 'forged.forged' })).statusCode, 403)
    const ofKey = await app.signIn(tenant.memberId, tenant.keyId)
    assert.equal((await look(asked(), cookie(ofKey))).statusCode, 403)
    const no = new URL(String((await decide({ answer: 'no' })).headers.location))
    assert.deepEqual([no.searchParams.get('error'), no.searchParams.get('code')], ['access_denied', null])
  })

  test('who is sent elsewhere than to the address that asks, or to this computer, is told so', async () => {
    document = { ...DOCUMENT, redirect_uris: ['https://other.example/callback', 'http://127.0.0.1/back'] }
    const elsewhere = await look(asked({ redirect_uri: 'https://other.example/callback' }))
    assert.match(elsewhere.body, /sent on to other\.example, which is another address/)
    const here = await look(asked({ redirect_uri: 'http://127.0.0.1:53124/back' }))
    assert.match(here.body, /a program on this computer/)
    assert.match(here.body, /Any program on this computer can say/)
    document = DOCUMENT
  })

  test('answers that make no sense are asked for again, as they were given, and grant nothing', async () => {
    const uid = await app.createProject(tenant.key)
    for (const [form, said] of [
      [{ calls: '0' }, /from 1 to 1,000,000/],
      [{ calls: '' }, /from 1 to 1,000,000/],
      [{ calls: '1.5' }, /from 1 to 1,000,000/],
      [{ spend: '-1' }, /from 0 to 1,000,000/],
      [{ spend: 'much' }, /from 0 to 1,000,000/],
      [{ days: '9999' }, /for how long/],
      [{ projects: 'chosen' }, /at least one project/],
    ] as const) {
      const { statusCode, headers, body } = await decide({ scope: 'read_write', ...form })
      assert.deepEqual([statusCode, headers.location], [422, undefined], JSON.stringify(form))
      assert.match(/role="alert">([^<]*)/.exec(body)?.[1] ?? '', said)
      assert.match(body, /value="read_write" checked/)
    }
    const chosen = await decide({ calls: '0', projects: 'chosen', project: uid })
    assert.match(chosen.body, new RegExp(`value="${uid}" checked`))
    // Ticked, and then not meant.
    const issued = (await exchange(await getCode({ projects: 'all', project: uid }))).json()
    assert.equal(await ping(issued.access_token), 200)
  })

  test('a grant for some days ends with them, however often its tokens are renewed', async () => {
    let { access_token, refresh_token } = (await exchange(await getCode({ days: '30' }))).json()
    app.clock.ms += 29 * DAY_MS
    ;({ access_token, refresh_token } = (await renew(refresh_token)).json())
    assert.equal(await ping(access_token), 200)
    app.clock.ms += DAY_MS
    assert.equal(await ping(access_token), 401)
    assert.equal((await renew(refresh_token)).statusCode, 400)
    session = await app.signIn(tenant.memberId)
  })

  test('a code is good once, for its agent and its verifier, for a minute', async () => {
    for (const changes of [
      { code_verifier: 'w'.repeat(50) },
      { client_id: 'https://other.example/x.json' },
      { redirect_uri: 'http://127.0.0.1/back' },
    ]) {
      const code = await getCode()
      assert.deepEqual((await exchange(code, changes)).json(), { error: 'invalid_grant' })
      assert.deepEqual((await exchange(code)).json(), { error: 'invalid_grant' })
    }
    const late = await getCode()
    app.clock.ms += 61_000
    assert.equal((await exchange(late)).statusCode, 400)
    assert.equal(
      (await post('/oauth/token', { grant_type: 'password' })).json().error,
      'unsupported_grant_type',
    )
  })

  test('tokens open what was granted, are renewed, and end with the credential in Connected Apps', async () => {
    const uid = await app.createProject(tenant.key)
    const code = await getCode({ projects: 'chosen', project: uid, calls: '7' })
    const issued = (await exchange(code)).json()
    assert.deepEqual([issued.token_type, issued.expires_in, issued.scope], ['Bearer', 3600, 'read'])
    assert.equal(await ping(issued.access_token), 200)
    assert.equal(await ping(issued.refresh_token), 401)
    assert.equal(
      (await look('/v1/projects', { authorization: `Bearer ${issued.access_token}` })).statusCode,
      401,
    )
    const { body } = await app.call('GET', '/app/v1/keys', { session, headers: cookie() })
    const granted = body.data.find(
      (app: { name: string; project_uids: string[] | null }) =>
        app.name === 'Good <b>Agent</b>' && app.project_uids?.includes(uid),
    )
    assert.deepEqual(
      [
        granted.kind,
        granted.scope,
        granted.daily_calls_max,
        granted.daily_spend_max_usd,
        granted.project_uids,
      ],
      ['mcp', 'read', 7, 0, [uid]],
    )
    app.clock.ms += 3_601_000
    assert.equal(await ping(issued.access_token), 401)
    const renewed = (await renew(issued.refresh_token)).json()
    assert.equal(await ping(renewed.access_token), 200)
    assert.equal((await renew(renewed.refresh_token, 'https://other.example/x.json')).statusCode, 400)
    const revoke = { session, headers: { ...cookie(), 'sec-fetch-site': 'same-origin' } }
    await app.call('DELETE', `/app/v1/keys/${granted.id}`, revoke)
    app.clock.ms += 1000
    assert.equal(await ping(renewed.access_token), 401)
    assert.equal((await renew(renewed.refresh_token)).statusCode, 400)
  })

  test('a code that comes a second time was stolen: what it has opened ends', async () => {
    const code = await getCode()
    const issued = (await exchange(code)).json()
    assert.equal(await ping(issued.access_token), 200)
    // Without the verifier as well: whoever has it, the code is known to others.
    assert.deepEqual((await exchange(code, { code_verifier: 'w'.repeat(50) })).json(), {
      error: 'invalid_grant',
    })
    app.clock.ms += 1000
    assert.equal(await ping(issued.access_token), 401)
    assert.equal((await renew(issued.refresh_token)).statusCode, 400)

    const both = await getCode()
    const answers = await Promise.all([exchange(both), exchange(both)])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 400])
    app.clock.ms += 1000
    const winner = answers.find(({ statusCode }) => statusCode === 200)
    assert.equal(await ping(winner?.json().access_token), 401)
  })

  test('a token for renewal that is used twice was stolen: the whole grant ends', async () => {
    const issued = (await exchange(await getCode())).json()
    const renewed = (await renew(issued.refresh_token)).json()
    assert.deepEqual((await renew(issued.refresh_token)).json(), { error: 'invalid_grant' })
    app.clock.ms += 1000
    assert.equal(await ping(renewed.access_token), 401)
    assert.equal((await renew(renewed.refresh_token)).statusCode, 400)
  })

  test('the protocol’s own client finds its way in by itself, and renews what has expired', async () => {
    const reach: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const answer = await server.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(request.headers), host: HOST },
        payload: await request.text(),
      })
      const told = answer.headers as Record<string, string>
      return new Response(answer.statusCode === 202 ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: told,
      })
    }
    const kept: {
      client?: StoredOAuthClientInformation
      tokens?: StoredOAuthTokens
      verifier: string
      asked?: URL
      discovered?: OAuthDiscoveryState
    } = {
      verifier: '',
    }
    const authProvider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadataUrl: CLIENT,
      clientMetadata: { redirect_uris: [REDIRECT], client_name: 'Good Agent' },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void Object.assign(kept, { client }),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void Object.assign(kept, { tokens }),
      redirectToAuthorization: (asked) => void Object.assign(kept, { asked }),
      saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
      codeVerifier: () => kept.verifier,
      saveDiscoveryState: (discovered) => void Object.assign(kept, { discovered }),
      discoveryState: () => kept.discovered,
    }
    const open = () =>
      new StreamableHTTPClientTransport(new URL(`https://${HOST}/mcp`), { authProvider, fetch: reach })
    const connect = async () => {
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(open())
      return client
    }
    const first = open()
    await assert.rejects(new Client({ name: 'test', version: '1' }).connect(first), UnauthorizedError)
    const { pathname, search } = kept.asked as URL
    const request = /name="request" value="([^"]+)"/.exec((await look(pathname + search)).body)?.[1] ?? ''
    const own = { ...cookie(), 'sec-fetch-site': 'same-origin' }
    const { headers } = await post(
      '/oauth/authorize',
      { request, answer: 'yes', scope: 'read', calls: '9', spend: '0', days: '30' },
      own,
    )
    await first.finishAuth(new URL(String(headers.location)).searchParams)
    const client = await connect()
    assert.ok((await client.listTools()).tools.length > 10)
    app.clock.ms += 3_601_000
    assert.ok((await client.listTools()).tools.length > 10)
    await client.close()
  })
})
