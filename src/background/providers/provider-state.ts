// How the providers of ranks answer this server: since when one refuses its key or has no money left, why, and when it last
// worked. One row a provider, because keys belong to the server. Written beside the results of checks, and only when something
// changes: a provider that works costs one short read a batch.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { SerpObservation, SerpProviderName } from './contracts.ts'

/** What a person has to put right: waiting does not help. */
export const LASTING_FAILURES = ['auth', 'quota'] as const
type LastingFailure = (typeof LASTING_FAILURES)[number]

export type ProviderState = {
  provider: SerpProviderName
  /** Null while it was not seen to work. May be some minutes old. */
  workedAtMs: number | null
  failing: { class: LastingFailure; message: string; sinceMs: number } | null
}

/** How often it is written down that a provider works. */
const WORKED_EVERY_MS = 10 * MINUTE_MS

/** After a batch of checks. An answer says more than a refusal: a batch may hold refusals of single keywords. */
export async function recordAnswers(
  tx: Tx,
  provider: SerpProviderName,
  seen: readonly SerpObservation[],
  nowMs: number,
): Promise<void> {
  if (seen.some(({ state }) => state === 'observed')) return await recordWorking(tx, provider, nowMs)
  const refusal = seen.find((one) => one.state === 'failed' && isLasting(one.class))
  if (refusal?.state === 'failed')
    await recordFailing(
      tx,
      provider,
      { class: refusal.class as LastingFailure, message: refusal.message },
      nowMs,
    )
}

async function recordWorking(tx: Tx, provider: SerpProviderName, nowMs: number): Promise<void> {
  const known = await findProviderState(tx, provider)
  const isKnown =
    known?.failing === null && known.workedAtMs !== null && nowMs - known.workedAtMs < WORKED_EVERY_MS
  if (isKnown) return
  const state = { worked_at: nowMs, failing_since: null, failure_class: null, message: null }
  await tx
    .insertInto('provider_states')
    .values({ provider, ...state })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ ...state, recheck_from: REFUSED_SINCE }),
    )
    .execute()
}

/** When a failure is over. The checks of an earlier one may not have been requested yet. */
const REFUSED_SINCE = sql<
  number | null
>`coalesce(provider_states.recheck_from, provider_states.failing_since)`

async function recordFailing(
  tx: Tx,
  provider: SerpProviderName,
  failure: { class: LastingFailure; message: string },
  nowMs: number,
): Promise<void> {
  const known = await findProviderState(tx, provider)
  if (known?.failing?.class === failure.class && known.failing.message === failure.message) return
  const state = {
    failing_since: known?.failing?.sinceMs ?? nowMs,
    failure_class: failure.class,
    message: failure.message,
  }
  await tx
    .insertInto('provider_states')
    .values({ provider, worked_at: null, ...state })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(state))
    .execute()
}

/** Keys that were replaced: what was said of the old ones no longer holds, and what they could not buy is requested again. */
export async function forgetFailure(tx: Tx, provider: SerpProviderName): Promise<void> {
  await tx
    .updateTable('provider_states')
    .set({ recheck_from: REFUSED_SINCE, failing_since: null, failure_class: null, message: null })
    .where('provider', '=', provider)
    .execute()
}

/** Providers that work again after a failure since `fromMs`, in which they refused checks. */
export async function listRecovered(db: Reader): Promise<{ provider: SerpProviderName; fromMs: number }[]> {
  const rows = await db
    .selectFrom('provider_states')
    .where('recheck_from', 'is not', null)
    .select(['provider', 'recheck_from'])
    .orderBy('provider')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    provider: row.provider as SerpProviderName,
    fromMs: row.recheck_from as number,
  }))
}

/** All checks that were refused since `fromMs` were requested. */
export async function forgetRecovered(tx: Tx, provider: SerpProviderName, fromMs: number): Promise<void> {
  await tx
    .updateTable('provider_states')
    .set({ recheck_from: null })
    .where('provider', '=', provider)
    .where('recheck_from', '=', fromMs)
    .execute()
}

export async function findProviderState(
  db: Reader,
  provider: SerpProviderName,
): Promise<ProviderState | undefined> {
  return (await listProviderStates(db)).find((state) => state.provider === provider)
}

/** At most one row for each provider that there is. */
export async function listProviderStates(db: Reader): Promise<ProviderState[]> {
  const rows = await db
    .selectFrom('provider_states')
    .select(['provider', 'worked_at', 'failing_since', 'failure_class', 'message'])
    .orderBy('provider')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    provider: row.provider as SerpProviderName,
    workedAtMs: row.worked_at,
    failing:
      row.failing_since === null
        ? null
        : {
            class: (row.failure_class ?? 'auth') as LastingFailure,
            message: row.message ?? '',
            sinceMs: row.failing_since,
          },
  }))
}

const ROWS_MAX = 20

function isLasting(name: string): boolean {
  return (LASTING_FAILURES as readonly string[]).includes(name)
}
