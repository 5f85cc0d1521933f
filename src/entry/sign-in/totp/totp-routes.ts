// The second factor: setting up an authenticator app, and the code after the password. Their answers are secret, so
// they take no Idempotency-Key, which would store answers.

import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { recordAccountEvent } from '../../../background/events/event-store.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { eventActor } from '../../accounts/event-actor.ts'
import type { Client } from '../../http/access/client.ts'
import { openRoute, type Route, readRoute, writeRoute } from '../../http/route.ts'
import { createChallenge, findChallenge, takeChallenge } from '../challenge-store.ts'
import { SIGN_IN_BUSY, SIGN_IN_FAILED } from '../errors.ts'
import { SIGN_IN_EVENTS } from '../events.ts'
import type { SignIn } from '../open-session.ts'
import { findCredentials, passwordDigest } from '../passwords/credential-store.ts'
import { type ProofParts, requireProof } from '../proof.ts'
import { proofBody, signedIn } from '../schema.ts'
import { base32, findStep, TOTP_SECRET_BYTES, totpAddress } from './totp.ts'
import { disableTotp, enableTotp, sealSecret, takeCode, unsealSecret } from './totp-store.ts'

type TotpRouteOptions = ProofParts & { clock: Clock; signIn: SignIn; seal: Seal }

const TAG = 'You'
const CODE_LENGTH_MAX = 40
const WRONG_CODE = 'The code is wrong, was used before, or came too late.'
const code = Type.String({ maxLength: CODE_LENGTH_MAX })

export function totpRoutes(options: TotpRouteOptions): Route[] {
  const { database, clock, attempts, signIn, seal } = options

  /** Finds the sign-in that a still valid password began. */
  async function findBegun(db: Reader, client: Client) {
    const begun = await findChallenge(db, 'totp', client, clock.nowMs())
    const member = begun && (await findCredentials(db, begun.memberId))
    return member !== undefined && passwordDigest(member) === begun?.passwordDigest ? begun : undefined
  }

  return [
    openRoute({
      method: 'POST',
      path: '/session/totp',
      operationId: 'signInWithCode',
      tag: 'Sessions',
      summary: 'Enter the code after the password',
      description:
        'Takes a code of the authenticator app or a recovery code, within ten minutes and in the same browser.',
      body: Type.Object({ code }),
      answers: { 201: Type.Object({ data: signedIn }) },
      refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY],
      async handle({ body, client }) {
        const begun = await database.read((db) => findBegun(db, client))
        return attempts.guarded({
          method: 'totp',
          client,
          login: begun?.login,
          refusal: begun === undefined ? 'Sign in with your password first.' : WRONG_CODE,
          check: async () =>
            begun &&
            signIn.open(client, async (tx) => {
              const { memberId } = begun
              if ((await findBegun(tx, client)) === undefined) return undefined
              if (!(await takeCode(tx, seal, memberId, body.code, clock.nowMs()))) return undefined
              const taken = await takeChallenge(tx, 'totp', client, clock.nowMs())
              return taken && { memberId }
            }),
        })
      },
    }),
    readRoute({
      method: 'POST',
      path: '/me/totp/setup',
      operationId: 'setUpTotp',
      tag: TAG,
      summary: 'Begin to set up an authenticator app',
      description:
        'The app counts as set up once one of its codes was sent to `POST /me/totp`, within ten minutes.',
      body: proofBody,
      answers: {
        200: Type.Object({
          data: Type.Object({
            secret: Type.String({ description: 'The secret, to type into an app.' }),
            address: Type.String({ description: 'The secret as an `otpauth:` address, for a QR code.' }),
          }),
        }),
      },
      refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY],
      async handle(call) {
        const { id, email, name } = await requireProof(options, call)
        const secret = randomBytes(TOTP_SECRET_BYTES)
        const data = { memberId: id, sealedSecret: sealSecret(seal, id, secret) }
        const token = await database.write((db) =>
          createChallenge(db, 'totp_setup', call.client, data, clock.nowMs()),
        )
        return {
          data: { secret: base32(secret), address: totpAddress(secret, email ?? name) },
          cookies: { sign_in: token },
        }
      },
    }),
    readRoute({
      method: 'POST',
      path: '/me/totp',
      operationId: 'enableTotp',
      tag: TAG,
      summary: 'Finish setting up an authenticator app',
      body: Type.Object({ code }),
      answers: {
        200: Type.Object({
          data: Type.Object({
            recovery_codes: Type.Array(Type.String(), {
              description:
                'Recovery codes; each can be used once in place of a code of the app. They are not shown again.',
            }),
          }),
        }),
      },
      refusals: [SIGN_IN_FAILED],
      async handle({ body, client, principal }) {
        const recovery_codes = await database.transaction(async (tx) => {
          const begun = await findChallenge(tx, 'totp_setup', client, clock.nowMs())
          if (begun === undefined || begun.memberId !== principal.memberId) return undefined
          const secret = unsealSecret(seal, begun.memberId, begun.sealedSecret)
          const step = secret && findStep(secret, body.code, clock.nowMs())
          if (step === undefined) return undefined
          await takeChallenge(tx, 'totp_setup', client, clock.nowMs())
          const { accountId, memberId } = principal
          await recordAccountEvent(tx, {
            kind: SIGN_IN_EVENTS.secondFactorEnabled,
            accountId,
            subject: `member:${memberId}`,
            actor: eventActor(principal),
          })
          return enableTotp(tx, memberId, { sealed: begun.sealedSecret, step }, clock.nowMs())
        })
        if (recovery_codes === undefined) throw new AppError(SIGN_IN_FAILED, WRONG_CODE)
        return { data: { recovery_codes }, cookies: { sign_in: null } }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: '/me/totp',
      operationId: 'disableTotp',
      tag: TAG,
      summary: 'Do without an authenticator app',
      role: 'viewer',
      isOfCaller: true,
      body: Type.Optional(proofBody),
      answers: { 200: Type.Object({ data: Type.Object({ has_totp: Type.Boolean() }) }) },
      refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY],
      prepare: ({ body = {}, ...call }) => requireProof(options, { ...call, body }),
      async handle({ principal }, tx, { id, totp_secret_sealed }) {
        await disableTotp(tx, id)
        if (totp_secret_sealed !== null)
          await recordAccountEvent(tx, {
            kind: SIGN_IN_EVENTS.secondFactorDisabled,
            accountId: principal.accountId,
            subject: `member:${id}`,
            actor: eventActor(principal),
          })
        return { data: { has_totp: false } }
      },
    }),
  ]
}
