// The overview of a project's rank tracker in the API.

import { type Static, Type } from 'typebox'
import { FREQUENCIES } from '../../projects/settings.ts'
import { DEVICES } from '../../providers/contracts.ts'
import { VISIBILITY_DAYS } from '../roll-ups/visibility.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const overviewRecord = Type.Object(
  {
    summary: Type.Object({
      tracked_keywords: count('All that were selected.'),
      ranking_keywords: count('Those with a position.'),
      top_three: count('On positions 1 to 3.'),
      top_ten: count('On positions 1 to 10.'),
      improved: count('Better than at the analysis before.'),
      declined: count('Worse than at the analysis before, or found then and not any more.'),
      pending: count('Without a result yet.'),
      failed: count('Whose latest analysis failed.'),
      avg_position: Type.Union([Type.Number(), Type.Null()], {
        description: 'Of ranking keywords; null when there are none.',
      }),
      visibility_score: Type.Number({ description: "Today's." }),
    }),
    visibility: Type.Object({
      rows: Type.Array(
        Type.Object({
          date: Type.String({ format: 'date', description: "A day in the project's time zone." }),
          score: Type.Number({
            description: '0 to 100: the share of clicks that the positions draw of what first places would.',
          }),
          delta: Type.Number({ description: 'Against the day before.' }),
        }),
        {
          minItems: VISIBILITY_DAYS,
          maxItems: VISIBILITY_DAYS,
          description: 'The last 30 days, oldest first, ending today.',
        },
      ),
      seven_day_change: Type.Number({ description: "Today's score less that of seven days before." }),
    }),
    position_distribution: Type.Array(
      Type.Object({ label: Type.String(), keywords: Type.Integer({ minimum: 0 }) }),
      { description: '`1-3`, `4-10`, `11-20`, `21-50`, `51-100`, `not_ranked`.' },
    ),
    usage: Type.Object({
      used: count('Units of the allowance that the project uses, on both devices.'),
      limit: count('Units that it may use.'),
    }),
    frequency: Type.Object({
      value: Type.Enum(FREQUENCIES),
      interval_days: Type.Integer({ minimum: 1 }),
    }),
    device: Type.Enum(DEVICES),
  },
  { title: 'RankTrackerOverview' },
)
export type Overview = Static<typeof overviewRecord>
