import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/helpers/identity-provider.ts'
import { isHost, isServedHost } from './served-host.ts'

test('hosts of this machine, of private networks and of the connection are ours, and no others', () => {
  for (const host of [
    ...['localhost', 'LOCALHOST:4780', '127.0.0.1:4780', '127.8.9.10', '[::1]:4780', 'seo.localhost', 'nas'],
    ...[
      'nas.local:80',
      'seo.internal',
      '192.168.1.5:4780',
      '10.0.0.3',
      '[fd12::1]',
      '203.0.113.7',
      '[2001:db8::7]',
    ],
  ])
    assert.ok(isServedHost(host, host.startsWith('[2001') ? '2001:db8::7' : '::ffff:203.0.113.7'), host)
  for (const host of [
    ...['evil.example', 'evil.example:4780', '203.0.113.66', '[2001:db8::66]', 'localhost.evil.example'],
    ...['127.0.0.1.evil.example', 'seo.local.evil.example', '169.254.169.254', ''],
  ])
    assert.ok(!isServedHost(host, '::ffff:203.0.113.7'), host)
})

test('what is no host is not repeated', () => {
  for (const text of [
    'host@evil.example',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'a\\b',
    'a:b',
    'a:99999',
    '[::1',
    '',
    'ä.example',
  ])
    assert.ok(!isHost(text), text)
})

onEveryEngine('the host of a request', (context) => {
  let provider: TestIdentityProvider
  const apps: TestApp[] = []

  before(async () => {
    provider = await startIdentityProvider('http://localhost/sign-in/oidc')
  })
  after(async () => {
    for (const app of apps) await app.close()
    await provider?.close()
  })

  async function start(env: Record<string, string> = {}) {
    const oidc = {
      SIGHTLINE_OIDC_ISSUER: provider.issuer,
      SIGHTLINE_OIDC_CLIENT_ID: provider.clientId,
      SIGHTLINE_OIDC_CLIENT_SECRET: provider.clientSecret,
    }
    const app = await createTestApp(context.database, { ...oidc, ...env })
    apps.push(app)
    const owner = await app.createTenant()
    const session = await app.signIn(owner.memberId)
    return {
      /** Where the identity provider is to send people back to, or why nobody is sent there. */
      async redirect(headers: Record<string, string>): Promise<string> {
        const sent = { 'sec-fetch-site': 'same-origin', ...headers }
        const { body } = await app.call('POST', '/app/v1/session/oidc/start', { headers: sent })
        const address = body.data?.address
        return address === undefined ? body.code : (new URL(address).searchParams.get('redirect_uri') ?? '')
      },
      async invite(host: string): Promise<string> {
        const body = { name: 'Ada', role: 'viewer' }
        const answer = await app.call('POST', '/app/v1/members', { session, body, headers: { host } })
        return answer.body.code ?? new URL(answer.body.data.sign_in_link.url).host
      },
    }
  }

  test('people are sent back, and links lead, to hosts of ours alone', async () => {
    const { redirect, invite } = await start()
    assert.equal(await redirect({ host: 'localhost:4780' }), 'http://localhost:4780/sign-in/oidc')
    assert.equal(await redirect({ host: 'evil.example' }), 'host_not_served')
    assert.equal(await redirect({ host: 'host@evil.example' }), 'malformed_request')
    // Nobody said that there is a proxy.
    const forwarded = { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    assert.equal(await redirect(forwarded), 'http://localhost/sign-in/oidc')
    assert.equal(await invite('192.168.1.5:4780'), '192.168.1.5:4780')
    assert.equal(await invite('evil.example'), 'host_not_served')
  })

  test('a proxy that is trusted says the host, and nothing but a host', async () => {
    const { redirect } = await start({ SIGHTLINE_TRUST_PROXY: '127.0.0.1' })
    const forwarded = {
      host: 'localhost',
      'x-forwarded-host': 'seo.example.com',
      'x-forwarded-proto': 'https',
    }
    assert.equal(await redirect(forwarded), 'https://seo.example.com/sign-in/oidc')
    assert.equal(
      await redirect({ ...forwarded, 'x-forwarded-host': 'seo@evil.example' }),
      'malformed_request',
    )
    assert.equal(await redirect({ host: 'evil.example' }), 'host_not_served')
    const odd = { ...forwarded, 'x-forwarded-proto': 'javascript' }
    assert.equal(await redirect(odd), 'http://seo.example.com/sign-in/oidc')
  })

  test('where the public address is set, the host of a request does not matter', async () => {
    const { redirect } = await start({ SIGHTLINE_PUBLIC_URL: 'https://seo.example.com/app' })
    assert.equal(await redirect({ host: 'evil.example' }), 'https://seo.example.com/app/sign-in/oidc')
  })
})
