// The signed statement with which a service account asks for an access token: a JWT with RS256 (RFC 7523). The audience is
// Google's own address also where tokens are asked for through a proxy, because it is Google that checks it.

import { sign } from 'node:crypto'

const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
// The longest that Google takes. It begins a little in the past, for a clock that is a little ahead.
const LIFETIME_S = 3600
const SKEW_S = 30

export function signAssertion(account: { clientEmail: string; privateKey: string }, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000) - SKEW_S
  const claims = {
    iss: account.clientEmail,
    scope: SCOPE,
    aud: AUDIENCE,
    iat,
    exp: iat + LIFETIME_S,
  }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  const signature = sign('RSA-SHA256', Buffer.from(signed), account.privateKey)
  return `${signed}.${signature.toString('base64url')}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
