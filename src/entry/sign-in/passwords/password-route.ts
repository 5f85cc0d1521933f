// Signing in with an e-mail address and a password. Neither the answer nor its time reveals whether the address or the
// password was wrong. Failures are counted for the address, whichever accounts it belongs to.

import { Type } from 'typebox'
import { emailKey } from '../../../lib/email-key.ts'
import { openRoute, type Route } from '../../http/route.ts'
import type { AccountChoice } from '../account-choice.ts'
import type { Attempts } from '../attempts/attempts.ts'
import { SIGN_IN_BUSY, SIGN_IN_FAILED } from '../errors.ts'
import { email, secondStep, signedIn } from '../schema.ts'
import { passwordDigest } from './credential-store.ts'
import { PASSWORD_LENGTH_MAX } from './password-rules.ts'
import type { PasswordSteps } from './password-steps.ts'

type PasswordRouteOptions = { attempts: Attempts; passwords: PasswordSteps; accountChoice: AccountChoice }

export function passwordRoute({ attempts, passwords, accountChoice }: PasswordRouteOptions): Route {
  return openRoute({
    method: 'POST',
    path: '/session/password',
    operationId: 'signInWithPassword',
    tag: 'Sessions',
    summary: 'Sign in with e-mail address and password',
    description:
      'A member who has a second factor is asked for a code next: `POST /session/totp`. Where the address and the password are those of members of several accounts, one of them is chosen next: `POST /session/account`.',
    body: Type.Object({ email, password: Type.String({ maxLength: PASSWORD_LENGTH_MAX }) }),
    answers: { 200: Type.Object({ data: secondStep }), 201: Type.Object({ data: signedIn }) },
    refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY],
    handle({ body, client }) {
      const login = emailKey(body.email)
      return attempts.guarded({
        method: 'password',
        client,
        login,
        refusal: 'The e-mail address or the password is wrong.',
        async check() {
          const proved = await passwords.prove(body)
          const [member] = proved
          if (member === undefined) return undefined
          if (proved.length === 1) return await passwords.enter(member, login, client)
          const members = proved.map((one) => ({ id: one.id, passwordDigest: passwordDigest(one) }))
          return await accountChoice.ask(client, { way: 'password', login, members })
        },
      })
    },
  })
}
