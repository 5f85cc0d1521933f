// Settles steps that were announced and have no outcome, because their worker died, or lost its job and still works.
// Such a step is charged at its estimated cost. Removing the announcement from the progress settles the step: a
// worker that comes back later finds the announcement gone and stores nothing.

import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import {
  listOpenRefreshes,
  type OpenRefresh,
  type RefreshProgress,
  storeProgress,
} from './refresh-progress.ts'
import { findAccount, type Payer, settleStep } from './step-costs.ts'

/** Returns the progress without the announcement. */
export async function settleLeftBehind(
  tx: Tx,
  engine: Engine,
  payer: Payer,
  { key, progress }: Pick<OpenRefresh, 'key' | 'progress'>,
  nowMs: number,
): Promise<RefreshProgress> {
  const { asking } = progress
  if (asking === null) return progress
  await settleStep(tx, payer, progress, { costMicros: asking.micros, isCostEstimated: true }, nowMs)
  const settled = { ...progress, asking: null, spentMicros: progress.spentMicros + asking.micros }
  await storeProgress(tx, engine, key, settled)
  return settled
}

/** Settles all announced steps of a profile. The caller holds the profile's lock. */
export async function settleProfile(tx: Tx, engine: Engine, key: ProfileKey, nowMs: number): Promise<void> {
  const account = await findAccount(tx, key.projectId)
  if (account === undefined) return
  for (const open of await listOpenRefreshes(tx, key))
    await settleLeftBehind(tx, engine, { ...account, key: open.key, source: open.source }, open, nowMs)
}
