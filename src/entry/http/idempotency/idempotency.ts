// Idempotency-Key: a repeated POST gets the first response again. The response is stored in the transaction of the
// effect, so one never exists without the other: after a crash the same key either gets the stored response or the
// request is carried out for the first time. Refusals (below 500) have no effect and are stored afterwards. Scope: one
// API key or session, 24 hours.

import { hash, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { LEASE_LOST } from '../../../background/jobs/errors.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { databaseNowMs } from '../../../data/storage/portable.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import type { Actor } from '../access/principal.ts'
import { IDEMPOTENCY_KEY_IN_USE } from '../errors.ts'

const IDEMPOTENCY_KEY_LENGTH_MAX = 255
export const idempotencyKeySchema = Type.String({
  minLength: 1,
  maxLength: IDEMPOTENCY_KEY_LENGTH_MAX,
  description:
    'A key of your choice for this request. A request with the same key and body within 24 hours gets the first answer again, and nothing is done twice.',
})

const KEPT_MS = 24 * 3_600_000
// Longer than a request may take. The lock of a dead process ends as soon as its death is known (process-lease.ts).
const LOCK_MS = 120_000

type IdempotentRequest = { actor: Actor; key: string; method: string; path: string; bodyText: string }
export type KeptAnswer = { status: number; body: string }
export type Claim = { actor: Actor; key: string; token: string }

/** Returns a claim for the request, or the response that an earlier request got. */
export async function claimIdempotencyKey(
  database: Database,
  request: IdempotentRequest,
  holder: string,
): Promise<Claim | KeptAnswer> {
  const { actor, key } = request
  if (key.length === 0 || key.length > IDEMPOTENCY_KEY_LENGTH_MAX || !/^[\x21-\x7e]+$/.test(key)) {
    throw invalid({
      'Idempotency-Key': [
        `The Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} visible ASCII characters.`,
      ],
    })
  }
  const digest = hash('sha256', `${request.method} ${request.path}\n${request.bodyText}`, 'base64url')
  const token = randomUUID()
  const existing = await database.write((db) =>
    insertOrTakeOver(db, database, { actor, key, digest, token, holder }),
  )
  if (existing.lock_token === token) return { actor, key, token }
  if (existing.request_digest !== digest) {
    throw invalid({ 'Idempotency-Key': ['The Idempotency-Key was used for another request. Use a new one.'] })
  }
  if (existing.status === null || existing.body === null) {
    const message = 'A request with this Idempotency-Key is still under way. Try again shortly.'
    throw new AppError(IDEMPOTENCY_KEY_IN_USE, message, { retryAfterSeconds: 1 })
  }
  return { status: existing.status, body: existing.body }
}

type Attempt = { actor: Actor; key: string; digest: string; token: string; holder: string }
type Kept = { lock_token: string; request_digest: string; status: number | null; body: string | null }

// One statement inserts a row, or takes over one that has expired or whose owner died, or changes nothing and returns
// the row.
async function insertOrTakeOver(db: Reader, { engine }: Database, attempt: Attempt): Promise<Kept> {
  const now = databaseNowMs(engine)
  // Our own process counts as alive, whatever its row says.
  const isHolderDead = sql<boolean>`idempotency_keys.holder <> excluded.holder and not exists
    (select 1 from processes where processes.id = idempotency_keys.holder and processes.alive_until > ${now})`
  const isFree = sql<boolean>`(idempotency_keys.expires_at <= ${now}
    or (idempotency_keys.status is null and idempotency_keys.request_digest = excluded.request_digest
      and (idempotency_keys.locked_until <= ${now} or (${isHolderDead}))))`
  const taken = <T>(column: string, ours: RawBuilder<T>) =>
    sql<T>`case when ${isFree} then ${ours} else ${sql.ref(`idempotency_keys.${column}`)} end`
  return db
    .insertInto('idempotency_keys')
    .values({
      actor: attempt.actor,
      idempotency_key: attempt.key,
      request_digest: attempt.digest,
      lock_token: attempt.token,
      holder: attempt.holder,
      locked_until: sql<number>`${now} + ${LOCK_MS}`,
      expires_at: sql<number>`${now} + ${KEPT_MS}`,
      status: null,
      body: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['actor', 'idempotency_key']).doUpdateSet({
        request_digest: taken('request_digest', sql<string>`excluded.request_digest`),
        lock_token: taken('lock_token', sql<string>`excluded.lock_token`),
        holder: taken('holder', sql<string>`excluded.holder`),
        locked_until: taken('locked_until', sql<number>`excluded.locked_until`),
        status: taken('status', sql<null>`null`),
        body: taken('body', sql<null>`null`),
        expires_at: taken('expires_at', sql<number>`excluded.expires_at`),
      }),
    )
    .returning(['lock_token', 'request_digest', 'status', 'body'])
    .executeTakeFirstOrThrow()
}

/**
 * Stores the response, in the transaction of the effect: if the claim was lost meanwhile, the effect is rolled back
 * too.
 */
export async function keepAnswer(tx: Tx | Reader, claim: Claim, answer: KeptAnswer): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: answer.body })
    .where('actor', '=', claim.actor)
    .where('idempotency_key', '=', claim.key)
    .where('lock_token', '=', claim.token)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    throw new AppError(LEASE_LOST, 'The request took longer than its Idempotency-Key was held for it.')
  }
}

/** After an internal error nothing is stored, so the same key may be tried again at once. */
export async function releaseClaim(database: Database, claim: Claim): Promise<void> {
  await database.write((db) =>
    db
      .deleteFrom('idempotency_keys')
      .where('actor', '=', claim.actor)
      .where('idempotency_key', '=', claim.key)
      .where('lock_token', '=', claim.token)
      .where('status', 'is', null)
      .execute(),
  )
}

/** Removes expired keys, at most `rowsMax`; returns how many. */
export async function removeExpiredKeys(tx: Tx, database: Database, rowsMax: number): Promise<number> {
  const expired = tx
    .selectFrom('idempotency_keys')
    .where('expires_at', '<=', databaseNowMs(database.engine))
    .select(['actor', 'idempotency_key'])
    .limit(rowsMax)
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(eb.refTuple('actor', 'idempotency_key'), 'in', expired.$asTuple('actor', 'idempotency_key')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
