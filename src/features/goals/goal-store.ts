// Goals as people set, list and remove them: their SQL. Positions of an open goal are shown while they are of the kind, real or
// simulated, that the project has now. Indexes: keyword_goals_pkey, and for the state keyword_goals_open; a project has at most
// 10,000 goals, which the database sorts for a page.

import { type RawBuilder, sql } from 'kysely'
import type { StoredRecord, sortNames } from '../../data/lists/fields.ts'
import type { Filter } from '../../data/lists/filter.ts'
import { filterCondition } from '../../data/lists/filter-sql.ts'
import { recordMaker } from '../../data/lists/records.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../data/storage/sql/rows-parameter.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { distanceOf, GOAL_FIELDS, GOAL_FILTERS } from './goal-fields.ts'
import type { GoalRecord } from './schema.ts'

type GoalState = 'open' | 'reached' | 'missed' | 'unmeasured'
type Sort = ReturnType<typeof sortNames<typeof GOAL_FIELDS>>[number]

/** How the list is read: the project, its calendar, and which measurements count in it. */
export type GoalScope = {
  readonly engine: Engine
  readonly projectId: number
  readonly isSimulated: 0 | 1
  readonly timeZone: string
  readonly today: number
}

type GoalFilter = {
  readonly state?: GoalState | undefined
  readonly filters?: readonly Filter[] | undefined
}

type GoalOrder = { readonly sort?: Sort | undefined; readonly direction?: 'asc' | 'desc' | undefined }

/** Comes after every value that a list is sorted by. */
const NO_VALUE = 1_000_000

const SORT_KEYS: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  due_day: sql`goal.due_day`,
  distance: sql`coalesce(${distanceOf('goal')}, ${sql.lit(NO_VALUE)})`,
  keyword: sql`k.folded`,
}

type ListedGoal = { readonly key: string | number; readonly record: GoalRecord }
type GoalRow = StoredRecord<typeof GOAL_FIELDS> & { key: string | number }

const toRecord = recordMaker(GOAL_FIELDS)

export async function listGoals(
  db: Reader,
  scope: GoalScope,
  { sort = 'due_day', direction = 'asc', ...filter }: GoalFilter & GoalOrder,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
): Promise<ListedGoal[]> {
  const key = SORT_KEYS[sort]
  const isAscending = (direction === 'asc') !== isReversed
  const order = sql.raw(isAscending ? 'asc' : 'desc')
  const beyond =
    position === undefined
      ? sql``
      : sql`and (${key}, goal.id) ${sql.raw(isAscending ? '>' : '<')} (${position[0]}, ${position[1]})`
  const { rows } = await sql<GoalRow>`select ${COLUMNS}, ${key} as key from ${goalsOf(scope)}
    where ${conditionOf(scope, filter)} ${beyond}
    order by ${key} ${order}, goal.id ${order} limit ${limit + 1} + 0`.execute(db)
  return rows.map(({ key: value, ...row }) => ({ key: value, record: recordOf(row, scope) }))
}

