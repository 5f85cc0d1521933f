// Signing in by pasting an API key. The session has the key's rights and projects, and ends with it.

import { Type } from 'typebox'
import type { Authentication } from '../accounts/authentication.ts'
import { openRoute, type Route } from '../http/route.ts'
import type { Attempts } from './attempts/attempts.ts'
import { SIGN_IN_BUSY, SIGN_IN_FAILED } from './errors.ts'
import type { SignIn } from './open-session.ts'
import { signedIn } from './schema.ts'

const KEY_LENGTH_MAX = 200

type KeyRouteOptions = {
  authentication: Pick<Authentication, 'findPrincipal'>
  attempts: Attempts
  signIn: SignIn
}

export function keyRoute({ authentication, attempts, signIn }: KeyRouteOptions): Route {
  return openRoute({
    method: 'POST',
    path: '/session/key',
    operationId: 'signInWithKey',
    tag: 'Sessions',
    summary: 'Sign in with an API key',
    body: Type.Object({ api_key: Type.String({ maxLength: KEY_LENGTH_MAX }) }),
    answers: { 201: Type.Object({ data: signedIn }) },
    refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY],
    handle: ({ body, client }) =>
      attempts.guarded({
        method: 'key',
        client,
        refusal: 'This key is unknown, revoked or expired.',
        async check() {
          const principal = await authentication.findPrincipal({ kind: 'key', text: body.api_key.trim() })
          if (principal === undefined || principal.keyId === null) return undefined
          const { memberId, keyId } = principal
          return await signIn.open(client, async () => ({ memberId, keyId }))
        },
      }),
  })
}
