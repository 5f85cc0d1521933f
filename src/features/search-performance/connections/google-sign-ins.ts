// Stores the state of a Google sign-in between its steps, for ten minutes: first what the browser must bring back,
// then the resulting credential, until its owner has chosen a property. Each is taken once, by the token that only
// that browser was given, and everything secret is sealed. The credential is read before it is taken: a property that
// Google refuses leaves it for another choice.

import { randomBytes } from 'node:crypto'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { hashKey } from '../../../entry/accounts/api-key.ts'
import { storeChallenge } from '../../../entry/accounts/sign-in-challenges.ts'
import type { Seal } from '../../../lib/sealed.ts'

type StepKind = 'search_console.consent' | 'search_console.credential'

/** The member whose step it is: nobody else can take it, even with the token. */
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
  const subject = `member ${owner.memberId}` as const
  await storeChallenge(tx, { tokenHash: hashKey(token), kind, data, subject }, nowMs)
}

type StepCaller = { memberId: number; nowMs: number }
type FoundStep<T> = { projectId: number; content: T }

/** Returns undefined when there is none, or it has expired, was taken, is another member's, or was sealed with another secret. */
export async function takeStep<T>(
  tx: Tx,
  seal: Seal,
  kind: StepKind,
  token: string,
  caller: StepCaller,
): Promise<FoundStep<T> | undefined> {
  const row = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashKey(token))
    .where('kind', '=', kind)
    .returning(['data_json', 'expires_at'])
    .executeTakeFirst()
  return row && openStep(seal, row, caller)
}

/** Like takeStep, but the step can still be taken afterwards. */
export async function readStep<T>(
  db: Reader,
  seal: Seal,
  kind: StepKind,
  token: string,
  caller: StepCaller,
): Promise<FoundStep<T> | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', hashKey(token))
    .where('kind', '=', kind)
    .select(['data_json', 'expires_at'])
    .executeTakeFirst()
  return row && openStep(seal, row, caller)
}

function openStep<T>(
  seal: Seal,
  row: { data_json: string; expires_at: number },
  { memberId, nowMs }: StepCaller,
): FoundStep<T> | undefined {
  if (row.expires_at <= nowMs) return undefined
  const { projectId, sealed, ...owner } = JSON.parse(row.data_json) as StoredStep
  if (owner.memberId !== memberId) return undefined
  const text = seal.unseal(projectId, Buffer.from(sealed, 'base64'))
  return text === undefined ? undefined : { projectId, content: JSON.parse(text) as T }
}
