// Fetches access tokens when one is needed and keeps each until shortly before it expires, with one request at a time.
// The address of the settings is always used, whatever a key file says.

import { sign } from 'node:crypto'
import { createLock } from '../../../lib/lock.ts'
import { countOf, objectOf, stringOf } from '../reply-json.ts'
import type { SearchFailure } from '../search-source.ts'
import { createTransport } from '../transport.ts'
import { type SearchConsoleCredential, secretsOf } from './credential.ts'
import { searchFailure, unanswered } from './failures.ts'
import { tokenRefusal } from './token-failures.ts'

export type Tokens = {
  get(signal: AbortSignal): Promise<{ state: 'given'; token: string } | SearchFailure>
  /** To be called when Google no longer accepts the token; the next call fetches a new one. */
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
/** Calls take up to two minutes, and a token that expires meanwhile is of no use. */
const MARGIN_MS = 180_000
/** The lifetime if the reply states none, although it always does. */
const LIFETIME_S = 600

/** Always Google's own address, even when a proxy is used, because Google checks it. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
/** The longest lifetime that Google accepts. It begins a little in the past, in case our clock is ahead. */
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
    if (reply.kind === 'failed') return unanswered('Google', reply)
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

/** Signs the statement with which a service account requests an access token: a JWT with RS256 (RFC 7523). */
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
    // Any other token could not be sent in a header.
    if (!/^[\x21-\x7e]{1,4096}$/.test(token)) return undefined
    return { token, lifetimeMs: (countOf(reply?.expires_in) ?? LIFETIME_S) * 1000 }
  } catch {
    return undefined
  }
}
