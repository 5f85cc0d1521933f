// Passkeys: registering one while signed in, and signing in with one. A challenge belongs to the browser that requested
// it and is used once, right or wrong. An authenticator verifies its owner (by finger, face or PIN), so no code is
// required after it.

import { createHmac, randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { EventKind } from '../../../background/events/event-kind.ts'
import { recordAccountEvent } from '../../../background/events/event-store.ts'
import { eventText } from '../../../background/events/event-text.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { type Clock, formatTime } from '../../../lib/clock.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import { refuseKeySession } from '../../accounts/account-access.ts'
import { eventActor } from '../../accounts/event-actor.ts'
import type { Principal } from '../../http/access/principal.ts'
import { HOST_NOT_SERVED, KEY_SESSION_NOT_ALLOWED } from '../../http/errors.ts'
import { numericId } from '../../http/requests/path-ids.ts'
import { openRoute, type Route, readRoute, writeRoute } from '../../http/route.ts'
import { createChallenge, takeChallenge } from '../challenge-store.ts'
import { PASSKEY_LIMIT_EXCEEDED, PASSKEY_NOT_FOUND, SIGN_IN_BUSY, SIGN_IN_FAILED } from '../errors.ts'
import { SIGN_IN_EVENTS } from '../events.ts'
import type { SignIn } from '../open-session.ts'
import { type ProofParts, requireProof } from '../proof.ts'
import { endedCount, proofBody, signedIn } from '../schema.ts'
import {
  findPasskey,
  listPasskeys,
  PASSKEYS_MAX,
  type PasskeyRow,
  recordUse,
  removePasskey,
  storePasskey,
} from './passkey-store.ts'
import { creationOptions, passkeyRecord, registrationBody, requestOptions, signatureBody } from './schema.ts'
import { relyingPartyOf, verifyRegistration, verifySignature } from './verification.ts'

type PasskeyRouteOptions = ProofParts & { clock: Clock; signIn: SignIn; secret: Buffer }

const TAG = 'Passkeys'
const NOT_FOUND = 'Passkey not found.'
const TOO_MANY = `You have ${PASSKEYS_MAX} passkeys, which is as many as a member may have. Remove one first.`
const CHALLENGE_BYTES = 32
const TIMEOUT_MS = 5 * MINUTE_MS
// Ed25519, ES256 and RS256: every authenticator supports one of them.
const ALGORITHMS = [-8, -7, -257]

export function passkeyRoutes(options: PasskeyRouteOptions): Route[] {
  const { database, clock, attempts, signIn, secret } = options
  // Always the same for a member, so that an authenticator replaces an existing passkey; it differs between
  // installations.
  const userIdOf = (memberId: number) =>
    createHmac('sha256', secret).update(`passkey user ${memberId}`).digest('base64url')

  return [
    openRoute({
      method: 'POST',
      path: '/session/passkey/options',
      operationId: 'beginPasskeySignIn',
      tag: TAG,
      summary: 'Begin to sign in with a passkey',
      answers: { 200: Type.Object({ data: requestOptions }) },
      refusals: [HOST_NOT_SERVED],
      async handle({ client }) {
        const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
        const token = await database.write((db) =>
          createChallenge(db, 'passkey', client, { challenge }, clock.nowMs()),
        )
        const rpId = relyingPartyOf(client.origin)
        const data = { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' }
        return { data, cookies: { sign_in: token } }
      },
    }),
    openRoute({
      method: 'POST',
      path: '/session/passkey',
      operationId: 'signInWithPasskey',
      tag: TAG,
      summary: 'Sign in with a passkey',
      body: signatureBody,
      answers: { 201: Type.Object({ data: signedIn }) },
      refusals: [SIGN_IN_FAILED, HOST_NOT_SERVED],
      handle: ({ body, client }) =>
        attempts.counted({
          method: 'passkey',
          client,
          refusal: 'This passkey does not sign you in here. Use another way, and register it again.',
          async check() {
            const nowMs = clock.nowMs()
            const begun = await database.write((db) => takeChallenge(db, 'passkey', client, nowMs))
            const passkey = await database.read((db) => findPasskey(db, body.id))
            if (begun === undefined || passkey === undefined) return undefined
            const ceremony = { challenge: begun.challenge, origin: client.origin }
            const counter = await verifySignature(body, passkey, ceremony)
            if (counter === undefined) return undefined
            return await signIn.open(client, async (tx) => {
              const memberId = await recordUse(tx, passkey.id, counter, nowMs)
              return memberId === undefined ? undefined : { memberId }
            })
          },
        }),
    }),
    readRoute({
      method: 'GET',
      path: '/me/passkeys',
      operationId: 'listPasskeys',
      tag: TAG,
      summary: 'List your passkeys',
      answers: { 200: Type.Object({ data: Type.Array(passkeyRecord) }) },
      async handle({ principal }) {
        const rows = await database.read((db) => listPasskeys(db, principal.memberId))
        return { data: rows.map(toRecord) }
      },
    }),
    readRoute({
      method: 'POST',
      path: '/me/passkeys/options',
      operationId: 'beginPasskeyRegistration',
      tag: TAG,
      summary: 'Begin to register a passkey',
      body: proofBody,
      answers: { 200: Type.Object({ data: creationOptions }) },
      refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY, HOST_NOT_SERVED],
      async handle(call) {
        const member = await requireProof(options, call)
        const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
        const known = await database.read((db) => listPasskeys(db, member.id))
        const begun = { memberId: member.id, challenge }
        const token = await database.write((db) =>
          createChallenge(db, 'passkey_setup', call.client, begun, clock.nowMs()),
        )
        const data = {
          challenge,
          rp: { id: relyingPartyOf(call.client.origin), name: 'Sightline' },
          user: { id: userIdOf(member.id), name: member.email ?? member.name, displayName: member.name },
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
          timeout: TIMEOUT_MS,
          attestation: 'none',
          excludeCredentials: known.map(({ credential_id, transports_json }) => ({
            id: credential_id,
            type: 'public-key',
            transports: JSON.parse(transports_json),
          })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }
        return { data, cookies: { sign_in: token } }
      },
    }),
    writeRoute({
      method: 'POST',
      path: '/me/passkeys',
      operationId: 'registerPasskey',
      tag: TAG,
      summary: 'Register a passkey',
      role: 'viewer',
      isOfCaller: true,
      body: registrationBody,
      answers: { 201: Type.Object({ data: passkeyRecord }) },
      createdId: 'id',
      refusals: [SIGN_IN_FAILED, PASSKEY_LIMIT_EXCEEDED, HOST_NOT_SERVED],
      async prepare({ body, client, principal }) {
        const begun = await database.write((db) => takeChallenge(db, 'passkey_setup', client, clock.nowMs()))
        const ceremony = begun && { challenge: begun.challenge, origin: client.origin }
        const isTheirs = begun?.memberId === principal.memberId
        return ceremony !== undefined && isTheirs ? await verifyRegistration(body, ceremony) : undefined
      },
      async handle({ body, principal }, tx, verified) {
        if (verified === undefined || (await findPasskey(tx, verified.credentialId)) !== undefined)
          throw new AppError(SIGN_IN_FAILED, 'The passkey could not be registered. Begin again.')
        if ((await listPasskeys(tx, principal.memberId)).length >= PASSKEYS_MAX)
          throw new AppError(PASSKEY_LIMIT_EXCEEDED, TOO_MANY)
        const passkey = { ...verified, memberId: principal.memberId, name: body.name }
        const data = toRecord(await storePasskey(tx, passkey, clock.nowMs()))
        await recordPasskeyEvent(tx, SIGN_IN_EVENTS.passkeyAdded, principal, body.name)
        return { status: 201, data, cookies: { sign_in: null } }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: '/me/passkeys/{passkey_id}',
      operationId: 'removePasskey',
      refuse: refuseKeySession,
      refusals: [KEY_SESSION_NOT_ALLOWED, SIGN_IN_FAILED, SIGN_IN_BUSY],
      tag: TAG,
      summary: 'Remove a passkey',
      role: 'viewer',
      isOfCaller: true,
      ids: { passkey_id: numericId(PASSKEY_NOT_FOUND, NOT_FOUND) },
      body: Type.Optional(proofBody),
      answers: { 200: endedCount },
      prepare: ({ body = {}, ...call }) => requireProof(options, { ...call, body }),
      async handle({ ids, principal }, tx) {
        const name = await removePasskey(tx, principal.memberId, ids.passkey_id)
        if (name === undefined) throw new AppError(PASSKEY_NOT_FOUND, NOT_FOUND)
        await recordPasskeyEvent(tx, SIGN_IN_EVENTS.passkeyRemoved, principal, name)
        return { data: { ended_count: 1 } }
      },
    }),
  ]
}

async function recordPasskeyEvent(
  tx: Tx,
  kind: EventKind,
  principal: Principal,
  name: string,
): Promise<void> {
  const { accountId, memberId } = principal
  const data = { name: eventText(name) }
  const actor = eventActor(principal)
  await recordAccountEvent(tx, { kind, accountId, subject: `member:${memberId}`, actor, data })
}

function toRecord({ id, name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    name,
    created_at: formatTime(created_at),
    last_used_at: last_used_at === null ? null : formatTime(last_used_at),
  }
}
