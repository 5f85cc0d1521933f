import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row, startFakeSearchConsole } from '../../../../test/helpers/fake-search-console.ts'
import { clientOf, NEVER, NOW_MS } from '../../../../test/helpers/fake-search-console-client.ts'
import {
  googleError,
  googleStatusError,
  HTML_PAGE,
  type Misbehaviour,
} from '../../../../test/helpers/fake-search-console-faults.ts'
import { FAKE_CLIENT_EMAIL } from '../../../../test/helpers/fake-search-console-token.ts'
import { unreachableUrl } from '../../../../test/helpers/free-port.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { SEARCH_FAILURE_CLASSES, type SearchFailureClass } from '../search-source.ts'
import { parseCredential } from './credential.ts'

const DATE = '2026-11-11'
const DAY = parseDay(DATE) as number
const UNTIL_MIDNIGHT_MS = Date.parse('2026-11-15T08:00:00Z') - NOW_MS
const QUOTA_MS = 900_000

type Expected = { class: SearchFailureClass; retryAfterMs?: number; message?: RegExp }

const REFUSALS: [string, Misbehaviour, Expected][] = [
  [
    'a property that the account may not read',
    googleError(403, 'forbidden'),
    {
      class: 'permission',
      message: new RegExp(`let the service account ${FAKE_CLIENT_EMAIL} read sc-domain:`),
    },
  ],
  [
    'an account without permission, in the newer dialect',
    googleStatusError(403, 'PERMISSION_DENIED'),
    { class: 'permission', message: new RegExp(`Add ${FAKE_CLIENT_EMAIL} as an owner`) },
  ],
  [
    'an API that is not enabled',
    googleError(403, 'accessNotConfigured'),
    { class: 'permission', message: /Enable it there and wait a few minutes: The fake says/ },
  ],
  [
    'an API that is not enabled, in the newer dialect',
    googleStatusError(403, 'PERMISSION_DENIED', { reason: 'SERVICE_DISABLED' }),
    { class: 'permission', message: /is not enabled/ },
  ],
  [
    'a consent to something else',
    googleError(403, 'insufficientPermissions'),
    { class: 'auth', message: /webmasters\.readonly/ },
  ],
  [
    'a consent to something else, in the newer dialect',
    googleStatusError(403, 'PERMISSION_DENIED', { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
    { class: 'auth', message: /webmasters\.readonly/ },
  ],
  ['403 for too many calls', googleError(403, 'rateLimitExceeded'), { class: 'rate', retryAfterMs: 60_000 }],
  [
    '403 for too many calls of a user',
    googleError(403, 'userRateLimitExceeded', { headers: { 'retry-after': '7' } }),
    { class: 'rate', retryAfterMs: 7_000 },
  ],
  [
    '403 for what is exhausted',
    googleStatusError(403, 'RESOURCE_EXHAUSTED'),
    { class: 'rate', retryAfterMs: 60_000 },
  ],
  ['403 for a quota', googleError(403, 'quotaExceeded'), { class: 'quota', retryAfterMs: QUOTA_MS }],
  [
    '403 for a quota, with a wish',
    googleError(403, 'quotaExceeded', { headers: { 'retry-after': 'Sun, 15 Nov 2026 06:40:00 GMT' } }),
    { class: 'quota', retryAfterMs: 600_000 },
  ],
  [
    '403 for the quota of the day',
    googleError(403, 'dailyLimitExceeded'),
    { class: 'quota', retryAfterMs: UNTIL_MIDNIGHT_MS, message: /quota of the day/ },
  ],
  [
    '429 for the quota of the day, in words',
    googleError(429, 'rateLimitExceeded', { message: "Quota exceeded for limit 'Queries per day'." }),
    { class: 'quota', retryAfterMs: UNTIL_MIDNIGHT_MS },
  ],
  [
    '429 for the quota of the day, in the newer dialect',
    googleStatusError(429, 'RESOURCE_EXHAUSTED', {
      reason: 'RATE_LIMIT_EXCEEDED',
      metadata: { quota_unit: '1/d/{project}' },
    }),
    { class: 'quota', retryAfterMs: UNTIL_MIDNIGHT_MS },
  ],
  [
    '429 for too many calls a minute',
    googleStatusError(429, 'RESOURCE_EXHAUSTED', {
      reason: 'RATE_LIMIT_EXCEEDED',
      metadata: { quota_unit: '1/min/{project}/{user}' },
    }),
    { class: 'rate', retryAfterMs: 60_000 },
  ],
  ['429 for a quota', googleError(429, 'quotaExceeded'), { class: 'quota', retryAfterMs: QUOTA_MS }],
  [
    '429 with a page and a wish',
    { kind: 'reply', status: 429, headers: { 'retry-after': '120' }, body: '<html>' },
    { class: 'rate', retryAfterMs: 120_000 },
  ],
  [
    '429 with a wish for a year',
    googleError(429, 'rateLimitExceeded', { headers: { 'retry-after': '31536000' } }),
    { class: 'rate', retryAfterMs: 3_600_000 },
  ],
  [
    'a property that is not there',
    googleError(404, 'notFound'),
    {
      class: 'missing',
      message: /no property sc-domain:shop\.example\. .*sc-domain:example\.com; .*slash at the end/,
    },
  ],
  [
    'a property that is none',
    googleError(400, 'invalidParameter', { message: "'shop' is not a valid Search Console site URL." }),
    { class: 'missing' },
  ],
  [
    'a request that is refused',
    googleError(400, 'invalidParameter', { message: 'Invalid value for rowLimit.' }),
    { class: 'garbage', message: /refused the request \(HTTP 400\): Invalid value for rowLimit\.$/ },
  ],
  ['a fault of Google', googleError(500, 'backendError'), { class: 'upstream', message: /HTTP 500/ }],
  [
    'a fault with a wish',
    googleError(503, 'backendError', { headers: { 'retry-after': '20' } }),
    { class: 'upstream', retryAfterMs: 20_000 },
  ],
  ['a fault as a page', HTML_PAGE, { class: 'upstream', message: /\(HTTP 503\)\.$/ }],
  [
    'the page of a proxy',
    { kind: 'reply', status: 403, body: '<html>Blocked</html>' },
    { class: 'garbage', message: /SIGHTLINE_SEARCH_CONSOLE_URL\.$/ },
  ],
  ['a success that is a page', { kind: 'reply', status: 200, body: '<html></html>' }, { class: 'garbage' }],
  ['a success that is a list', { kind: 'reply', status: 200, body: [] }, { class: 'garbage' }],
  ['an empty success', { kind: 'reply', status: 204, body: '' }, { class: 'garbage' }],
  ['half of the JSON', { kind: 'truncate' }, { class: 'garbage', message: /only the beginning/ }],
  ['half of the reply', { kind: 'truncate', isAbrupt: true }, { class: 'upstream' }],
  ['a broken connection', { kind: 'drop' }, { class: 'upstream' }],
  ['a redirect', { kind: 'reply', status: 302, headers: { location: '/' }, body: '' }, { class: 'garbage' }],
]

for (const [what, misbehaviour, expected] of REFUSALS) {
  test(`${what}: ${expected.class}`, async (t) => {
    const google = await startFakeSearchConsole(t, { days: { [DATE]: [row()] } })
    google.misbehave('query', misbehaviour)
    const source = clientOf(google)
    const failure = await source.readDay(DAY, NEVER)
    assert.ok(failure.state === 'failed')
    assert.deepEqual([failure.class, failure.retryAfterMs], [expected.class, expected.retryAfterMs ?? null])
    assert.match(failure.message, expected.message ?? /./)
    assert.match(failure.message, /^[A-Z][^\n]+\.$/)
    // Nothing was tried again behind the caller's back, and nothing stays broken.
    assert.equal(google.requests.filter(({ call }) => call === 'query').length, 1)
    assert.equal((await source.readDay(DAY, NEVER)).state, 'read')
  })
}

test('every class of failure but a timeout is among them', () => {
  const seen = new Set(REFUSALS.map(([, , expected]) => expected.class))
  assert.deepEqual(
    [...SEARCH_FAILURE_CLASSES].filter((name) => !seen.has(name)),
    ['timeout'],
  )
})

test('a person who consented is told apart from a service account', async (t) => {
  const google = await startFakeSearchConsole(t, { sites: [] })
  const failure = await clientOf(google, { credential: parseCredential(google.oauth) }).readDay(DAY, NEVER)
  assert.ok(failure.state === 'failed' && failure.class === 'permission')
  assert.match(failure.message, /let the Google account that gave its consent read sc-domain:shop\.example\./)
})

test('a token that is refused is replaced once, and the call made again', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: [row()] } })
  const source = clientOf(google)
  await source.readDay(DAY, NEVER)
  google.expireTokens()
  assert.equal((await source.readDay(DAY, NEVER)).state, 'read')
  assert.equal(google.tokens.length, 2)
})

