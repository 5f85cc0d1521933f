import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  type FakeSearchConsoleOptions,
  startFakeSearchConsole,
} from '../../../../test/helpers/fake-search-console.ts'
import { NEVER, NOW_MS } from '../../../../test/helpers/fake-search-console-client.ts'
import {
  HTML_PAGE,
  type Misbehaviour,
  tokenError,
} from '../../../../test/helpers/fake-search-console-faults.ts'
import { FAKE_CLIENT_EMAIL } from '../../../../test/helpers/fake-search-console-token.ts'
import { unreachableUrl } from '../../../../test/helpers/free-port.ts'
import { until } from '../../../../test/helpers/until.ts'
import { parseCredential } from './credential.ts'
import { createTokens, type TokensOptions } from './token.ts'

type Kind = 'serviceAccount' | 'oauth'

async function start(
  t: TestContext,
  options: { kind?: Kind; google?: FakeSearchConsoleOptions; tokens?: Partial<TokensOptions> } = {},
) {
  const google = await startFakeSearchConsole(t, { nowMs: () => NOW_MS, ...options.google })
  const tokens = createTokens({
    credential: parseCredential(google[options.kind ?? 'serviceAccount']),
    tokenUrl: google.tokenUrl,
    fetch,
    nowMs: () => NOW_MS,
    ...options.tokens,
  })
  return { google, tokens }
}

for (const kind of ['serviceAccount', 'oauth'] as const) {
  test(`a token is fetched with what the file of ${kind} holds, and kept`, async (t) => {
    const { google, tokens } = await start(t, { kind })
    const first = await tokens.get(NEVER)
    assert.deepEqual(first, { state: 'given', token: google.tokens[0] })
    assert.deepEqual(await tokens.get(NEVER), first)
    assert.equal(google.requests.length, 1)
    assert.equal(google.requests[0]?.headers['content-type'], 'application/x-www-form-urlencoded')
  })
}

test('a token is fetched anew shortly before it ends, and not earlier', async (t) => {
  let nowMs = NOW_MS
  const { google, tokens } = await start(t, {
    google: { nowMs: () => nowMs },
    tokens: { nowMs: () => nowMs },
  })
  await tokens.get(NEVER)
  nowMs += (3599 - 180) * 1000 - 1
  await tokens.get(NEVER)
  assert.equal(google.tokens.length, 1)
  nowMs += 1
  assert.deepEqual(await tokens.get(NEVER), { state: 'given', token: google.tokens[1] })
})

test('whoever asks at the same time gets the same token, from one request', async (t) => {
  const { google, tokens } = await start(t)
  const given = await Promise.all([1, 2, 3, 4].map(() => tokens.get(NEVER)))
  assert.equal(google.requests.length, 1)
  assert.equal(new Set(given.map((answer) => JSON.stringify(answer))).size, 1)
})

test('who gives up waiting does not take the token from the others', async (t) => {
  const { google, tokens } = await start(t)
  google.misbehave('token', { kind: 'hang' })
  const stop = new AbortController()
  const first = tokens.get(stop.signal)
  const second = tokens.get(NEVER)
  await until('the first request hangs', () => google.requests.length === 1)
  stop.abort(new Error('stop'))
  await assert.rejects(first, /^Error: stop$/)
  assert.equal((await second).state, 'given')
})

test('a token that was dropped is replaced, and dropping an old one drops no other', async (t) => {
  const { google, tokens } = await start(t)
  await tokens.get(NEVER)
  tokens.drop(google.tokens[0] as string)
  await tokens.get(NEVER)
  tokens.drop(google.tokens[0] as string)
  assert.deepEqual(await tokens.get(NEVER), { state: 'given', token: google.tokens[1] })
  assert.equal(google.requests.length, 2)
})

test('a clock that is off is named as what is wrong, with what it says', async (t) => {
  for (const offMs of [-2 * 3_600_000, 400_000]) {
    const { tokens } = await start(t, { tokens: { nowMs: () => NOW_MS + offMs } })
    const failure = await tokens.get(NEVER)
    assert.ok(failure.state === 'failed' && failure.class === 'auth')
    const says = new Date(NOW_MS + offMs).toISOString()
    assert.ok(failure.message.includes(`set the clock of this server, which says ${says}.`), failure.message)
  }
})

