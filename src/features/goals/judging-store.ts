// Goals as they are judged: their SQL. What a judgement found is stored only for a goal that is still open and has the terms it
// was judged by; its end and the event that tells of it are one transaction.

import { type RawBuilder, sql } from 'kysely'
import { recordEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { idsParameter } from '../../data/storage/sql/rows-parameter.ts'
import { formatDay } from '../../lib/local-day.ts'
import { GOAL_EVENTS } from './events.ts'
import type { GoalProgress, GoalTerms } from './judge-goal.ts'

export type JudgedGoal = GoalTerms &
  GoalProgress & {
    readonly id: number
    readonly keywordId: number
    readonly isSimulated: 0 | 1
  }

/** The state of the goal: still open, or ended on a day. */
export type Verdict = {
  readonly goal: JudgedGoal
  readonly progress: GoalProgress
  readonly isSimulated: 0 | 1
  readonly end?: { readonly state: 'reached' | 'missed' | 'unmeasured'; readonly day: number }
}

const COLUMNS = sql`id, keyword_id as "keywordId", target_position as "targetPosition", due_day as "dueDay",
  set_at as "setAtMs", position, best_position as "bestPosition", measured_at as "measuredAtMs",
  is_simulated as "isSimulated"`

/** Index: keyword_goals_open. */
export async function hasOpenGoals(db: Reader, projectId: number): Promise<boolean> {
  return (await listGoals(db, sql`project_id = ${projectId}`, 1)).length > 0
}

/** Open goals of these keywords. Index: keyword_goals_open. */
export function listOpenGoals(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<JudgedGoal[]> {
  const ids = idsParameter(engine, keywordIds)
  return listGoals(db, sql`project_id = ${projectId} and keyword_id in ${ids}`, keywordIds.length)
}

/** Open goals of a project whose day has passed. Index: keyword_goals_due. */
export function listOverdueGoals(
  db: Reader,
  projectId: number,
  { today, rowsMax }: { today: number; rowsMax: number },
): Promise<JudgedGoal[]> {
  return listGoals(db, sql`project_id = ${projectId} and due_day < ${today}`, rowsMax)
}

async function listGoals(db: Reader, condition: RawBuilder<unknown>, rowsMax: number): Promise<JudgedGoal[]> {
  const { rows } = await sql<JudgedGoal>`select ${COLUMNS} from keyword_goals
    where state = 'open' and ${condition} order by due_day, id limit ${rowsMax} + 0`.execute(db)
  return rows
}

/** Projects with an open goal whose day lies before this one; beyond a project. Index: keyword_goals_due. */
export async function listOverdueProjects(
  db: Reader,
  { day, after, rowsMax }: { day: number; after: number; rowsMax: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct g.project_id as id from keyword_goals as g
    join projects as p on p.id = g.project_id and p.deleted_at is null
    where g.state = 'open' and g.due_day < ${day} and g.project_id > ${after}
    order by g.project_id limit ${rowsMax} + 0`.execute(db)
  return rows.map(({ id }) => id)
}

export async function storeVerdicts(tx: Tx, projectId: number, verdicts: readonly Verdict[]): Promise<void> {
  for (const verdict of verdicts) {
    const isStored = await storeVerdict(tx, projectId, verdict)
    if (isStored && verdict.end !== undefined) await tellEnd(tx, projectId, verdict)
  }
}

async function storeVerdict(
  tx: Tx,
  projectId: number,
  { goal, progress, isSimulated, end }: Verdict,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('keyword_goals')
    .set({
      position: progress.position,
      best_position: progress.bestPosition,
      measured_at: progress.measuredAtMs,
      is_simulated: isSimulated,
      ...(end !== undefined && { state: end.state, closed_day: end.day }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', goal.id)
    .where('state', '=', 'open')
    .where('set_at', '=', goal.setAtMs)
    .where('due_day', '=', goal.dueDay)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function tellEnd(
  tx: Tx,
  projectId: number,
  { goal, progress, isSimulated, end }: Verdict,
): Promise<void> {
  const keyword = await tx
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('id', '=', goal.keywordId)
    .select(['keyword', 'device'])
    .executeTakeFirst()
  if (keyword === undefined || end === undefined) return
  await recordEvent(tx, {
    kind: GOAL_EVENTS[end.state],
    projectId,
    subject: `goal:${goal.id}`,
    // A goal ends once.
    window: 'end',
    data: {
      goal_id: goal.id,
      keyword_id: goal.keywordId,
      keyword: eventText(keyword.keyword),
      device: keyword.device,
      target_position: goal.targetPosition,
      due_day: formatDay(goal.dueDay),
      day: formatDay(end.day),
      position: progress.position,
      best_position: progress.bestPosition,
      is_simulated: isSimulated === 1,
    },
  })
}
