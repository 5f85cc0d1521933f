// Goals of keywords over HTTP.

import { Type } from 'typebox'
import { type Database, READ_COMMITTED, type Reader } from '../../data/storage/database.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { localDay } from '../../lib/local-day.ts'
import { deletedCount } from '../projects/reads.ts'
import { readHistoryContext } from '../rank-tracker/reads.ts'
import { GOAL_CLOSED, GOAL_NOT_FOUND, TARGET_REACHED } from './errors.ts'
import { countGoals, deleteGoals, findGoal, type GoalScope, listGoals } from './goal-store.ts'
import {
  AT_ONCE_MAX,
  GOALS_MAX,
  type GoalListQuery,
  type GoalRecord,
  goalChanges,
  goalIdsBody,
  goalListQuery,
  goalRecord,
  newGoalsBody,
  setGoalsAnswer,
} from './schema.ts'
import { changeGoal, flagOf, setGoals } from './set-goals.ts'

type GoalRouteOptions = { database: Database; codec: CursorCodec; clock: Clock }

const TAG = {
  name: 'Goals',
  description:
    'Positions that keywords are to reach by a day, with how far each still is, and which were reached or missed.',
}
const PATH = '/projects/{project_uid}/rank-tracker/goals'
const NOT_FOUND = 'Goal not found.'
const IDS = { goal_id: numericId(GOAL_NOT_FOUND, NOT_FOUND) }
const ONE = Type.Object({ data: goalRecord })

export function goalRoutes({ database, codec, clock }: GoalRouteOptions): Route[] {
  const { engine } = database

  /** Undefined when the project is being deleted at this moment: its lists are empty. */
  async function openScope(projectId: number): Promise<GoalScope | undefined> {
    const context = await readHistoryContext(database, projectId)
    if (context === undefined) return undefined
    const { timeZone, source } = context
    const today = localDay(clock.nowMs(), timeZone)
    return { engine, projectId, isSimulated: flagOf(source), timeZone, today }
  }

  async function readGoal(db: Reader, scope: GoalScope | undefined, id: number): Promise<GoalRecord> {
    const goal = scope && (await findGoal(db, scope, id))
    if (goal === undefined) throw new AppError(GOAL_NOT_FOUND, NOT_FOUND)
    return goal
  }

  return [
    listRoute({
      codec,
      path: PATH,
      operationId: 'listGoals',
      tag: TAG,
      summary: 'List the goals of keywords',
      description:
        'Goals that end soonest come first unless another order is asked for. Positions of an open goal are simulated or real, as those of its keyword are.',
      query: goalListQuery,
      record: goalRecord,
      endpoint: ({ query: { sort = 'due_day', direction = 'asc' } }) => `goals ${sort} ${direction}`,
      scope: ({ project }) => project.uid,
      async read({ query, project }, position, range) {
        const scope = await openScope(project.id)
        return scope === undefined
          ? []
          : database.read((db) => listGoals(db, scope, query as GoalListQuery, position, range))
      },
      keyOf: ({ key, record }) => [key, record.id],
      toRecord: ({ record }) => record,
      async count({ query, project }, max) {
        const scope = await openScope(project.id)
        return scope === undefined
          ? 0
          : database.read((db) => countGoals(db, scope, query as GoalListQuery, max))
      },
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'setGoals',
      tag: TAG,
      summary: 'Set the goal of up to 1,000 keywords',
      description: `A keyword has at most one open goal: where there is one, it is changed, and with another target its measurements begin anew. Keywords that are at the target already get none and are in \`skipped\`, as are those that are not tracked. A project has at most ${GOALS_MAX.toLocaleString('en-US')} goals.`,
      body: newGoalsBody,
      answers: { 200: Type.Object({ data: setGoalsAnswer }) },
      ...READ_COMMITTED,
      async handle({ body, project }, tx) {
        return { data: await setGoals(tx, project.id, body, { engine, nowMs: clock.nowMs() }) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{goal_id}`,
      operationId: 'readGoal',
      tag: TAG,
      summary: 'Read a goal',
      ids: IDS,
      answers: { 200: ONE },
      async handle({ ids, project }) {
        const scope = await openScope(project.id)
        return { data: await database.read((db) => readGoal(db, scope, ids.goal_id)) }
      },
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{goal_id}`,
      operationId: 'updateGoal',
      tag: TAG,
      summary: 'Change the target or the day of an open goal',
      description:
        'Fields that you leave out stay as they are. With another target, measurements count from now on.',
      ids: IDS,
      body: goalChanges,
      answers: { 200: ONE },
      refusals: [GOAL_CLOSED, TARGET_REACHED],
      ...READ_COMMITTED,
      prepare: ({ project }) => openScope(project.id),
      async handle({ ids, body, project }, tx, scope) {
        await changeGoal(tx, project.id, ids.goal_id, body, { engine, nowMs: clock.nowMs() })
        return { data: await readGoal(tx, scope, ids.goal_id) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{goal_id}`,
      operationId: 'deleteGoal',
      tag: TAG,
      summary: 'Delete a goal',
      description: 'A goal that has ended also disappears from lists and later reports.',
      ids: IDS,
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      async handle({ ids, project }, tx) {
        if ((await deleteGoals(tx, engine, project.id, [ids.goal_id])) === 0)
          throw new AppError(GOAL_NOT_FOUND, NOT_FOUND)
        return { data: { deleted_count: 1 } }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/bulk-delete`,
      operationId: 'bulkDeleteGoals',
      tag: TAG,
      summary: `Delete up to ${AT_ONCE_MAX.toLocaleString('en-US')} goals`,
      description: 'Goals that do not exist are ignored.',
      body: goalIdsBody,
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      handle: async ({ body, project }, tx) => ({
        data: { deleted_count: await deleteGoals(tx, engine, project.id, body.goal_ids) },
      }),
    }),
  ]
}
