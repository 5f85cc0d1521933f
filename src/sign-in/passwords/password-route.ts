// Signing in with an e-mail address and a password. Whether it was the address or the password that was wrong is not told,
// neither by the answer nor by the time that it takes.

import { Type } from 'typebox'
import { emailKey } from '../../accounts/email.ts'
import type { Client } from '../../http/access/client.ts'
import { type Answer, openRoute, type Route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { Attempts } from '../attempts/attempts.ts'
import { createChallenge } from '../challenge-store.ts'
import type { SignIn } from '../open-session.ts'
import { email, secondStep, signedIn } from '../schema.ts'
import {
  type Credentials,
  findByEmail,
  isPasswordUnchanged,
  passwordDigest,
  storePassword,
} from './credential-store.ts'
import type { PasswordHasher } from './password-hash.ts'
import { PASSWORD_LENGTH_MAX } from './password-rules.ts'

type PasswordRouteOptions = {
  database: Database
  clock: Clock
  attempts: Attempts
  signIn: SignIn
  hasher: PasswordHasher
}

type Proof = { member: Credentials; rehashed: string | undefined }

export function passwordRoute({ database, clock, attempts, signIn, hasher }: PasswordRouteOptions): Route {
  async function prove(given: { email: string; password: string }): Promise<Proof | undefined> {
    const member = await database.read((db) => findByEmail(db, given.email))
    const verdict = await hasher.verify(given.password, member?.password_hash ?? null)
    if (member === undefined || verdict === 'wrong') return undefined
    return { member, rehashed: verdict === 'outdated' ? await hasher.hash(given.password) : undefined }
  }

  async function askForCode(member: Credentials, login: string, client: Client): Promise<Answer> {
    const data = { memberId: member.id, login, passwordDigest: passwordDigest(member) }
    const token = await database.write((db) => createChallenge(db, 'totp', client, data, clock.nowMs()))
    return { status: 200, data: { next: 'totp' }, cookies: { sign_in: token } }
  }

  function open({ member, rehashed }: Proof, client: Client): Promise<Answer | undefined> {
    return signIn.open(client, async (tx) => {
      if (!(await isPasswordUnchanged(tx, member.id, member.password_hash))) return undefined
      if (rehashed !== undefined) await storePassword(tx, member.id, rehashed)
      return { memberId: member.id }
    })
  }

  return openRoute({
    method: 'POST',
    path: '/session/password',
    operationId: 'signInWithPassword',
    tag: 'Sessions',
    summary: 'Sign in with e-mail address and password',
    description: 'A member who has a second factor is asked for a code next: `POST /session/totp`.',
    body: Type.Object({ email, password: Type.String({ maxLength: PASSWORD_LENGTH_MAX }) }),
    answers: { 200: Type.Object({ data: secondStep }), 201: Type.Object({ data: signedIn }) },
    refusals: ['sign_in_failed', 'sign_in_busy'],
    handle({ body, client }) {
      const login = emailKey(body.email)
      return attempts.guarded({
        way: 'password',
        client,
        login,
        refusal: 'The e-mail address or the password is wrong.',
        async check() {
          const proof = await prove(body)
          if (proof === undefined) return undefined
          return proof.member.totp_secret_sealed === null
            ? await open(proof, client)
            : await askForCode(proof.member, login, client)
        },
      })
    },
  })
}
