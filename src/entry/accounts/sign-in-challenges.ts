// Stores what a sign-in of several steps remembers between them, for ten minutes. Some of its rows are written before
// the caller is authenticated, so their number is limited, per network or member and in total: a new row replaces the
// oldest. Nobody is refused because of it, so filling the table does not keep others from signing in.

import type { Reader, Tx } from '../../data/storage/database.ts'
import { MINUTE_MS } from '../../lib/durations.ts'

export const CHALLENGE_LENGTH_MS = 10 * MINUTE_MS

/** The subject that a challenge counts for: an IP network before signing in, or a member. */
type ChallengeSubject = `network ${string}` | `member ${number}`

type NewChallenge = { tokenHash: string; kind: string; data: unknown; subject: ChallengeSubject }

/** A whole office may share one address, and people give up halfway. */
const OF_SUBJECT_MAX = 100
const TOTAL_MAX = 10_000

export async function storeChallenge(
  db: Reader,
  { tokenHash, kind, data, subject }: NewChallenge,
  nowMs: number,
): Promise<void> {
  const row = { token_hash: tokenHash, kind, subject, data_json: JSON.stringify(data) }
  await db
    .insertInto('sign_in_challenges')
    .values({ ...row, expires_at: nowMs + CHALLENGE_LENGTH_MS })
    .execute()
  // Index: sign_in_challenges_by_subject.
  const ofSubject = newestFirst(db).where('subject', '=', subject).offset(OF_SUBJECT_MAX)
  await db.deleteFrom('sign_in_challenges').where('token_hash', 'in', ofSubject).execute()
  // Index: sign_in_challenges_by_expiry.
  const ofAll = newestFirst(db).offset(TOTAL_MAX)
  await db.deleteFrom('sign_in_challenges').where('token_hash', 'in', ofAll).execute()
}

function newestFirst(db: Reader) {
  return db
    .selectFrom('sign_in_challenges')
    .select('token_hash')
    .orderBy('expires_at', 'desc')
    .limit(TOTAL_MAX)
}

export async function removeOldChallenges(tx: Tx, nowMs: number, rowsMax: number): Promise<number> {
  const old = tx
    .selectFrom('sign_in_challenges')
    .where('expires_at', '<=', nowMs)
    .select('token_hash')
    .limit(rowsMax)
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
