// The shapes of goals, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { type RecordOf, sortNames } from '../../data/lists/fields.ts'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { recordProperties } from '../../entry/http/answers/record-schema.ts'
import { filtersQuery } from '../../entry/http/requests/filters/parse-filters.ts'
import { parsed } from '../../entry/http/requests/schema-annotations.ts'
import { parseDay } from '../../lib/local-day.ts'
import { GOAL_FIELDS, GOAL_FILTERS, GOAL_STATES } from './goal-fields.ts'

/** How many keywords one request sets a goal for, and how many goals one deletes. */
export const AT_ONCE_MAX = 1_000
/** How many goals a project may have, those that have ended included. */
export const GOALS_MAX = 10_000
const TARGET_MAX = 100

export const goalRecord = Type.Object(
  {
    ...recordProperties(GOAL_FIELDS),
    days_left: nullable(Type.Integer({ minimum: 0 }), { description: GOAL_FIELDS.days_left.description }),
  },
  { title: 'Goal' },
)
export type GoalRecord = Omit<RecordOf<typeof GOAL_FIELDS>, 'days_left'> & { days_left: number | null }

const GOAL_SORTS = sortNames(GOAL_FIELDS)

export const goalListQuery = Type.Object({
  state: Type.Optional(Type.Enum(GOAL_STATES, { description: 'Only goals in this state.' })),
  filters: filtersQuery(GOAL_FILTERS),
  sort: Type.Optional(
    Type.Enum(GOAL_SORTS, { default: 'due_day', description: 'Goals without a value come last.' }),
  ),
  direction: Type.Optional(Type.Enum(['asc', 'desc'] as const, { default: 'asc' })),
  ...countedQuery,
})
export type GoalListQuery = Static<typeof goalListQuery>

/** Days since 1970 in the code, YYYY-MM-DD outside. */
const dueDay = parsed(
  Type.String({
    format: 'date',
    maxLength: 10,
    description: "The last day on which it can be reached, in the project's time zone: today or later.",
    examples: ['2027-03-31'],
  }),
  (text) => {
    const value = parseDay(text)
    return value === undefined ? { error: 'must be a date such as 2027-03-31' } : { value }
  },
)

const targetPosition = Type.Integer({
  minimum: 1,
  maximum: TARGET_MAX,
  description: 'The position to reach; a better one fulfils the goal, too.',
  examples: [3],
})

export const newGoalsBody = Type.Object({
  keyword_ids: Type.Array(Type.Integer({ minimum: 1 }), {
    minItems: 1,
    maxItems: AT_ONCE_MAX,
    description: 'A keyword on one device has an id of its own.',
  }),
  target_position: targetPosition,
  due_day: dueDay,
})
export type NewGoals = Static<typeof newGoalsBody>

export const goalChanges = Type.Object(
  { target_position: Type.Optional(targetPosition), due_day: Type.Optional(dueDay) },
  { minProperties: 1 },
)
export type GoalChanges = Static<typeof goalChanges>

export const goalIdsBody = Type.Object({
  goal_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: AT_ONCE_MAX }),
})

export const setGoalsAnswer = Type.Object(
  {
    set: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1 }),
        keyword_id: Type.Integer({ minimum: 1 }),
        is_new: Type.Boolean({ description: 'False when the open goal of the keyword was changed.' }),
      }),
      { description: 'Goals that were set.' },
    ),
    skipped: Type.Array(
      Type.Object({
        keyword_id: Type.Integer({ minimum: 1 }),
        reason: Type.Enum(['target_reached', 'not_tracked'] as const),
        position: nullable(Type.Integer({ minimum: 1 })),
      }),
      {
        description:
          'Keywords that got no goal. `target_reached`: it is at the target already, or better. `not_tracked`: the project has no such keyword.',
      },
    ),
  },
  { title: 'SetGoals' },
)
export type SetGoals = Static<typeof setGoalsAnswer>

/** What the command line takes beside the bodies above. */
export const goalStateOption = Type.Object({
  state: Type.Optional(Type.Enum(GOAL_STATES)),
  device: Type.Optional(Type.Enum(['mobile', 'desktop'] as const)),
})
