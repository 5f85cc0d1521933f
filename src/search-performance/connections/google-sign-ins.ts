// What signing in at Google remembers between its steps, for ten minutes: first what the browser must bring back, then the
// credential that came of it, until its owner has chosen a property. Each is taken once, by the token that only that
// browser was given, and everything secret is sealed.

import { randomBytes } from 'node:crypto'
import { hashKey } from '../../accounts/api-key.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { Seal } from '../../lib/sealed.ts'
import type { Tx } from '../../storage/database.ts'

export const SIGN_IN_LENGTH_MS = 10 * MINUTE_MS

type StepKind = 'search_console.consent' | 'search_console.credential'

/** Whose step it is: nobody else takes it, whatever they have seen of it. */
type StepOwner = { projectId: number; memberId: number }

type StoredStep = StepOwner & { sealed: string }

export function newStepToken(): string {
  return randomBytes(24).toString('base64url')
}

export async function keepStep(
  tx: Tx,
  seal: Seal,
  kind: StepKind,
  token: string,
  { owner, content, nowMs }: { owner: StepOwner; content: unknown; nowMs: number },
): Promise<void> {
  const sealed = Buffer.from(seal.seal(owner.projectId, JSON.stringify(content))).toString('base64')
  const data: StoredStep = { ...owner, sealed }
  // Those that nobody came back for. Index: sign_in_challenges_by_expiry.
  await tx.deleteFrom('sign_in_challenges').where('expires_at', '<', nowMs).execute()
  await tx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashKey(token),
      kind,
      data_json: JSON.stringify(data),
      expires_at: nowMs + SIGN_IN_LENGTH_MS,
    })
    .execute()
}

/** Undefined when there is none, it has expired, was taken, is another member's, or was sealed with another secret. */
export async function takeStep<T>(
  tx: Tx,
  seal: Seal,
  kind: StepKind,
  token: string,
  { memberId, nowMs }: { memberId: number; nowMs: number },
): Promise<{ projectId: number; content: T } | undefined> {
  const row = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashKey(token))
    .where('kind', '=', kind)
    .returning(['data_json', 'expires_at'])
    .executeTakeFirst()
  if (row === undefined || row.expires_at <= nowMs) return undefined
  const { projectId, sealed, ...owner } = JSON.parse(row.data_json) as StoredStep
  if (owner.memberId !== memberId) return undefined
  const text = seal.unseal(projectId, Buffer.from(sealed, 'base64'))
  return text === undefined ? undefined : { projectId, content: JSON.parse(text) as T }
}
