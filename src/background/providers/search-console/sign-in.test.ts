import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { startFakeSearchConsole } from '../../../../test/helpers/fake-search-console.ts'
import {
  clientFile,
  consentTo,
  FAKE_REFRESH_TOKEN,
} from '../../../../test/helpers/fake-search-console-token.ts'
import { beginSignIn, exchangeCode, parseClient, readRedirect } from './sign-in.ts'

const CLIENT = parseClient(clientFile())
const HERE = 'http://127.0.0.1:4000'
const NO_ABORT = new AbortController().signal

test('the page of consent is asked for reading alone, for a refresh token, and with a challenge', () => {
  const { url, verifier, state } = beginSignIn(CLIENT, HERE)
  const asked = Object.fromEntries(new URL(url).searchParams)
  assert.equal(new URL(url).origin, 'https://accounts.google.com')
  assert.deepEqual(asked, {
    client_id: CLIENT.clientId,
    redirect_uri: HERE,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/webmasters.readonly',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
  })
  assert.ok(!url.includes(CLIENT.clientSecret) && !url.includes(verifier))
  assert.notEqual(beginSignIn(CLIENT, HERE).state, state)
})

test('a code is taken from the address of the browser, whole or in part, and only of this sign-in', () => {
  const signIn = beginSignIn(CLIENT, HERE)
  const address = consentTo(signIn.url)
  const code = new URL(address).searchParams.get('code')
  for (const given of [address, ` ${address}\n`, address.slice(HERE.length)])
    assert.deepEqual(readRedirect(given, signIn), { code })
  const refused = (given: string) => (readRedirect(given, signIn) as { refusal: string }).refusal
  assert.match(refused(address.replace(signIn.state, 'other')), /another sign-in/)
  assert.match(refused('http://127.0.0.1:4000/favicon.ico'), /no code/)
  assert.match(refused('not an address'), /no code/)
  assert.match(refused(`${HERE}/?error=access_denied`), /^Consent was refused\.$/)
  assert.match(refused(`${HERE}/?error=server_error\u001b[2J`), /^Google answered server_error/)
})

test('a code becomes a credential once, and only with what the sign-in began with', async (t) => {
  const { environment } = await startFakeSearchConsole(t, {})
  const tokenUrl = environment.SIGHTLINE_GOOGLE_TOKEN_URL as string
  const signIn = beginSignIn(CLIENT, HERE)
  const { code } = readRedirect(consentTo(signIn.url), signIn) as { code: string }
  const exchange = { client: CLIENT, signIn, code, tokenUrl, fetch, nowMs: Date.now }
  assert.deepEqual(await exchangeCode(exchange, NO_ABORT), {
    state: 'signed_in',
    credential: { kind: 'oauth', ...CLIENT, refreshToken: FAKE_REFRESH_TOKEN },
    endsInSeconds: 604_799,
  })
  const again = await exchangeCode(exchange, NO_ABORT)
  assert.ok(again.state === 'failed')
  assert.match(again.message, /^Google did not take the code \(invalid_grant\)/)
  const other = readRedirect(consentTo(signIn.url), signIn) as { code: string }
  const stolen = { ...exchange, code: other.code, signIn: beginSignIn(CLIENT, HERE) }
  assert.equal((await exchangeCode(stolen, NO_ABORT)).state, 'failed')
})

test('a file that is no desktop client is refused without its content', () => {
  const web = JSON.stringify({ web: { client_id: 'a', client_secret: 'hush' } })
  for (const [text, message] of [
    ['{', /not JSON/],
    ['[]', /no client_id/],
    [web, /"Web application"/],
    ['{"installed":{"client_id":"a"}}', /no client_secret/],
  ] as const)
    assert.throws(
      () => parseClient(text),
      (error: { fields?: object }) => message.test(JSON.stringify(error.fields).replaceAll('\\', '')),
    )
})
