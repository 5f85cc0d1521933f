import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  FAKE_CLIENT_EMAIL,
  FAKE_CLIENT_SECRET,
  FAKE_REFRESH_TOKEN,
  oauthFile,
  serviceAccountFile,
} from '../../../../test/helpers/fake-search-console-token.ts'
import { AppError } from '../../../lib/errors.ts'
import { parseCredential, secretsOf } from './credential.ts'

const keyFile = JSON.parse(serviceAccountFile('https://elsewhere.example/token')) as Record<string, string>
const oauth = JSON.parse(oauthFile()) as Record<string, string>
const secrets = [keyFile.private_key as string, FAKE_REFRESH_TOKEN, FAKE_CLIENT_SECRET]

function messageOf(text: string): string {
  try {
    parseCredential(text)
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'validation_failed', String(error))
    assert.deepEqual(Object.keys(error.fields ?? {}), ['credential'])
    assert.equal(error.cause, undefined)
    return error.message
  }
  return assert.fail('it was taken')
}

test('the key file of a service account is read, but not where it says tokens come from', () => {
  const { private_key: privateKey } = keyFile
  const expected = { kind: 'service_account', clientEmail: FAKE_CLIENT_EMAIL, privateKey }
  assert.deepEqual(parseCredential(JSON.stringify(keyFile)), expected)
  assert.deepEqual(parseCredential(`\uFEFF${JSON.stringify(keyFile, null, 2)}\n`), expected)
  const escaped = { ...keyFile, private_key: privateKey?.replaceAll('\n', '\\n') }
  assert.deepEqual(parseCredential(JSON.stringify(escaped)), expected)
})

test('a client with a refresh token is read in every form in which there are files of it', () => {
  const expected = {
    kind: 'oauth',
    clientId: oauth.client_id,
    clientSecret: FAKE_CLIENT_SECRET,
    refreshToken: FAKE_REFRESH_TOKEN,
  }
  const { refresh_token, ...client } = oauth
  const files = [
    oauth,
    { type: 'authorized_user', quota_project_id: 'x', ...oauth },
    { installed: { ...client, redirect_uris: ['http://localhost'] }, refresh_token },
    { web: client, refresh_token },
    { installed: oauth },
  ]
  for (const file of files) assert.deepEqual(parseCredential(JSON.stringify(file)), expected)
})

/** No key that could sign, but one of that size: to make a real one takes seconds. */
function rsaKeyOf(bits: number) {
  const [whole, half] = [bits / 8, bits / 16].map((bytes) => Buffer.alloc(bytes, 0xff).toString('base64url'))
  const numbers = { n: whole, d: whole, p: half, q: half, dp: half, dq: half, qi: half } as Record<
    string,
    string
  >
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'RSA', e: 'AQAB', ...numbers } })
  return key.export({ type: 'pkcs8', format: 'pem' })
}

test('what is no credential is refused with what is wrong', () => {
  const { refresh_token, ...client } = oauth
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  const cases: [unknown, RegExp][] = [
    ['', /is not JSON/],
    ['AIzaSyA-not-a-file', /is not JSON/],
    [`${JSON.stringify(keyFile)}}`, /is not JSON/],
    ['[]', /not an object/],
    ['null', /not an object/],
    [{}, /is neither the JSON key .* nor an OAuth client/],
    [{ type: 'external_account' }, /is of another type/],
    [{ ...keyFile, type: 7 }, /is of another type/],
    [{ ...keyFile, client_email: 'nobody' }, /no client_email/],
    [{ ...keyFile, private_key: undefined }, /no private_key/],
    [{ ...keyFile, private_key: 'MII…' }, /private_key that cannot be read/],
    [{ ...keyFile, private_key: keyFile.private_key?.slice(0, 900) }, /private_key that cannot be read/],
    [{ ...keyFile, private_key: ec }, /not an RSA key/],
    [{ ...keyFile, private_key: short }, /not an RSA key of 2048 to 4096 bits/],
    [{ ...keyFile, private_key: rsaKeyOf(8192) }, /not an RSA key of 2048 to 4096 bits/],
    [client, /has no usable refresh_token\.$/],
    [{ installed: client }, /has no usable refresh_token\.$/],
    [{ refresh_token }, /has no usable client_id and no usable client_secret\.$/],
    [{ ...oauth, refresh_token: 'two\nlines' }, /has no usable refresh_token\.$/],
    ['x'.repeat(65_537), /too large/],
  ]
  for (const [file, expected] of cases)
    assert.match(messageOf(typeof file === 'string' ? file : JSON.stringify(file)), expected)
})

test('no refusal quotes anything of the file', () => {
  const files = [JSON.stringify(keyFile), oauthFile(), JSON.stringify({ installed: oauth })]
  const damaged = fc.tuple(fc.constantFrom(...files), fc.nat(), fc.nat(20), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(damaged, ([file, at, cut, put]) => {
      const start = at % file.length
      const text = file.slice(0, start) + put + file.slice(start + cut)
      let message: string
      try {
        parseCredential(text)
        return
      } catch (error) {
        message = (error as Error).message
      }
      assert.match(message, /^The credential file [\x20-\x7e]+\.$/)
      for (const secret of secrets) assert.ok(!message.includes(secret.slice(0, 12)))
      assert.ok(!message.includes('MII'))
    }),
    { numRuns: 300 },
  )
})

test('what must never be shown is named', () => {
  assert.ok(secretsOf(parseCredential(JSON.stringify(keyFile))).includes(keyFile.private_key as string))
  assert.deepEqual(secretsOf(parseCredential(oauthFile())), [FAKE_CLIENT_SECRET, FAKE_REFRESH_TOKEN])
})
