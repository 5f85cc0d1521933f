// Signing in by a link that works once. In the session that it opens, a password may be set without the previous one.

import { Type } from 'typebox'
import type { Clock } from '../../lib/clock.ts'
import { verifyEmail } from '../accounts/email.ts'
import { redeemSignInLink } from '../accounts/sign-in-links.ts'
import { openRoute, type Route } from '../http/route.ts'
import type { Attempts } from './attempts/attempts.ts'
import { endEarlierMethods } from './earlier-methods.ts'
import { SIGN_IN_BUSY, SIGN_IN_FAILED } from './errors.ts'
import type { SignIn } from './open-session.ts'
import { signedIn } from './schema.ts'

const TOKEN_LENGTH_MAX = 100

type LinkRouteOptions = { clock: Clock; attempts: Attempts; signIn: SignIn }

export function linkRoute({ clock, attempts, signIn }: LinkRouteOptions): Route {
  return openRoute({
    method: 'POST',
    path: '/session/link',
    operationId: 'signInWithLink',
    tag: 'Sessions',
    summary: 'Sign in with a link',
    description: 'The token is what follows `#k=` in the address of the link.',
    body: Type.Object({ token: Type.String({ maxLength: TOKEN_LENGTH_MAX }) }),
    answers: { 201: Type.Object({ data: signedIn }) },
    refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY],
    handle: ({ body, client }) =>
      attempts.guarded({
        method: 'link',
        client,
        refusal: 'This link was used already, has expired, or a newer one has replaced it. Ask for another.',
        check: () =>
          signIn.open(client, async (tx) => {
            const nowMs = clock.nowMs()
            const link = await redeemSignInLink(tx, body.token, nowMs)
            if (link === undefined) return undefined
            const { memberId, mailedTo } = link
            // Earlier users of this member have never proved access to the mailbox.
            if (mailedTo !== null && (await verifyEmail(tx, memberId, mailedTo, nowMs)))
              await endEarlierMethods(tx, memberId, nowMs)
            return { memberId, canSetPassword: true }
          }),
      }),
  })
}
