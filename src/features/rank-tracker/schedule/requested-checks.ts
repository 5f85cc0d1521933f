// Checks that somebody asked for, ahead of their slots. An asked keyword goes into the queue of first checks, so what bounds
// those bounds it too: the project's quota, the spend limit, and that nothing is bought twice after a crash. A keyword whose
// check is under way, or waits in that queue already, joins that check. `asked_checks` names the keywords of the latest round
// for people who wait. That a check has ended is not written there: it follows from the schedule and the open analyses, so no
// crash can leave a keyword that seems to be checked for ever.

import { sql } from 'kysely'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { countedFlag } from '../tracker/rank-source.ts'
import type { ScheduleQueue } from '../tracker/slots.ts'
import { seedOf } from '../tracker/time-of-day.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { IS_OPEN } from './open-analyses.ts'
import { isSameCheck, slotAfterRequest } from './requested-slot.ts'

/** A keyword that was measured so lately is not asked for again: the second click of two meets a check that has just ended. */
const JUST_CHECKED_MS = MINUTE_MS

/** What asking for a check of a keyword would do. */
type Standing = 'free' | 'under_way' | 'held' | 'just_checked'

export type Requestable = {
  id: number
  keyword: string
  device: Device
  dueAtMs: number
  standing: Standing
  /** Its regular slot is so near that the asked check is that of the slot. */
  isBroughtForward: boolean
}

type AskableRow = {
  id: number
  keyword: string
  device: Device
  queue: ScheduleQueue
  due_at: number
  measured_at: number | null
}

/** Unknown ids are left out. Indexes: primary keys, analyses_by_slot. */
export async function readRequestable(
  db: Reader,
  engine: Engine,
  { projectId, source, timeZone }: TrackerContext,
  ids: readonly number[],
  nowMs: number,
): Promise<Requestable[]> {
  const isSimulated = sql.lit(countedFlag(source))
  const { rows } = await sql<AskableRow>`select k.id, k.keyword, k.device, d.queue, d.due_at,
      (select a.finished_at from analyses as a where a.project_id = k.project_id and a.keyword_id = k.id
        and a.status = 'success' and a.is_simulated = ${isSimulated} order by a.slot_at desc limit 1) as measured_at
    from keywords as k join keyword_schedules as d on d.project_id = k.project_id and d.keyword_id = k.id
    where k.project_id = ${projectId} and k.id in ${idsParameter(engine, ids)} order by k.id`.execute(db)
  const open = await readOpenStatuses(db, engine, projectId, ids)
  return rows.map(({ queue, due_at: dueAtMs, measured_at, ...keyword }) => {
    const standing = standingOf(queue, open.has(keyword.id), measured_at, nowMs)
    return {
      ...keyword,
      dueAtMs,
      standing,
      isBroughtForward: standing === 'free' && isSameCheck(dueAtMs, nowMs, { timeZone }),
    }
  })
}

function standingOf(
  queue: ScheduleQueue,
  isOpen: boolean,
  measuredAtMs: number | null,
  nowMs: number,
): Standing {
  if (isOpen || queue === 'first') return 'under_way'
  if (queue === 'held') return 'held'
  return measuredAtMs !== null && nowMs - measuredAtMs < JUST_CHECKED_MS ? 'just_checked' : 'free'
}

const ASKED = {
  keyword_id: 'integer',
  regular_due_at: 'integer',
} as const satisfies ParameterKinds

/**
 * Puts the free ones into the queue, and names them with those that are under way as the round that people wait for; keywords of
 * an earlier round that still wait stay in it. The caller holds the tracker's lock.
 */
