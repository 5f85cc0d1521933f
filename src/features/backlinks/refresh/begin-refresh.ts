// Begins or resumes a refresh: checks whether the refresh is still wanted, and goes on with the generation that an
// interrupted refresh has left, or opens a new one.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { Job, JobContext } from '../../../background/jobs/job.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { enqueueGenerationRemoval } from '../removal/removal-queue.ts'
import { giveUpGeneration, openGeneration } from '../store/generation-store.ts'
import { settleLeftBehind } from './left-behind.ts'
import { nextRefresh } from './next-refresh.ts'
import { disconnect } from './refresh-connection.ts'
import { countStep } from './refresh-observer.ts'
import { recordAttempt, recordSuccess } from './refresh-outcomes.ts'
import { findOpenRefresh, firstProgress, type OpenRefresh, storeProgress } from './refresh-progress.ts'
import type { RefreshPayload } from './refresh-queue.ts'
import type { RefreshRun } from './refresh-steps.ts'
import { isTarget, lockRefreshed, type RefreshedProfile } from './refreshed-profiles.ts'

/**
 * Pages of a source that were fetched further apart than this do not belong together. The limit lets a weekly refresh
 * resume the last one.
 */
const REFRESH_DAYS_MAX = 8

/** `isUnknown`: a step was announced, and it is unknown whether the source was asked. */
type Begun = { readonly run: RefreshRun; readonly isUnknown: boolean }

/** Returns undefined when the refresh is no longer wanted, or everything was delivered already. */
export async function beginRefresh(
  database: Database,
  job: Job,
  context: JobContext,
): Promise<Begun | undefined> {
  const { engine } = database
  const payload = job.payload as RefreshPayload
  let begun: Begun | undefined
  await context.checkpoint(async (tx) => {
    begun = undefined
    const nowMs = await readDatabaseNow(tx, engine)
    const profile = await findWanted(tx, engine, payload, nowMs)
    if (profile === undefined) return
    const found = await findOpenRefresh(tx, profile, profile.source)
    const isUnknown = found !== undefined && found.progress.asking !== null
    const settled = found && (await withoutLeftBehind(tx, engine, profile, found, nowMs))
    const isDelivered = profile.succeededAtMs !== null && profile.succeededAtMs >= payload.sinceMs
    // An earlier process published everything and died before it recorded that.
    if (isDelivered && settled?.progress.end == null)
      return await recordSuccess(tx, profile, nextRefresh(nowMs, profile.everyDays, profile))
    await recordAttempt(tx, engine, profile)
    const open =
      settled === undefined || (await isGivenUp(tx, settled, nowMs))
        ? await openRefresh(tx, engine, profile, nowMs)
        : settled
    begun = { run: { context, profile, ...open }, isUnknown }
  }, READ_COMMITTED)
  return begun
}

/** Locks the profile; returns it if the refresh is still wanted. */
async function findWanted(
  tx: Tx,
  engine: Engine,
  payload: RefreshPayload,
  nowMs: number,
): Promise<RefreshedProfile | undefined> {
  const profile = await lockRefreshed(tx, payload)
  if (profile === undefined || (await isTarget(tx, profile))) return profile
  await disconnect(tx, engine, [profile], nowMs)
  return undefined
}

async function withoutLeftBehind(
  tx: Tx,
  engine: Engine,
  { accountId, projectUid, source }: RefreshedProfile,
  open: OpenRefresh,
  nowMs: number,
): Promise<OpenRefresh> {
  if (open.progress.asking === null) return open
  countStep(tx, source, 'unknown')
  const payer = { accountId, projectUid, source, key: open.key }
  return { ...open, progress: await settleLeftBehind(tx, engine, payer, open, nowMs) }
}

/** Gives up an interrupted refresh that is too old, unless all of its pages were delivered. */
async function isGivenUp(
  tx: Tx,
  { key, progress, createdAtMs }: OpenRefresh,
  nowMs: number,
): Promise<boolean> {
  if (progress.end !== null || nowMs - createdAtMs <= REFRESH_DAYS_MAX * DAY_MS) return false
  if (await giveUpGeneration(tx, key)) await enqueueGenerationRemoval(tx, key)
  return true
}

async function openRefresh(
  tx: Tx,
  engine: Engine,
  profile: RefreshedProfile,
  nowMs: number,
): Promise<OpenRefresh> {
  const { source, linksMax, timeZone } = profile
  const key = await openGeneration(tx, engine, profile, { source, nowMs })
  const progress = firstProgress({ today: localDay(nowMs, timeZone), linksMax })
  await storeProgress(tx, engine, key, progress)
  return { key, createdAtMs: nowMs, progress, reported: {} }
}
