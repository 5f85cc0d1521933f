// Signing in by pasting an API key. The session may do what the key may, in the projects of the key, and ends with it.

import { Type } from 'typebox'
import type { Authentication } from '../accounts/authentication.ts'
import { createSession } from '../accounts/session-store.ts'
import { openRoute, type Route } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import type { Database } from '../storage/database.ts'
import { signedIn } from './schema.ts'

const KEY_LENGTH_MAX = 200

export type KeyRouteOptions = {
  database: Database
  clock: Clock
  authentication: Pick<Authentication, 'findPrincipal'>
}

export function keyRoute({ database, clock, authentication }: KeyRouteOptions): Route {
  return openRoute({
    method: 'POST',
    path: '/session/key',
    operationId: 'signInWithKey',
    tag: 'Sessions',
    summary: 'Sign in with an API key',
    body: Type.Object({ api_key: Type.String({ maxLength: KEY_LENGTH_MAX }) }),
    answers: { 201: Type.Object({ data: signedIn }) },
    refusals: ['sign_in_failed'],
    async handle({ body, client }) {
      const principal = await authentication.findPrincipal({ kind: 'key', text: body.api_key.trim() })
      if (principal === undefined || principal.keyId === null)
        throw new AppError('sign_in_failed', 'This key is unknown, revoked or expired.')
      const { address, userAgent } = client
      const session = { memberId: principal.memberId, keyId: principal.keyId, address, userAgent }
      const { token } = await database.transaction((tx) => createSession(tx, session, clock.nowMs()))
      return {
        status: 201,
        data: { member_id: principal.memberId },
        cookies: { session: token },
      }
    },
  })
}
