// How many analyses of a project wait to be carried out, and so how many more may be opened. Those that were put back
// because a provider refused them for a moment wait for a later time: they leave room for others, or a few keywords
// that fail would hold up all of a project. But not without end: while nothing works, all that is due would be opened
// and tried over and over, and come back in one crowd before what other projects have waiting. Nothing of this is about
// money: what is put back was not paid for.

import { sql } from 'kysely'
import type { Tx } from '../storage/database.ts'
import { BATCH_MAX } from './check-batches.ts'

/** Of one project: enough that its workers need not wait, few enough that others need not either. */
export const WAITING_MAX = 4 * BATCH_MAX
export const PUT_BACK_MAX = 10 * BATCH_MAX

export type Room = {
  /** For first analyses of keywords that are being added: what is regular takes none of it. */
  forFirst: number
  forAny: number
}

type Waiting = { first: number; fresh: number; again: number }

/**
 * None is below zero. The caller holds the tracker's lock. The slot of a first analysis is when its keyword was added.
 * Index: analyses_open.
 */
export async function readRoom(tx: Tx, projectId: number): Promise<Room> {
  const { rows } = await sql<Waiting>`select
      coalesce(sum(case when a.attempts = 0 and a.slot_at <= k.created_at then 1 else 0 end), 0) as "first",
      coalesce(sum(case when a.attempts = 0 then 1 else 0 end), 0) as "fresh",
      coalesce(sum(case when a.attempts > 0 then 1 else 0 end), 0) as "again"
    from analyses as a join keywords as k on k.project_id = a.project_id and k.id = a.keyword_id
    where a.project_id = ${projectId} and a.status in ('pending', 'running') and a.status = 'pending'`.execute(
    tx,
  )
  const { first, fresh, again } = rows[0] as Waiting
  const left = Math.max(0, PUT_BACK_MAX - again)
  return {
    forFirst: Math.min(left, Math.max(0, WAITING_MAX - first)),
    forAny: Math.min(left, Math.max(0, WAITING_MAX - fresh)),
  }
}
