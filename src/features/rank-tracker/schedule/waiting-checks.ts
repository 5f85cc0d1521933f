// How many analyses of a project wait to be carried out, and so how many more may be opened. Analyses that were put
// back because a provider refused them for a moment wait for a later time and leave room for others; otherwise a few
// failing keywords would block a whole project. But that allowance is limited: while nothing works, everything due would be
// opened and tried over and over, and come back in one crowd before the checks of other projects. Money plays no part:
// analyses that are put back were not paid for.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { BATCH_MAX } from './check-batches.ts'
import { IS_OPEN } from './open-analyses.ts'

/** The most checks of one project in the queue: enough that workers do not wait, few enough that other projects do not either. */
export const WAITING_MAX = 4 * BATCH_MAX
export const PUT_BACK_MAX = 10 * BATCH_MAX

// The slot of a first analysis is when its keyword was added. Not a join: without figures about new tables PostgreSQL
// compares each analysis with each keyword.
const IS_FIRST = sql`slot_at <= (select created_at from keywords
  where project_id = analyses.project_id and id = analyses.keyword_id)`

/** Room for everything that is due. The caller holds the tracker's lock. */
export function readCheckQuota(tx: Tx, projectId: number): Promise<number> {
  return quotaBeside(tx, projectId, sql`true`)
}

/** Room for first analyses of keywords that are being added: regular checks take none of it. */
export function readFirstCheckQuota(tx: Tx, projectId: number): Promise<number> {
  return quotaBeside(tx, projectId, IS_FIRST)
}

/** Opened, and neither announced nor refused yet. Index: analyses_open. */
export async function countFresh(tx: Reader, projectId: number): Promise<number> {
  return (await countWaiting(tx, projectId, sql`true`)).fresh
}

type Waiting = { fresh: number; again: number }

async function quotaBeside(tx: Tx, projectId: number, isCounted: ReturnType<typeof sql>): Promise<number> {
  const { fresh, again } = await countWaiting(tx, projectId, isCounted)
  return Math.max(0, Math.min(WAITING_MAX - fresh, PUT_BACK_MAX - again))
}

/** Index: analyses_open. */
async function countWaiting(
  tx: Reader,
  projectId: number,
  isCounted: ReturnType<typeof sql>,
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select
      coalesce(sum(case when attempts = 0 and ${isCounted} then 1 else 0 end), 0) as fresh,
      coalesce(sum(case when attempts > 0 then 1 else 0 end), 0) as again
    from analyses where project_id = ${projectId} and ${IS_OPEN} and status = 'pending'`.execute(tx)
  return rows[0] as Waiting
}
