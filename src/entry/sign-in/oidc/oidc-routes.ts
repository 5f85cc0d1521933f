// Signing in through an OpenID Connect provider, for existing members. The page sends the browser there and gets it
// back at /sign-in/oidc, whose script posts what the provider added to the address: so no route redirects, and the
// answer is in no server log.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { HOST_NOT_SERVED } from '../../http/errors.ts'
import { openRoute, type Route } from '../../http/route.ts'
import type { AccountChoice } from '../account-choice.ts'
import type { Attempts } from '../attempts/attempts.ts'
import { createChallenge, takeChallenge } from '../challenge-store.ts'
import { IDENTITY_PROVIDER_UNAVAILABLE, SIGN_IN_FAILED } from '../errors.ts'
import { secondStep, signedIn } from '../schema.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { listMembersOf } from './identity-store.ts'
import type { OidcSteps } from './oidc-steps.ts'

type OidcRouteOptions = {
  database: Database
  clock: Clock
  attempts: Attempts
  oidc: OidcSteps
  accountChoice: AccountChoice
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

export function oidcRoutes(options: OidcRouteOptions): Route[] {
  const { database, clock, attempts, oidc, accountChoice, provider } = options

  function requireProvider(): IdentityProvider {
    if (provider !== undefined) return provider
    throw new AppError(IDENTITY_PROVIDER_UNAVAILABLE, 'No identity provider is set up on this server.')
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
      refusals: [IDENTITY_PROVIDER_UNAVAILABLE, HOST_NOT_SERVED],
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
      description: 'Somebody who is known in several accounts chooses one next: `POST /session/account`.',
      body: Type.Object({
        code: returned,
        state: returned,
        iss: Type.Optional(returned),
      }),
      answers: { 200: Type.Object({ data: secondStep }), 201: Type.Object({ data: signedIn }) },
      refusals: [SIGN_IN_FAILED, IDENTITY_PROVIDER_UNAVAILABLE],
      handle: ({ body, client }) =>
        attempts.counted({
          method: 'oidc',
          client,
          refusal:
            'You could not be signed in: what the identity provider returned was not right, or it has verified no e-mail address that is confirmed here. Sign in another way and confirm your address in Settings, or ask an owner to invite you.',
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
            const members = await database.read((db) => listMembersOf(db, identity))
            const [member] = members
            if (member === undefined) return undefined
            if (members.length === 1) return await oidc.enter(identity, member.id, client)
            const ids = members.map(({ id }) => ({ id }))
            return await accountChoice.ask(client, { way: 'oidc', identity, members: ids })
          },
        }),
    }),
  ]
}

/** Returns why no member was found, if so. */
function unknownReason({ email, isEmailVerified }: Identity): string {
  if (email === undefined) return 'The provider sent no e-mail address.'
  if (!isEmailVerified) return 'The provider has not verified the e-mail address.'
  return 'No member has confirmed the e-mail address, or who has it is another person at the provider.'
}