test('a new token that is refused too is a fault of the credential, after two attempts', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: [row()] } })
  google.misbehave('query', googleError(401, 'authError', { message: 'Invalid Credentials' }), { times: 9 })
  const failure = await clientOf(google).readDay(DAY, NEVER)
  assert.ok(failure.state === 'failed' && failure.class === 'auth')
  assert.match(failure.message, /refuses the access token .*: Invalid Credentials\.$/)
  assert.deepEqual([google.tokens.length, google.requests.length], [2, 4])
})

test('without a token nothing is asked, and the failure is that of the token', async (t) => {
  const google = await startFakeSearchConsole(t)
  google.misbehave('token', HTML_PAGE)
  const failure = await clientOf(google).findLastFinalDay(NEVER)
  assert.ok(failure.state === 'failed' && failure.class === 'upstream')
  assert.equal(google.requests.length, 1)
})

test('silence ends in a timeout, and nobody there is a fault upstream', async (t) => {
  const google = await startFakeSearchConsole(t)
  const source = clientOf(google, { timeoutMs: 100 })
  await source.listSites(NEVER)
  google.misbehave('query', { kind: 'hang' })
  const silent = await source.readDay(DAY, NEVER)
  assert.ok(silent.state === 'failed' && silent.class === 'timeout')
  const urls = { apiUrl: await unreachableUrl(), tokenUrl: google.tokenUrl }
  const nobody = await clientOf(google, { urls }).readDay(DAY, NEVER)
  assert.ok(nobody.state === 'failed' && nobody.class === 'upstream')
  assert.match(nobody.message, /^Search Console could not be asked: 127\.0\.0\.1:\d+ could not be reached/)
})

test('midnight in California is found on the days that clocks change', async (t) => {
  const google = await startFakeSearchConsole(t)
  for (const [now, hours] of [
    ['2026-11-01T07:00:00Z', 25],
    ['2026-03-08T08:00:00Z', 23],
  ] as const) {
    google.misbehave('query', googleError(403, 'dailyLimitExceeded'))
    const failure = await clientOf(google, { nowMs: () => Date.parse(now) }).readDay(DAY, NEVER)
    assert.ok(failure.state === 'failed')
    assert.equal(failure.retryAfterMs, hours * 3_600_000)
  }
})