export async function countGoals(
  db: Reader,
  scope: GoalScope,
  filter: GoalFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from ${goalsOf(scope)}
    where ${conditionOf(scope, filter)} limit ${max} + 0) as found`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findGoal(db: Reader, scope: GoalScope, id: number): Promise<GoalRecord | undefined> {
  const { rows } = await sql<GoalRow>`select ${COLUMNS} from ${goalsOf(scope)} where goal.id = ${id}`.execute(
    db,
  )
  return rows[0] && recordOf(rows[0], scope)
}

const COLUMNS = sql`goal.id, goal.keyword_id, k.keyword, k.device, k.country_code, goal.target_position, goal.due_day,
  goal.state, goal.start_position, goal.position, goal.best_position, ${distanceOf('goal')} as distance,
  goal.measured_at, goal.is_simulated, goal.created_at, goal.closed_day`

function goalsOf({ projectId, isSimulated }: GoalScope): RawBuilder<unknown> {
  const isShown = sql`state <> 'open' or is_simulated = ${isSimulated}`
  const shown = (column: string) =>
    sql`case when ${isShown} then ${sql.ref(column)} end as ${sql.ref(column)}`
  return sql`(select project_id, id, keyword_id, target_position, due_day, state, created_at, closed_day,
      case when state = 'open' then ${sql.lit(isSimulated)} else is_simulated end as is_simulated,
      ${shown('start_position')}, ${shown('position')}, ${shown('best_position')}, ${shown('measured_at')}
      from keyword_goals where project_id = ${projectId}) as goal
    join keywords as k on k.project_id = goal.project_id and k.id = goal.keyword_id`
}

function conditionOf(
  { engine, timeZone }: GoalScope,
  { state, filters = [] }: GoalFilter,
): RawBuilder<unknown> {
  const aliases = { goal: 'goal', keyword: 'k' }
  const fitting = filterCondition(filters, { engine, fields: GOAL_FILTERS, aliases, timeZone })
  return state === undefined ? fitting : sql`${fitting} and goal.state = ${state}`
}

function recordOf(row: Omit<GoalRow, 'key'>, { today }: GoalScope): GoalRecord {
  const days_left = row.state === 'open' ? Math.max(0, row.due_day - today) : null
  return { ...toRecord(row), days_left }
}

type OpenGoal = { readonly id: number; readonly keywordId: number; readonly targetPosition: number }

/** The open goals of these keywords. Index: keyword_goals_open. */
export async function listOpenOf(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<OpenGoal[]> {
  return tx
    .selectFrom('keyword_goals')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', idsParameter(engine, keywordIds))
    .where('state', '=', 'open')
    .select(['id', 'keyword_id as keywordId', 'target_position as targetPosition'])
    .orderBy('keyword_id')
    .execute()
}

export async function countAllGoals(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('keyword_goals')
    .where('project_id', '=', projectId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Where a goal begins: with what is known of its keyword when it is set, or when its target changes. */
export type GoalStart = {
  readonly id: number
  readonly keywordId: number
  readonly position: number | null
  readonly measuredAtMs: number | null
}

type Terms = {
  readonly targetPosition: number
  readonly dueDay: number
  readonly setAtMs: number
  readonly isSimulated: 0 | 1
}

export async function insertGoals(
  tx: Tx,
  engine: Engine,
  projectId: number,
  starts: readonly GoalStart[],
  { targetPosition, dueDay, setAtMs, isSimulated }: Terms,
): Promise<void> {
  await sql`insert into keyword_goals (project_id, id, keyword_id, target_position, due_day, state, created_at, set_at,
      start_position, position, best_position, measured_at, is_simulated)
    select ${projectId}, id, keyword_id, ${targetPosition}, ${dueDay}, 'open', ${setAtMs}, ${setAtMs},
      position, position, position, measured_at, ${sql.lit(isSimulated)}
    from ${startsParameter(engine, starts)} where true`.execute(tx)
}

/** Open goals get another target: what was measured so far does not count for it. */
export async function restartGoals(
  tx: Tx,
  engine: Engine,
  projectId: number,
  starts: readonly GoalStart[],
  { targetPosition, dueDay, setAtMs, isSimulated }: Terms,
): Promise<void> {
  await sql`update keyword_goals set target_position = ${targetPosition}, due_day = ${dueDay}, set_at = ${setAtMs},
      start_position = given.position, position = given.position, best_position = given.position,
      measured_at = given.measured_at, is_simulated = ${sql.lit(isSimulated)}
    from ${startsParameter(engine, starts)}
    where keyword_goals.project_id = ${projectId} and keyword_goals.id = given.id`.execute(tx)
}

export async function moveDueDays(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
  dueDay: number,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('keyword_goals')
    .set({ due_day: dueDay })
    .where('project_id', '=', projectId)
    .where('id', 'in', idsParameter(engine, ids))
    .execute()
}

/** Open ones and those that have ended. Returns how many there were. */
export async function deleteGoals(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('keyword_goals')
    .where('project_id', '=', projectId)
    .where('id', 'in', idsParameter(engine, ids))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const START = {
  id: 'integer',
  keyword_id: 'integer',
  position: 'integer',
  measured_at: 'integer',
} as const satisfies ParameterKinds

function startsParameter(engine: Engine, starts: readonly GoalStart[]): RawBuilder<unknown> {
  const rows = starts.map(({ id, keywordId, position, measuredAtMs }) => ({
    id,
    keyword_id: keywordId,
    position,
    measured_at: measuredAtMs,
  }))
  return rowsParameter(engine, START, rows)
}
