// Access tokens: fetched when one is needed, kept until shortly before they end, one request at a time. They are asked for
// at the one address of the settings, whatever a key file says.

import { sign } from 'node:crypto'
import { createLock } from '../../../lib/lock.ts'
import { countOf, objectOf, stringOf } from '../reply-json.ts'
import type { SearchFailure } from '../search-source.ts'
import { createTransport } from '../transport.ts'
import { type SearchConsoleCredential, secretsOf } from './credential.ts'
import { searchFailure, unasked } from './failures.ts'
import { tokenRefusal } from './token-failures.ts'

export type Tokens = {
  get(signal: AbortSignal): Promise<{ state: 'given'; token: string } | SearchFailure>
  /** Call it when Google no longer accepts the token; the next one is fetched. */
  drop(token: string): void
}

export type TokensOptions = {
  credential: SearchConsoleCredential
  tokenUrl: string
  fetch: typeof fetch
  nowMs(): number
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000
const REPLY_BYTES_MAX = 65_536
/** A token that ends while a call is under way is of no use: calls take up to two minutes. */
const MARGIN_MS = 180_000
/** Where the reply does not say how long; it always does. */
const LIFETIME_S = 600

/** Google's own address also where tokens are asked for through a proxy, because it is Google that checks it. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
/** The longest that Google takes. It begins a little in the past, for a clock that is a little ahead. */
const ASSERTION_LIFETIME_S = 3600
const SKEW_S = 30

export function createTokens(options: TokensOptions): Tokens {
  const { credential, nowMs } = options
  const lock = createLock()
  let kept: { token: string; untilMs: number } | undefined

  async function fetchToken(signal: AbortSignal): Promise<{ state: 'given'; token: string } | SearchFailure> {
    const startedMs = nowMs()
    const form = formOf(credential, startedMs)
    const transport = createTransport({
      fetch: options.fetch,
      secrets: [...secretsOf(credential), ...('assertion' in form ? [form.assertion] : [])],
      bytesMax: REPLY_BYTES_MAX,
    })
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
    const reply = await transport.request({ method: 'POST', url: options.tokenUrl, form, timeoutMs }, signal)
    if (reply.kind === 'failed') return unasked('Google', reply)
    if (reply.status !== 200) return tokenRefusal(reply, credential, nowMs())
    const given = readToken(reply.text)
    if (given === undefined)
      return searchFailure('garbage', 'Google answered the request for an access token without one.')
    kept = { token: given.token, untilMs: startedMs + given.lifetimeMs - MARGIN_MS }
    return { state: 'given', token: given.token }
  }

  return {
    async get(signal) {
      await lock.acquire()
      try {
        signal.throwIfAborted()
        if (kept !== undefined && nowMs() < kept.untilMs) return { state: 'given', token: kept.token }
        return await fetchToken(signal)
      } finally {
        lock.release()
      }
    },
    drop(token) {
      if (kept?.token === token) kept = undefined
    },
  }
}

function formOf(credential: SearchConsoleCredential, nowMs: number) {
  if (credential.kind === 'service_account')
    return {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signAssertion(credential, nowMs),
    }
  return {
    grant_type: 'refresh_token',
    client_id: credential.clientId,
    client_secret: credential.clientSecret,
    refresh_token: credential.refreshToken,
  }
}

/** The signed statement with which a service account asks for an access token: a JWT with RS256 (RFC 7523). */
function signAssertion(account: { clientEmail: string; privateKey: string }, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000) - SKEW_S
  const claims = {
    iss: account.clientEmail,
    scope: SCOPE,
    aud: AUDIENCE,
    iat,
    exp: iat + ASSERTION_LIFETIME_S,
  }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  const signature = sign('RSA-SHA256', Buffer.from(signed), account.privateKey)
  return `${signed}.${signature.toString('base64url')}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function readToken(text: string): { token: string; lifetimeMs: number } | undefined {
  try {
    const reply = objectOf(JSON.parse(text))
    const token = stringOf(reply?.access_token) ?? ''
    // Anything else could not stand in a header.
    if (!/^[\x21-\x7e]{1,4096}$/.test(token)) return undefined
    return { token, lifetimeMs: (countOf(reply?.expires_in) ?? LIFETIME_S) * 1000 }
  } catch {
    return undefined
  }
}
