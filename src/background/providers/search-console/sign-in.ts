// Signs a person in with the OAuth client of a desktop program: the consent page, and the code that the browser brings
// back, with PKCE (RFC 7636), so that the code is useless to anybody else. The result is a credential with a refresh
// token, like one from a file.

import { createHash, randomBytes } from 'node:crypto'
import { invalid } from '../../../lib/errors.ts'
import { cleanText } from '../organic-pages.ts'
import { countOf, objectOf, stringOf } from '../reply-json.ts'
import type { SearchFailure } from '../search-source.ts'
import { createTransport } from '../transport.ts'
import type { SearchConsoleCredential } from './credential.ts'
import { searchFailure, unanswered } from './failures.ts'

const CONSENT_URL = 'https://accounts.google.com/o/oauth2/v2/auth'
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
const TIMEOUT_MS = 30_000
const REPLY_BYTES_MAX = 65_536
const SAID_CHARS_MAX = 200

export type OauthClient = { readonly clientId: string; readonly clientSecret: string }

export type SignIn = {
  /** The page on which the person consents. */
  readonly url: string
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
}

/** Reads the file of a desktop client from the Google Cloud console. Errors quote nothing of it. */
export function parseClient(text: string): OauthClient {
  let file: ReturnType<typeof objectOf>
  try {
    file = objectOf(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    throw refuse('is not JSON: download it from the Google Cloud console')
  }
  if (objectOf(file?.web) !== undefined)
    throw refuse('is of the type "Web application": make one of the type "Desktop app"')
  const client = objectOf(file?.installed) ?? file
  const [clientId, clientSecret] = [stringOf(client?.client_id), stringOf(client?.client_secret)]
  if (!clientId || !clientSecret) throw refuse('has no client_id or no client_secret: download it again')
  return { clientId, clientSecret }
}

export function beginSignIn({ clientId }: OauthClient, redirectUri: string): SignIn {
  const verifier = randomBytes(48).toString('base64url')
  const state = randomBytes(18).toString('base64url')
  const url = new URL(CONSENT_URL)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Google returns a refresh token only with these parameters, and a new one only when the person is asked again.
    access_type: 'offline',
    prompt: 'consent',
  }).toString()
  return { url: url.href, redirectUri, state, verifier }
}

/** Reads the address that Google redirects the browser to: returns a code, or a sentence that says why there is none. */
export function readRedirect(address: string, { state }: SignIn): { code: string } | { refusal: string } {
  const query = URL.parse(address.trim(), 'http://127.0.0.1')?.searchParams
  const error = query?.get('error')
  if (error === 'access_denied') return { refusal: 'Consent was refused.' }
  if (error) return { refusal: `Google answered ${cleanText(error, SAID_CHARS_MAX)}.` }
  const code = query?.get('code')
  if (!code) return { refusal: 'That address holds no code. Copy all of it from the address bar.' }
  if (query?.get('state') !== state)
    return { refusal: 'That address belongs to another sign-in. Open the link above and consent again.' }
  return { code }
}

export type SignedIn = {
  state: 'signed_in'
  credential: SearchConsoleCredential
  /** Null if Google does not say that it expires. */
  endsInSeconds: number | null
}

type ExchangeOptions = {
  client: OauthClient
  signIn: SignIn
  code: string
  tokenUrl: string
  fetch: typeof fetch
  nowMs(): number
}

export async function exchangeCode(
  { client, signIn, code, tokenUrl, fetch }: ExchangeOptions,
  signal: AbortSignal,
): Promise<SignedIn | SearchFailure> {
  const { clientId, clientSecret } = client
  const secrets = [clientSecret, code, signIn.verifier]
  const transport = createTransport({ fetch, secrets, bytesMax: REPLY_BYTES_MAX })
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    code,
    code_verifier: signIn.verifier,
    redirect_uri: signIn.redirectUri,
  }
  const reply = await transport.request(
    { method: 'POST', url: tokenUrl, form, timeoutMs: TIMEOUT_MS },
    signal,
  )
  if (reply.kind === 'failed') return unanswered('Google', reply)
  const answer = parseObject(reply.text)
  const refreshToken = stringOf(answer?.refresh_token)
  if (reply.status === 200 && refreshToken !== undefined)
    return {
      state: 'signed_in',
      credential: { kind: 'oauth', clientId, clientSecret, refreshToken },
      endsInSeconds: countOf(answer?.refresh_token_expires_in) ?? null,
    }
  if (reply.status === 200)
    return searchFailure(
      'auth',
      'Google gave no refresh token. Remove the access of the app at https://myaccount.google.com/permissions, and sign in again.',
    )
  const said = cleanText(stringOf(answer?.error) ?? `HTTP ${reply.status}`, SAID_CHARS_MAX)
  return searchFailure(
    'auth',
    `Google did not take the code (${said}). It holds for minutes, and once: sign in again.`,
  )
}

function parseObject(text: string): ReturnType<typeof objectOf> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

function refuse(reason: string) {
  return invalid({ client: [`The OAuth client file ${reason}.`] })
}