const REFUSALS: [Kind, string, Misbehaviour, { class: string; retryAfterMs?: number; message: RegExp }][] = [
  [
    'oauth',
    'a refresh token that has ended',
    tokenError(400, 'invalid_grant', 'Token has been expired or revoked.'),
    {
      class: 'auth',
      message: /"Testing" a refresh token ends after 7 days.* says: invalid_grant, Token has/,
    },
  ],
  [
    'oauth',
    'a client that is not known',
    tokenError(401, 'invalid_client', 'The OAuth client was not found.'),
    { class: 'auth', message: /take client_id and client_secret/ },
  ],
  [
    'oauth',
    'a reason that nobody knows',
    tokenError(403, 'org_internal'),
    { class: 'auth', message: /says: org_internal\.$/ },
  ],
  [
    'serviceAccount',
    'a key that was deleted',
    tokenError(400, 'invalid_grant', 'Invalid JWT Signature.'),
    { class: 'auth', message: new RegExp(`this key of ${FAKE_CLIENT_EMAIL}.*make a new JSON key`) },
  ],
  [
    'serviceAccount',
    'an account that was deleted',
    tokenError(400, 'invalid_grant', 'Invalid grant: account not found'),
    { class: 'auth', message: new RegExp(`no service account ${FAKE_CLIENT_EMAIL}`) },
  ],
  [
    'serviceAccount',
    'an account that is disabled',
    tokenError(401, 'unauthorized_client', 'Client is unauthorized.'),
    { class: 'auth', message: /look whether it is disabled/ },
  ],
  [
    'serviceAccount',
    'a fault of Google',
    tokenError(500, 'internal_failure'),
    { class: 'upstream', message: /HTTP 500/ },
  ],
  ['serviceAccount', 'a page of HTML', HTML_PAGE, { class: 'upstream', message: /HTTP 503/ }],
  [
    'serviceAccount',
    'too many requests',
    { kind: 'reply', status: 429, headers: { 'retry-after': '30' }, body: {} },
    { class: 'rate', retryAfterMs: 30_000, message: /fewer/ },
  ],
  [
    'serviceAccount',
    'too many requests, without a time',
    { kind: 'reply', status: 429, body: '' },
    { class: 'rate', retryAfterMs: 60_000, message: /fewer/ },
  ],
  [
    'serviceAccount',
    'the login page of a proxy',
    { kind: 'reply', status: 403, body: '<html>Sign in</html>' },
    { class: 'garbage', message: /SIGHTLINE_GOOGLE_TOKEN_URL/ },
  ],
  [
    'serviceAccount',
    'a success that is a page',
    { kind: 'reply', status: 200, body: '<html>Welcome</html>' },
    { class: 'garbage', message: /without one/ },
  ],
  [
    'serviceAccount',
    'a token that no header can carry',
    { kind: 'reply', status: 200, body: { access_token: 'a\nb', expires_in: 3599 } },
    { class: 'garbage', message: /without one/ },
  ],
  ['serviceAccount', 'half a reply', { kind: 'truncate' }, { class: 'garbage', message: /without one/ }],
  [
    'serviceAccount',
    'a broken connection',
    { kind: 'drop' },
    { class: 'upstream', message: /^Google could/ },
  ],
]

for (const [kind, what, misbehaviour, expected] of REFUSALS) {
  test(`${what}: ${expected.class}, and the next attempt asks again`, async (t) => {
    const { google, tokens } = await start(t, { kind })
    google.misbehave('token', misbehaviour)
    const failure = await tokens.get(NEVER)
    assert.ok(failure.state === 'failed')
    assert.deepEqual([failure.class, failure.retryAfterMs], [expected.class, expected.retryAfterMs ?? null])
    assert.match(failure.message, expected.message)
    assert.match(failure.message, /[.?]$/)
    assert.equal((await tokens.get(NEVER)).state, 'given')
  })
}

test('silence ends in a timeout, and nobody there is told apart from a refusal', async (t) => {
  const { google, tokens } = await start(t, { tokens: { timeoutMs: 50 } })
  google.misbehave('token', { kind: 'hang' })
  const silent = await tokens.get(NEVER)
  assert.ok(silent.state === 'failed' && silent.class === 'timeout')
  const nowhere = await start(t, { tokens: { tokenUrl: await unreachableUrl() } })
  const unreached = await nowhere.tokens.get(NEVER)
  assert.ok(unreached.state === 'failed' && unreached.class === 'upstream')
})

test('a token without a lifetime is kept for a while', async (t) => {
  let nowMs = NOW_MS
  const { google, tokens } = await start(t, { tokens: { nowMs: () => nowMs } })
  google.misbehave('token', { kind: 'reply', status: 200, body: { access_token: 'bare' } })
  assert.deepEqual(await tokens.get(NEVER), { state: 'given', token: 'bare' })
  nowMs += 60_000
  assert.deepEqual(await tokens.get(NEVER), { state: 'given', token: 'bare' })
  nowMs += 600_000
  assert.notDeepEqual(await tokens.get(NEVER), { state: 'given', token: 'bare' })
})
