// The place where the fake Search Console's tokens are given out. An assertion is taken only with a signature that the
// public key confirms and the claims that Google wants; a refresh token only together with its client.

import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import type { Misbehaviour } from './fake-search-console-faults.ts'
import { tokenError } from './fake-search-console-faults.ts'

export const FAKE_CLIENT_EMAIL = 'reader@fake-project.iam.gserviceaccount.com'
export const FAKE_REFRESH_TOKEN = '1//0fake-refresh-token-KEEP-secret'
export const FAKE_CLIENT_SECRET = 'GOCSPX-fake-client-KEEP-secret'
const FAKE_CLIENT_ID = '1234-fake.apps.googleusercontent.com'

const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
const JWT_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const SKEW_S = 300
const LIFETIME_S_MAX = 3600
const TIMEFRAME =
  'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.'

let keys: { publicKey: string; privateKey: string } | undefined

// A pair takes a tenth of a second to make: one does for all servers of a process.
function keyPair(): { publicKey: string; privateKey: string } {
  keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return keys
}

/** The JSON key file of a service account that the fake lets in. */
export function serviceAccountFile(tokenUri: string): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'fake-project',
    private_key_id: '0123456789abcdef',
    private_key: keyPair().privateKey,
    client_email: FAKE_CLIENT_EMAIL,
    client_id: '1234',
    token_uri: tokenUri,
  })
}

/** The file of a desktop client, as the Google Cloud console hands it out. */
export function clientFile(): string {
  return JSON.stringify({ installed: { client_id: FAKE_CLIENT_ID, client_secret: FAKE_CLIENT_SECRET } })
}

/** What a person who consented has, as a file that the fake lets in. */
export function oauthFile(): string {
  return JSON.stringify({
    client_id: FAKE_CLIENT_ID,
    client_secret: FAKE_CLIENT_SECRET,
    refresh_token: FAKE_REFRESH_TOKEN,
  })
}

/** What is wrong with a request for a token; undefined when it is to be granted. */
export function refusalOf(form: URLSearchParams, nowMs: number | undefined): Misbehaviour | undefined {
  if (form.get('grant_type') === JWT_GRANT) return refusalOfAssertion(form.get('assertion') ?? '', nowMs)
  if (form.get('grant_type') === 'refresh_token') return refusalOfRefresh(form)
  if (form.get('grant_type') === 'authorization_code') return refusalOfCode(form)
  return tokenError(400, 'unsupported_grant_type', 'Invalid grant_type.')
}

/** Codes that a person's consent has brought, each with the challenge of its sign-in. */
const challenges = new Map<string, { challenge: string; redirectUri: string }>()

/** What Google does when a person consents: the address to which it sends the browser. */
export function consentTo(consentUrl: string): string {
  const asked = new URL(consentUrl).searchParams
  const redirectUri = asked.get('redirect_uri') ?? ''
  const code = `4/0fake-code-${challenges.size}`
  challenges.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri })
  return `${redirectUri}/?${new URLSearchParams({ state: asked.get('state') ?? '', code, scope: SCOPE })}`
}

/** Beside the access token, for whoever brings a code; of an app in "Testing" it ends after seven days. */
export function refreshTokenFor(form: URLSearchParams): object {
  if (form.get('grant_type') !== 'authorization_code') return {}
  return { refresh_token: FAKE_REFRESH_TOKEN, refresh_token_expires_in: 604_799 }
}

function refusalOfCode(form: URLSearchParams): Misbehaviour | undefined {
  if (form.get('client_secret') !== FAKE_CLIENT_SECRET)
    return tokenError(401, 'invalid_client', 'The provided client secret is invalid.')
  const given = challenges.get(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  challenges.delete(form.get('code') ?? '')
  if (given?.challenge !== challenge || given.redirectUri !== form.get('redirect_uri'))
    return tokenError(400, 'invalid_grant', 'Bad Request')
  return undefined
}

function refusalOfRefresh(form: URLSearchParams): Misbehaviour | undefined {
  if (form.get('client_id') !== FAKE_CLIENT_ID || form.get('client_secret') !== FAKE_CLIENT_SECRET)
    return tokenError(401, 'invalid_client', 'The OAuth client was not found.')
  if (form.get('refresh_token') !== FAKE_REFRESH_TOKEN)
    return tokenError(400, 'invalid_grant', 'Token has been expired or revoked.')
  return undefined
}

function refusalOfAssertion(assertion: string, nowMs: number | undefined): Misbehaviour | undefined {
  const [header = '', claims = '', signature = ''] = assertion.split('.')
  const { alg } = parse(header)
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(keyPair().publicKey, signature, 'base64url')
  if (alg !== 'RS256' || !isSigned) return tokenError(400, 'invalid_grant', 'Invalid JWT Signature.')
  const { iss, scope, aud, iat, exp } = parse(claims)
  if (iss !== FAKE_CLIENT_EMAIL) return tokenError(400, 'invalid_grant', 'Invalid grant: account not found')
  if (aud !== AUDIENCE) return tokenError(400, 'invalid_grant', 'Invalid JWT: Failed audience check.')
  if (scope !== SCOPE) return tokenError(400, 'invalid_scope', 'Invalid OAuth scope or ID token audience.')
  const lifetime = Number(exp) - Number(iat)
  if (!(lifetime > 0 && lifetime <= LIFETIME_S_MAX)) return tokenError(400, 'invalid_grant', TIMEFRAME)
  if (nowMs === undefined) return undefined
  const now = nowMs / 1000
  const isTimely = Number(iat) <= now + SKEW_S && Number(exp) >= now - SKEW_S
  return isTimely ? undefined : tokenError(400, 'invalid_grant', TIMEFRAME)
}

function parse(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}
