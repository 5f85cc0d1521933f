// What the steps of a refresh cost: announced against the account's limit before a step is made, and written into the
// ledger with its outcome. Nobody knows whether a step without an outcome was carried out: the process that finds one charges its
// estimate.

import type { RefreshSource } from '../../../background/providers/backlink-source.ts'
import {
  findProjectLimit,
  findSpendLimit,
  recordSpend,
  releaseAnnounced,
  reserveSpend,
  spendMonth,
} from '../../../background/providers/spend.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import type { Asking, RefreshProgress } from './refresh-progress.ts'

/** Who pays for a step, and what for. */
export type Payer = {
  readonly accountId: number
  readonly projectUid: string
  readonly key: GenerationKey
  readonly source: RefreshSource
}

/** The limit that was reached: the lower one of the account's and the project's. */
export type ReachedLimit = { readonly limitMicros: number; readonly limitOf: 'account' | 'project' }

export type Cost = { readonly costMicros: number; readonly isCostEstimated: boolean }

/** Returns the reached limit instead when it leaves no room. */
export async function announceStep(
  tx: Tx,
  payer: { accountId: number; projectId: number },
  micros: number,
  { nowMs, defaultLimitMicros }: { nowMs: number; defaultLimitMicros: number },
): Promise<{ asking: Asking } | ReachedLimit> {
  const limitMicros = await findSpendLimit(tx, payer.accountId, defaultLimitMicros)
  const call = { calls: 1, microsEach: micros, limitMicros }
  const granted = await reserveSpend(tx, payer, spendMonth(nowMs), call)
  if (granted === 1) return { asking: { sinceMs: nowMs, micros } }
  const ofProject = await findProjectLimit(tx, payer.projectId)
  return ofProject < limitMicros
    ? { limitMicros: ofProject, limitOf: 'project' }
    : { limitMicros, limitOf: 'account' }
}

/** Takes the announcement back and records the cost. */
export async function settleStep(
  tx: Tx,
  { accountId, projectUid, key, source }: Payer,
  { asking, steps }: RefreshProgress,
  { costMicros, isCostEstimated }: Cost,
  nowMs: number,
): Promise<void> {
  const payer = { accountId, projectId: key.projectId }
  if (asking !== null) await releaseAnnounced(tx, payer, [{ atMs: asking.sinceMs, micros: asking.micros }])
  const entry = {
    provider: source,
    reference: `backlinks-${projectUid}-${key.profileId}-${key.generation}-${steps + 1}`,
    costMicros,
    isEstimated: isCostEstimated,
  }
  await recordSpend(tx, payer, [entry], nowMs)
}

/** Also finds the account of a project that is being deleted. */
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
