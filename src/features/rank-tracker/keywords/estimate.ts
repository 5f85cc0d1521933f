// What adding keywords would do and cost, with nothing stored: which are new, whether the allowance has room for them, and
// what their first checks are bought for.

import { sql } from 'kysely'
import type { Device, SerpProviderName } from '../../../background/providers/contracts.ts'
import type { ProviderDescription } from '../../../background/providers/registry.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { Frequency } from '../../projects/reads.ts'
import { type RankSource, rankSourceOf } from '../tracker/rank-source.ts'
import { trackingCost } from '../tracker/tracking-cost.ts'
import { identify, type NewKeyword } from './add-keywords.ts'
import { IDENTITY, identityRow } from './insert-keywords.ts'

/** The keywords that are not tracked yet, in order. Index: keywords_by_identity. */
export async function findUntracked(
  db: Reader,
  engine: Engine,
  projectId: number,
  wanted: readonly NewKeyword[],
): Promise<NewKeyword[]> {
  const rows = wanted.map((keyword, id) => identityRow({ ...identify(keyword), id }))
  const { rows: tracked } = await sql<{ id: number }>`select given.id
    from ${rowsParameter(engine, IDENTITY, rows)}
    where exists (select 1 from keywords as k where k.project_id = ${projectId} and k.folded = given.folded
      and k.country_code = given.country_code and k.language_code = given.language_code
      and k.location = given.location and k.device = given.device)`.execute(db)
  const isTracked = new Set(tracked.map((row) => row.id))
  return wanted.filter((_keyword, id) => !isTracked.has(id))
}

type Circumstances = {
  /** The project's own choice, and the default of this process. */
  provider: SerpProviderName | null
  defaultProvider: SerpProviderName | undefined
  /** Null until the first keywords are added. */
  source: RankSource | null
  frequency: Frequency
  depth: number
  describe(): readonly ProviderDescription[]
}

type FirstChecks = {
  provider: SerpProviderName | null
  first_checks: number
  /** Checks on devices that the provider cannot check. */
  failing_checks: number
  cost: {
    is_known: boolean
    first_checks_micros: number | null
    month_micros: number | null
    currency: 'USD'
  }
}

const FREE = { is_known: true, first_checks_micros: 0, month_micros: 0, currency: 'USD' } as const
const UNKNOWN = { is_known: false, first_checks_micros: null, month_micros: null, currency: 'USD' } as const

export function estimateChecks(
  fresh: readonly { keyword: string; device: Device }[],
  { provider, defaultProvider, source, frequency, depth, describe }: Circumstances,
): FirstChecks {
  const name = provider ?? defaultProvider ?? null
  if ((source ?? rankSourceOf(provider, defaultProvider)) === 'none')
    return { provider: null, first_checks: 0, failing_checks: 0, cost: FREE }
  const checks = fresh.length
  const description = describe().find((one) => one.name === name)
  // Workers have a default that this process does not know.
  if (description === undefined)
    return { provider: null, first_checks: checks, failing_checks: 0, cost: UNKNOWN }
  const { isPaid, devices, surcharge, estimateMicros } = description
  const checkable = fresh.filter(({ device }) => devices.includes(device))
  const priced = checkable.reduce((sum, { keyword }) => sum + surcharge(keyword), 0)
  const { roundMicros, monthMicros } = trackingCost({ checks: priced, frequency, depth, estimateMicros })
  return {
    provider: name,
    first_checks: checkable.length,
    failing_checks: checks - checkable.length,
    cost: isPaid ? { ...FREE, first_checks_micros: roundMicros, month_micros: monthMicros } : FREE,
  }
}
