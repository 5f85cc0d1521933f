// What the steps of a refresh cost: announced against the account's limit before a step is made, and written into the
// ledger with its outcome. Nobody knows whether a step without an outcome was carried out: whoever finds one charges its
// estimate.

import {
  findSpendLimit,
  recordSpend,
  releaseAnnounced,
  reserveSpend,
  spendMonth,
} from '../../providers/spend.ts'
import type { Reader, Tx } from '../../storage/database.ts'
import type { RefreshSource } from '../../storage/tables/backlink-tables.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import type { Asking, RefreshProgress } from './refresh-progress.ts'

/** Who pays, and for what. */
export type Payer = {
  readonly accountId: number
  readonly projectUid: string
  readonly key: GenerationKey
  readonly source: RefreshSource
}

export type Cost = { readonly costMicros: number; readonly isCostEstimated: boolean }

/** Returns the limit when it has no room for the step. */
export async function announceStep(
  tx: Tx,
  accountId: number,
  micros: number,
  { nowMs, defaultLimitMicros }: { nowMs: number; defaultLimitMicros: number },
): Promise<{ asking: Asking } | { limitMicros: number }> {
  const limitMicros = await findSpendLimit(tx, accountId, defaultLimitMicros)
  const call = { calls: 1, microsEach: micros, limitMicros }
  const granted = await reserveSpend(tx, accountId, spendMonth(nowMs), call)
  return granted === 1 ? { asking: { sinceMs: nowMs, micros } } : { limitMicros }
}

/** Takes the announcement back and records the cost. */
export async function settleStep(
  tx: Tx,
  { accountId, projectUid, key, source }: Payer,
  { asking, steps }: RefreshProgress,
  { costMicros, isCostEstimated }: Cost,
  nowMs: number,
): Promise<void> {
  if (asking !== null)
    await releaseAnnounced(tx, accountId, [{ atMs: asking.sinceMs, micros: asking.micros }])
  const entry = {
    projectId: key.projectId,
    provider: source,
    reference: `backlinks-${projectUid}-${key.profileId}-${key.generation}-${steps + 1}`,
    costMicros,
    isEstimated: isCostEstimated,
  }
  await recordSpend(tx, accountId, [entry], nowMs)
}

/** For a project that may be on its way out. */
export async function findAccount(
  db: Reader,
  projectId: number,
): Promise<Pick<Payer, 'accountId' | 'projectUid'> | undefined> {
  return await db
    .selectFrom('projects')
    .where('id', '=', projectId)
    .select(['account_id as accountId', 'uid as projectUid'])
    .executeTakeFirst()
}
