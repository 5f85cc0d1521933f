// The OpenID Connect provider: where to redirect a browser, and who came back from there. Its configuration is read
// when somebody first signs in through it, not at the start, so that an unavailable provider does not affect other ways
// to sign in. The library is loaded then as well.

import type { Configuration } from 'openid-client'
import type { JobLog } from '../../../background/jobs/job.ts'
import { AppError } from '../../../lib/errors.ts'
import { IDENTITY_PROVIDER_UNAVAILABLE } from '../errors.ts'

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string | undefined }

/** The values that the provider's answer must match. */
type Begun = { state: string; nonce: string; verifier: string; redirectUri: string }

export type Identity = {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
}

export type IdentityProvider = {
  begin(redirectUri: string): Promise<{ address: string; begun: Begun }>
  finish(begun: Begun, returned: Readonly<Record<string, string>>): Promise<Finished>
}

/** `refused` if the answer is not the requested one; the reason is for the log. */
type Finished = { state: 'known'; identity: Identity } | { state: 'refused'; reason: string }

const TIMEOUT_SECONDS = 10
const RETRY_AFTER_SECONDS = 30
const SCOPE = 'openid email'
const DETAIL_CHARS_MAX = 100
const CAUSES_MAX = 4

export function createIdentityProvider(settings: OidcSettings, log: Pick<JobLog, 'warn'>): IdentityProvider {
  let found: Promise<Configuration> | undefined

  function configuration(): Promise<Configuration> {
    found ??= discover(settings).catch((error: unknown) => {
      // Cleared, so that the next sign-in tries again.
      found = undefined
      throw unavailable(
        `The identity provider at ${settings.issuer} cannot be used: ${reasonOf(error)}`,
        error,
      )
    })
    return found
  }

  /** People are told to try later; the warning is for the operator. */
  function unavailable(message: string, cause: unknown): AppError {
    log.warn({ issuer: settings.issuer }, message)
    return new AppError(IDENTITY_PROVIDER_UNAVAILABLE, message, {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  return {
    async begin(redirectUri) {
      const client = await import('openid-client')
      const provider = await configuration()
      const verifier = client.randomPKCECodeVerifier()
      const begun = { state: client.randomState(), nonce: client.randomNonce(), verifier, redirectUri }
      const address = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, begun }
    },
    async finish({ state, nonce, verifier, redirectUri }, returned) {
      const client = await import('openid-client')
      const provider = await configuration()
      const address = new URL(redirectUri)
      for (const [name, value] of Object.entries(returned)) address.searchParams.set(name, value)
      try {
        const tokens = await client.authorizationCodeGrant(provider, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) return { state: 'refused', reason: 'The provider sent no ID token.' }
        // Many providers return the address only from this endpoint.
        const details =
          claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims
        const identity = {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof details.email === 'string' ? details.email : undefined,
          isEmailVerified: details.email_verified === true,
        }
        return { state: 'known', identity }
      } catch (error) {
        if (isOfServer(error))
          throw unavailable(`The identity provider did not answer as it should: ${reasonOf(error)}`, error)
        return { state: 'refused', reason: reasonOf(error) }
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await import('openid-client')
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
  const isPlain = issuer.startsWith('http:')
  return await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // The operator has configured `http:` explicitly.
    ...(isPlain && { execute: [client.allowInsecureRequests] }),
  })
}

// Error codes of the library for a timeout, a refusal, or an answer that is not of the protocol.
const SERVER_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]
const SERVER_REFUSALS = ['invalid_client', 'unauthorized_client']

/** Whether the error is due to our settings or their server, and not to what the browser sent. */
function isOfServer(thrown: unknown): boolean {
  const { code, error, cause, name } = thrown as { [Name in 'code' | 'error' | 'name']?: string } & Error
  const isNetwork = name === 'TypeError' && cause !== undefined && code === undefined
  return isNetwork || SERVER_CODES.includes(code ?? '') || SERVER_REFUSALS.includes(error ?? '')
}

/**
 * Describes an error with its causes, without anything that was sent: only messages and codes of the library, of Node
 * and of OAuth.
 */
function reasonOf(thrown: unknown): string {
  const said: string[] = []
  for (let error = thrown; error instanceof Error && said.length < CAUSES_MAX; error = error.cause) {
    const { message, code, error: ofOauth } = error as { code?: unknown; error?: unknown } & Error
    const detail = ofOauth ?? code
    said.push(detail === undefined ? message : `${message} (${String(detail).slice(0, DETAIL_CHARS_MAX)})`)
  }
  return `${said.join(': ')}.`
}
