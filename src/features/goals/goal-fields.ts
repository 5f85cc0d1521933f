// The catalogue of the fields of a goal. `goal` is the row of the goal as goal-store.ts masks it, `keyword` the tracked keyword.

import { type RawBuilder, sql } from 'kysely'
import { type Catalogue, filterFields } from '../../data/lists/fields.ts'

export const GOAL_STATES = ['open', 'reached', 'missed', 'unmeasured'] as const
const DEVICES = ['mobile', 'desktop'] as const

const choiceOf = (name: string, values: readonly string[]) => ({
  name,
  values,
  phrase: `one of: ${values.join(', ')}`,
})

export const GOAL_FIELDS = {
  id: { type: 'integer', isNullable: false, isFiltered: false, label: 'Id', limits: { minimum: 1 } },
  keyword_id: { type: 'integer', isNullable: false, label: 'Id of the keyword', limits: { minimum: 1 } },
  keyword: {
    of: 'keyword',
    type: 'text',
    isNullable: false,
    isSorted: true,
    folded: 'folded',
    label: 'Keyword',
  },
  device: {
    of: 'keyword',
    type: 'choice',
    isNullable: false,
    choices: choiceOf('device', DEVICES),
    label: 'Device',
  },
  country_code: { of: 'keyword', type: 'text', isNullable: false, folded: 'country_code', label: 'Country' },
  target_position: {
    type: 'integer',
    isNullable: false,
    limits: { minimum: 1 },
    label: 'Target',
    description: 'The position to reach; a better one fulfils the goal, too.',
  },
  due_day: {
    type: 'day',
    isNullable: false,
    isSorted: true,
    label: 'Until',
    description: "The last day on which it can be reached, in the project's time zone.",
  },
  state: {
    type: 'choice',
    isNullable: false,
    choices: choiceOf('state', GOAL_STATES),
    label: 'State',
    description:
      '`missed`: its day has passed, and the keyword was measured but never at the target. `unmeasured`: its day has passed, and no check since the goal was set could tell.',
  },
  start_position: {
    type: 'integer',
    label: 'Began at',
    description: 'The position when the goal was set; null when none was known.',
  },
  position: {
    type: 'integer',
    label: 'Position',
    description:
      'The last measured position, or the last one before the goal ended; null when the site was not found, or was never measured (`measured_at`).',
  },
  best_position: {
    type: 'integer',
    label: 'Best',
    description: 'The best position since the goal was set, including the one at its start.',
  },
  distance: {
    type: 'integer',
    isSorted: true,
    value: distanceOf,
    label: 'Distance',
    description: 'Places between the position and the target; 0 at the target, null without a position.',
  },
  days_left: {
    type: 'composite',
    label: 'Days left',
    description: 'Days until `due_day`: 0 on the day itself. Null for a goal that has ended.',
  },
  measured_at: {
    type: 'time',
    label: 'Measured',
    description:
      'When the position was measured, which may have been before the goal was set; null for never.',
  },
  is_simulated: {
    type: 'boolean',
    isNullable: false,
    label: 'Simulated',
    description: 'Whether its positions come from the built-in simulator.',
  },
  created_at: { type: 'time', isNullable: false, label: 'Created' },
  closed_day: {
    type: 'day',
    label: 'Ended',
    description: 'The day on which it was reached, or else the last day of its time; null while it is open.',
  },
} as const satisfies Catalogue<'goal' | 'keyword'>

export const GOAL_FILTERS = filterFields<'goal' | 'keyword'>('goal', GOAL_FIELDS)

export function distanceOf(alias: string): RawBuilder<number | null> {
  const position = sql.ref(`${alias}.position`)
  const target = sql.ref(`${alias}.target_position`)
  return sql`case when ${position} <= ${target} then 0 else ${position} - ${target} end`
}
