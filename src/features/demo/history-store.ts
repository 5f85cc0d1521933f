// The demo's tracked keywords in the database: added as if ninety days ago, read to see how far their history reaches,
// and handed to the scheduler when it has reached today.

import { sql } from 'kysely'
import type { Device } from '../../background/providers/contracts.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../data/storage/sql/rows-parameter.ts'
import { type AccountDefaults, findAccountLimits } from '../../entry/accounts/limits.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { addKeywords, lockForAdding, readTrackerContext } from '../rank-tracker/writes.ts'
import { dayOf, type TrackedKeyword } from './day-plan.ts'
import { DEMO_KEYWORDS } from './tracked.ts'

export type DemoKeyword = TrackedKeyword & {
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  device: Device
}

type HistoryStart = { engine: Engine; defaults: AccountDefaults; nowMs: number; days: number }

/** If the history is never completed, regular checks begin after this time. */
const HELD_DAYS = 7

/** Adds as many keywords as the account has units for. Returns false if the project is gone. */
export async function startHistory(
  tx: Tx,
  projectId: number,
  { engine, defaults, nowMs, days }: HistoryStart,
): Promise<boolean> {
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined) return false
  const { rankTrackingUnits } = await findAccountLimits(tx, context.accountId, defaults)
  const { keywordCount } = await lockForAdding(tx, projectId, 'simulator')
  const wanted = DEMO_KEYWORDS.slice(0, Math.max(0, rankTrackingUnits - keywordCount))
  await addKeywords(tx, context, wanted, {
    engine,
    unitsMax: rankTrackingUnits,
    nowMs: (dayOf(nowMs) - days + 1) * DAY_MS,
    heldUntilMs: nowMs + HELD_DAYS * DAY_MS,
  })
  return true
}

/**
 * Lists keywords that are older than their project, which only startHistory adds. Indexes: keywords_pkey,
 * analyses_by_slot.
 */
export async function listDemoKeywords(db: Reader, projectId: number): Promise<DemoKeyword[]> {
  const { rows } = await sql<DemoKeyword>`select k.id, k.keyword, k.country_code as "countryCode",
      k.language_code as "languageCode", nullif(k.location, '') as location, k.device, k.created_at as "createdAtMs",
      (select max(a.slot_at) from analyses as a
        where a.project_id = k.project_id and a.keyword_id = k.id) as "lastSlotAtMs"
    from keywords as k join projects as p on p.id = k.project_id
    where k.project_id = ${projectId} and k.created_at < p.created_at
    order by k.id`.execute(db)
  return rows
}

const DUE = { keyword_id: 'integer', due_at: 'integer' } as const satisfies ParameterKinds

/**
 * Makes the keywords be checked like any others. Called before their last results are stored, so that records show it.
 */
export async function endHold(
  tx: Tx,
  engine: Engine,
  projectId: number,
  due: readonly { keywordId: number; dueAtMs: number }[],
): Promise<void> {
  const rows = due.map(({ keywordId, dueAtMs }) => ({ keyword_id: keywordId, due_at: dueAtMs }))
  await sql`update keyword_schedules set due_at = given.due_at from ${rowsParameter(engine, DUE, rows)}
    where keyword_schedules.project_id = ${projectId}
      and keyword_schedules.keyword_id = given.keyword_id`.execute(tx)
}
