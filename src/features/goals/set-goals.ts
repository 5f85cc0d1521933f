// Setting goals for keywords, and changing them. A keyword that is at the target already gets none, and the answer says so: a
// goal that is reached the moment it is set would be announced and counted as a success, and nobody has done anything
// for it. The tracker is locked meanwhile, so no result comes between what is known of a keyword and its goal.

import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { localDay } from '../../lib/local-day.ts'
import { findTimeZone } from '../projects/reads.ts'
import { takeIds } from '../projects/writes.ts'
import { readStandings } from '../rank-tracker/reads.ts'
import { lockTracker } from '../rank-tracker/writes.ts'
import { GOAL_CLOSED, GOAL_NOT_FOUND, TARGET_REACHED } from './errors.ts'
import {
  countAllGoals,
  type GoalStart,
  insertGoals,
  listOpenOf,
  moveDueDays,
  restartGoals,
} from './goal-store.ts'
import { isAtTarget } from './judge-goal.ts'
import { GOALS_MAX, type GoalChanges, type NewGoals, type SetGoals } from './schema.ts'

type SetOptions = { readonly engine: Engine; readonly nowMs: number }

export async function setGoals(
  tx: Tx,
  projectId: number,
  { keyword_ids, target_position: targetPosition, due_day: dueDay }: NewGoals,
  { engine, nowMs }: SetOptions,
): Promise<SetGoals> {
  const { source } = await lockTracker(tx, projectId)
  await requireFuture(tx, projectId, dueDay, nowMs)
  const wanted = [...new Set(keyword_ids)]
  const standings = await readStandings(tx, engine, projectId, wanted)
  const skipped = wanted.flatMap((keyword_id): SetGoals['skipped'] => {
    const standing = standings.get(keyword_id)
    if (standing === undefined) return [{ keyword_id, reason: 'not_tracked' as const, position: null }]
    const { position } = standing
    return isAtTarget(position, targetPosition)
      ? [{ keyword_id, reason: 'target_reached' as const, position }]
      : []
  })
  const isSkipped = new Set(skipped.map(({ keyword_id }) => keyword_id))
  const settable = wanted.filter((id) => !isSkipped.has(id))
  const open = new Map(
    (await listOpenOf(tx, engine, projectId, settable)).map((goal) => [goal.keywordId, goal]),
  )
  const fresh = settable.filter((id) => !open.has(id))
  await requireQuota(tx, projectId, fresh.length)
  const startOf = (keywordId: number, id: number): GoalStart => ({
    id,
    keywordId,
    ...(standings.get(keywordId) ?? { position: null, measuredAtMs: null }),
  })
  const terms = { targetPosition, dueDay, setAtMs: nowMs, isSimulated: flagOf(source) }
  const firstId = fresh.length === 0 ? 0 : await takeIds(tx, projectId, 'goals', fresh.length)
  const added = fresh.map((keywordId, at) => startOf(keywordId, firstId + at))
  await insertGoals(tx, engine, projectId, added, terms)
  const kept = [...open.values()]
  const restarted = kept.filter((goal) => goal.targetPosition !== targetPosition)
  await restartGoals(
    tx,
    engine,
    projectId,
    restarted.map(({ id, keywordId }) => startOf(keywordId, id)),
    terms,
  )
  await moveDueDays(
    tx,
    engine,
    projectId,
    kept.map(({ id }) => id),
    dueDay,
  )
  const set = [
    ...added.map(({ id, keywordId }) => ({ id, keyword_id: keywordId, is_new: true })),
    ...kept.map(({ id, keywordId }) => ({ id, keyword_id: keywordId, is_new: false })),
  ]
  return { set, skipped }
}

/** Only an open goal can be changed. */
export async function changeGoal(
  tx: Tx,
  projectId: number,
  id: number,
  changes: GoalChanges,
  { engine, nowMs }: SetOptions,
): Promise<void> {
  const { source } = await lockTracker(tx, projectId)
  const goal = await tx
    .selectFrom('keyword_goals')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .select(['keyword_id', 'target_position', 'due_day', 'state'])
    .executeTakeFirst()
  if (goal === undefined) throw new AppError(GOAL_NOT_FOUND, 'Goal not found.')
  if (goal.state !== 'open')
    throw new AppError(
      GOAL_CLOSED,
      'This goal has ended and cannot be changed. Set a new one for its keyword.',
    )
  const { target_position: targetPosition = goal.target_position, due_day: dueDay = goal.due_day } = changes
  if (changes.due_day !== undefined) await requireFuture(tx, projectId, dueDay, nowMs)
  if (targetPosition === goal.target_position) return moveDueDays(tx, engine, projectId, [id], dueDay)
  const standing = (await readStandings(tx, engine, projectId, [goal.keyword_id])).get(goal.keyword_id)
  const { position, measuredAtMs } = standing ?? { position: null, measuredAtMs: null }
  if (isAtTarget(position, targetPosition))
    throw new AppError(
      TARGET_REACHED,
      `The keyword is at position ${position} already, so there is nothing to reach. Choose a better target.`,
    )
  const start = { id, keywordId: goal.keyword_id, position, measuredAtMs }
  const terms = { targetPosition, dueDay, setAtMs: nowMs, isSimulated: flagOf(source) }
  await restartGoals(tx, engine, projectId, [start], terms)
}

async function requireFuture(tx: Tx, projectId: number, dueDay: number, nowMs: number): Promise<void> {
  if (dueDay >= localDay(nowMs, await findTimeZone(tx, projectId))) return
  throw invalid({ due_day: ["The due_day must be today or later, in the project's time zone."] })
}

async function requireQuota(tx: Tx, projectId: number, further: number): Promise<void> {
  const quotaLeft = GOALS_MAX - (await countAllGoals(tx, projectId))
  if (further <= quotaLeft) return
  throw invalid({
    keyword_ids: [
      `The project may have ${GOALS_MAX} goals, those that have ended included, and has room for ${Math.max(0, quotaLeft)}. Delete some first.`,
    ],
  })
}

/** Which measurements count, as the rank tracker says it: without a provider, the real ones. */
export function flagOf(source: string | null): 0 | 1 {
  return source === 'simulated' ? 1 : 0
}
