// Lets keywords that wait for money go on: when a month has begun, when a limit was raised, when checks cost less than
// was set aside, or when their project has a provider that costs nothing. It releases as many as the account can pay
// for, counting analyses that are opened and not announced yet, and no more than a project may have waiting: so no
// keyword is released only to be refused again, and there is no crowd at the turn of a month.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { SerpProvider } from '../../../background/providers/contracts.ts'
import type { Providers } from '../../../background/providers/registry.ts'
import { findSpendLimit, readSpendLeft, spendMonth } from '../../../background/providers/spend.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { BATCH_MAX } from '../schedule/check-batches.ts'
import { type HeldKeyword, listHeld, listHeldProjects, makeDueAtOnce } from '../schedule/spend-waits.ts'
import { countFresh, readCheckQuota } from '../schedule/waiting-checks.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

type ReleaseOptions = {
  database: Database
  providers: Pick<Providers, 'defaultName' | 'get'>
  /** For accounts without a limit of their own. May change: read it when it is needed. */
  readonly spendLimitMicros: number
}

export async function releaseHeld(
  { database, providers, spendLimitMicros }: ReleaseOptions,
  signal?: AbortSignal,
): Promise<void> {
  const { engine } = database

  function providerOf({ provider }: TrackerContext): SerpProvider | undefined {
    const name = provider ?? providers.defaultName
    return name === undefined ? undefined : providers.get(name)
  }

  async function readLeft(db: Reader, context: TrackerContext): Promise<number> {
    const limitMicros = await findSpendLimit(db, context.accountId, spendLimitMicros)
    return await readSpendLeft(db, context, spendMonth(await readDatabaseNow(db, engine)), limitMicros)
  }

  /** Most runs end here: nothing is locked while there is no money. */
  async function canAny(db: Reader, projectId: number): Promise<boolean> {
    const context = await readTrackerContext(db, projectId)
    if (context === undefined) return false
    const first = await listHeld(db, projectId, 1)
    return countAffordable(first, priceOf(providerOf(context), context), await readLeft(db, context)) > 0
  }

  async function releaseSome(tx: Tx, projectId: number): Promise<void> {
    await lockTracker(tx, projectId)
    const context = await readTrackerContext(tx, projectId)
    const quota = await readCheckQuota(tx, projectId)
    // open-slots.ts opens whole batches, too.
    if (context === undefined || quota < BATCH_MAX) return
    const price = priceOf(providerOf(context), context)
    const opened = (await countFresh(tx, projectId)) * price('')
    const held = await listHeld(tx, projectId, quota - (quota % BATCH_MAX))
    const count = countAffordable(held, price, (await readLeft(tx, context)) - opened)
    const ids = held.slice(0, count).map(({ keywordId }) => keywordId)
    if (ids.length > 0) await makeDueAtOnce(tx, engine, projectId, ids)
  }

  for (const projectId of await database.read(listHeldProjects)) {
    if (signal?.aborted) return
    if (!(await database.read((db) => canAny(db, projectId)))) continue
    await database.transaction((tx) => releaseSome(tx, projectId), READ_COMMITTED)
  }
}

type Price = (keyword: string) => number

/**
 * The price of one check. A provider that is not set up here will not be asked, so its checks cost nothing and fail with that
 * reason.
 */
function priceOf(provider: SerpProvider | undefined, { depth }: TrackerContext): Price {
  if (provider?.isPaid !== true) return () => 0
  return (keyword) => provider.estimateMicros(depth) * (provider.surcharge?.(keyword) ?? 1)
}

/** The most expensive keyword stands for all, as when they are announced (schedule/open-analyses.ts). */
function countAffordable(held: readonly HeldKeyword[], price: Price, leftMicros: number): number {
  let dearest = 0
  for (const [index, { keyword }] of held.entries()) {
    dearest = Math.max(dearest, price(keyword))
    if (dearest > 0 && dearest * (index + 1) > leftMicros) return index
  }
  return held.length
}
