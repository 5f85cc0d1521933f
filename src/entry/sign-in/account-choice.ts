// If an address with its password, or an identity, belongs to members of several accounts, the person chooses the
// account. They have proved who they are, so they see the names of these accounts only. What was proved is remembered
// for ten minutes, for one browser.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Client } from '../http/access/client.ts'
import { type Answer, openRoute, type Route } from '../http/route.ts'
import type { Attempts } from './attempts/attempts.ts'
import { type Challenges, createChallenge, takeChallenge } from './challenge-store.ts'
import { SIGN_IN_FAILED } from './errors.ts'
import type { OidcSteps } from './oidc/oidc-steps.ts'
import { findCredentials, passwordDigest } from './passwords/credential-store.ts'
import type { PasswordSteps } from './passwords/password-steps.ts'
import { secondStep, signedIn } from './schema.ts'

type Proved = Challenges['account']

export type AccountChoice = { ask(client: Client, proved: Proved): Promise<Answer> }

type ChoiceParts = { database: Database; clock: Clock }
type ChoiceRouteParts = ChoiceParts & { attempts: Attempts; passwords: PasswordSteps; oidc: OidcSteps }

export function createAccountChoice({ database, clock }: ChoiceParts): AccountChoice {
  return {
    async ask(client, proved) {
      const accounts = await database.read((db) =>
        db
          .selectFrom('members')
          .innerJoin('accounts', 'accounts.id', 'members.account_id')
          .where(
            'members.id',
            'in',
            proved.members.map(({ id }) => id),
          )
          .select([
            'members.id as member_id',
            'members.name as member_name',
            'members.role',
            'accounts.name as account_name',
          ])
          .orderBy('accounts.name')
          .orderBy('members.id')
          .execute(),
      )
      const token = await database.write((db) =>
        createChallenge(db, 'account', client, proved, clock.nowMs()),
      )
      return { status: 200, data: { next: 'account', accounts }, cookies: { sign_in: token } }
    },
  }
}

export function accountChoiceRoute(parts: ChoiceRouteParts): Route {
  const { database, clock, attempts, passwords, oidc } = parts

  async function enter(proved: Proved, memberId: number, client: Client): Promise<Answer | undefined> {
    if (proved.way === 'oidc') {
      const isListed = proved.members.some(({ id }) => id === memberId)
      return isListed ? await oidc.enter(proved.identity, memberId, client) : undefined
    }
    const member = await database.read((db) => findCredentials(db, memberId))
    const digest = proved.members.find(({ id }) => id === memberId)?.passwordDigest
    if (member === undefined || digest !== passwordDigest(member)) return undefined
    return await passwords.enter(member, proved.login, client)
  }

  return openRoute({
    method: 'POST',
    path: '/session/account',
    operationId: 'chooseAccount',
    tag: 'Sessions',
    summary: 'Choose the account to sign in to',
    description:
      'Follows a sign-in that answered with `next: account`, within ten minutes and in the same browser. It works once.',
    body: Type.Object({
      member_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    answers: { 200: Type.Object({ data: secondStep }), 201: Type.Object({ data: signedIn }) },
    refusals: [SIGN_IN_FAILED],
    async handle({ body, client }) {
      const proved = await database.write((db) => takeChallenge(db, 'account', client, clock.nowMs()))
      return attempts.counted({
        method: proved?.way ?? 'password',
        client,
        refusal: 'Sign in again: this choice was made already, or came too late.',
        check: async () => proved && enter(proved, body.member_id, client),
      })
    },
  })
}
