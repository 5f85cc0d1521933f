// Signing in through an OpenID Connect provider, for members that exist. The page sends the browser there and gets it back at /sign-in/oidc, whose
// script posts what the provider added to the address: so no route redirects, and what came back is not in a server's log.

import { Type } from 'typebox'
import { openRoute, type Route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Database } from '../../storage/database.ts'
import type { Attempts } from '../attempts/attempts.ts'
import { createChallenge, takeChallenge } from '../challenge-store.ts'
import type { SignIn } from '../open-session.ts'
import { signedIn } from '../schema.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { findMemberOf } from './identity-store.ts'

type OidcRouteOptions = {
  database: Database
  clock: Clock
  attempts: Attempts
  signIn: SignIn
  provider: IdentityProvider | undefined
}

const TAG = 'Sessions'
const RETURN_PATH = '/sign-in/oidc'
const RETURNED_LENGTH_MAX = 4000
const returned = Type.String({ maxLength: RETURNED_LENGTH_MAX })

const NOT_BEGUN = {
  state: 'refused',
  reason: 'It was begun in another browser or more than ten minutes ago, or has ended already.',
} as const

export function oidcRoutes({ database, clock, attempts, signIn, provider }: OidcRouteOptions): Route[] {
  function requireProvider(): IdentityProvider {
    if (provider !== undefined) return provider
    throw new AppError('identity_provider_unavailable', 'No identity provider is set up on this server.')
  }

  return [
    openRoute({
      method: 'GET',
      path: '/session/ways',
      operationId: 'listWaysIn',
      tag: TAG,
      summary: 'Read which ways to sign in are set up',
      answers: {
        200: Type.Object({
          data: Type.Object({
            has_oidc: Type.Boolean({
              description: 'Whether members can sign in through an identity provider.',
            }),
          }),
        }),
      },
      handle: async () => ({ data: { has_oidc: provider !== undefined } }),
    }),
    openRoute({
      method: 'POST',
      path: '/session/oidc/start',
      operationId: 'beginOidcSignIn',
      tag: TAG,
      summary: 'Begin to sign in through the identity provider',
      description: 'Send the browser to `address`. It comes back to `/sign-in/oidc` within ten minutes.',
      answers: { 200: Type.Object({ data: Type.Object({ address: Type.String() }) }) },
      refusals: ['identity_provider_unavailable'],
      async handle({ client }) {
        const { address, begun } = await requireProvider().begin(`${client.base}${RETURN_PATH}`)
        const token = await database.write((db) => createChallenge(db, 'oidc', client, begun, clock.nowMs()))
        return { data: { address }, cookies: { sign_in: token } }
      },
    }),
    openRoute({
      method: 'POST',
      path: '/session/oidc',
      operationId: 'signInWithOidc',
      tag: TAG,
      summary: 'Sign in with what the identity provider returned',
      body: Type.Object({
        code: returned,
        state: returned,
        iss: Type.Optional(returned),
      }),
      answers: { 201: Type.Object({ data: signedIn }) },
      refusals: ['sign_in_failed', 'identity_provider_unavailable'],
      handle: ({ body, client }) =>
        attempts.counted({
          way: 'oidc',
          client,
          refusal:
            'You could not be signed in: what the identity provider returned was not right, or no member here has the e-mail address that it has verified. Ask an owner to invite you.',
          async check(explain) {
            const provider = requireProvider()
            const nowMs = clock.nowMs()
            const begun = await database.write((db) => takeChallenge(db, 'oidc', client, nowMs))
            const finished = begun === undefined ? NOT_BEGUN : await provider.finish(begun, body)
            if (finished.state === 'refused') {
              explain(finished.reason)
              return undefined
            }
            const { identity } = finished
            explain(unknownReason(identity))
            return await signIn.open(client, async (tx) => {
              const memberId = await findMemberOf(tx, identity, nowMs)
              return memberId === undefined ? undefined : { memberId }
            })
          },
        }),
    }),
  ]
}

/** Why nobody is found, if so. */
function unknownReason({ email, isEmailVerified }: Identity): string {
  if (email === undefined) return 'The provider told no e-mail address.'
  if (!isEmailVerified) return 'The provider has not verified the e-mail address.'
  return 'No member has the e-mail address, or who has it is another person at the provider.'
}
