// The overview of a project's rank tracker in the API.

import { type Static, Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { FREQUENCIES } from '../../projects/reads.ts'
import { SHOWN_DEVICES } from '../records/schema.ts'
import { VISIBILITY_DAYS } from '../roll-ups/visibility.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const overviewRecord = Type.Object(
  {
    summary: Type.Object({
      tracked_keywords: count('Keywords that the request selects.'),
      ranking_keywords: count('Keywords with a position.'),
      top_three: count('Keywords on positions 1 to 3.'),
      top_ten: count('Keywords on positions 1 to 10.'),
      improved: count('Keywords with a better position than at the previous analysis.'),
      declined: count('Keywords with a worse position than at the previous analysis, or no longer found.'),
      pending: count('Keywords without a result yet.'),
      failed: count('Keywords whose latest analysis failed.'),
      avg_position: nullable(
        Type.Number(),
        'Average position of the keywords that have one; null when none has.',
      ),
      visibility_score: Type.Number({ description: "Today's visibility score, from 0 to 100." }),
    }),
    visibility: Type.Object({
      rows: Type.Array(
        Type.Object({
          date: Type.String({ format: 'date', description: "A day in the project's time zone." }),
          score: Type.Number({
            description:
              'Visibility from 0 to 100: the clicks that the positions draw, as a share of what they would draw if all were first.',
          }),
          delta: Type.Number({ description: 'The score less that of the day before.' }),
        }),
        {
          minItems: VISIBILITY_DAYS,
          maxItems: VISIBILITY_DAYS,
          description: 'The last 30 days, oldest first, ending today.',
        },
      ),
      seven_day_change: Type.Number({ description: "Today's score less the score seven days ago." }),
    }),
    position_distribution: Type.Array(
      Type.Object({ label: Type.String(), keywords: Type.Integer({ minimum: 0 }) }),
      {
        description:
          'How many keywords are in each range of positions: `1-3`, `4-10`, `11-20`, `21-50`, `51-100`, `not_ranked`.',
      },
    ),
    usage: Type.Object({
      used: count('Units of the allowance that the project uses, on both devices.'),
      limit: count('Units that it may use.'),
    }),
    frequency: Type.Object({
      value: Type.Enum(FREQUENCIES),
      interval_days: Type.Integer({ minimum: 1 }),
    }),
    device: Type.Enum(SHOWN_DEVICES),
  },
  { title: 'RankTrackerOverview' },
)
export type Overview = Static<typeof overviewRecord>