export async function requestChecks(
  tx: Tx,
  engine: Engine,
  { projectId, frequency, timeZone }: TrackerContext,
  keywords: readonly Requestable[],
  nowMs: number,
): Promise<void> {
  const { asked } = await readRequestProgress(tx, engine, projectId)
  // Keywords that wait for money may do so for weeks: nobody waits for their round.
  if (!asked.some(({ state }) => state === 'running' || state === 'waiting'))
    await forgetRequested(tx, projectId)
  const rows = keywords
    .filter(({ standing }) => standing !== 'just_checked')
    .map(({ id, standing, dueAtMs }) => {
      const rhythm = { frequency, timeZone, seed: seedOf(projectId, id) }
      const regular = standing === 'free' ? slotAfterRequest(dueAtMs, nowMs, rhythm) : null
      return { keyword_id: id, regular_due_at: regular }
    })
  // `where true`: without it SQLite takes "on conflict" for the condition of a join. A keyword that joins keeps its slot.
  await sql`insert into asked_checks (project_id, keyword_id, asked_at, regular_due_at)
    select ${projectId}, keyword_id, ${nowMs}, regular_due_at from ${rowsParameter(engine, ASKED, rows)} where true
    on conflict (project_id, keyword_id) do update set asked_at = excluded.asked_at,
      regular_due_at = coalesce(excluded.regular_due_at, asked_checks.regular_due_at)`.execute(tx)
  const free = keywords.filter(({ standing }) => standing === 'free').map(({ id }) => id)
  await sql`update keyword_schedules set queue = 'first', due_at = ${nowMs}
    where project_id = ${projectId} and queue = 'regular' and keyword_id in ${idsParameter(engine, free)}`.execute(
    tx,
  )
}

type AskedState = 'running' | 'waiting' | 'held' | 'done'
type AskedProgress = { askedAtMs: number | null; asked: { keywordId: number; state: AskedState }[] }

/** The keywords of the latest round, and where each stands. Indexes: primary keys, analyses_open. */
export async function readRequestProgress(
  db: Reader,
  engine: Engine,
  projectId: number,
): Promise<AskedProgress> {
  const { rows } = await sql<{ keyword_id: number; asked_at: number; queue: ScheduleQueue }>`select
      a.keyword_id, a.asked_at, d.queue from asked_checks as a
    join keyword_schedules as d on d.project_id = a.project_id and d.keyword_id = a.keyword_id
    where a.project_id = ${projectId} order by a.keyword_id`.execute(db)
  if (rows.length === 0) return { askedAtMs: null, asked: [] }
  const ids = rows.map(({ keyword_id }) => keyword_id)
  const open = await readOpenStatuses(db, engine, projectId, ids)
  return {
    askedAtMs: Math.max(...rows.map(({ asked_at }) => asked_at)),
    asked: rows.map(({ keyword_id, queue }) => ({
      keywordId: keyword_id,
      state: stateOf(queue, open.get(keyword_id)),
    })),
  }
}

type OpenStatus = 'pending' | 'running'

function stateOf(queue: ScheduleQueue, open: OpenStatus | undefined): AskedState {
  if (open === 'running') return 'running'
  if (open === 'pending' || queue === 'first') return 'waiting'
  return queue === 'held' ? 'held' : 'done'
}

/** Which of these keywords have a check that was opened and has not ended. Index: analyses_open. */
async function readOpenStatuses(
  db: Reader,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, OpenStatus>> {
  const { rows } = await sql<{
    keyword_id: number
    status: OpenStatus
  }>`select keyword_id, status from analyses
    where project_id = ${projectId} and ${IS_OPEN} and keyword_id in ${idsParameter(engine, ids)}
    order by status, id`.execute(db)
  // When a keyword has two checks, the running one counts: it stands after those that wait.
  return new Map(rows.map(({ keyword_id, status }) => [keyword_id, status]))
}

/** Nobody waits for these checks any more: the source has changed, or the next round begins. */
export async function forgetRequested(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('asked_checks').where('project_id', '=', projectId).execute()
}

/** The slots were those of another rhythm. */
export async function forgetRegularSlots(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('asked_checks')
    .set({ regular_due_at: null })
    .where('project_id', '=', projectId)
    .execute()
}
