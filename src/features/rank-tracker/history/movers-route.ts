// The keywords that moved most since a day over HTTP, for the overview of a project.

import { Type } from 'typebox'
import { DEVICES } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { localDay } from '../../../lib/local-day.ts'
import { MOVED_PLACES_MIN, RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { rangeOf, rangeQuery } from './day-range.ts'
import { readMovers } from './movers.ts'
import { readHistoryContext } from './project-history-store.ts'

const ROWS_MAX = 50

const position = (description: string) => nullable(Type.Integer({ minimum: 1, description }))

const mover = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    keyword: Type.String(),
    country_code: Type.String(),
    device: Type.Enum(DEVICES),
    before: position('Position of the keyword at the end of the day `since`; null when it was not found.'),
    after: position('Position of the keyword now; null when it is not found.'),
  },
  { title: 'Mover' },
)

const movers = Type.Object(
  {
    is_simulated: Type.Boolean(),
    since: Type.String({
      format: 'date',
      description: `The day that positions are compared with: the one before \`from\`, or the first that is remembered, ${RECENT_DAYS - 1} days ago.`,
    }),
    improved: Type.Integer({
      minimum: 0,
      description: 'Number of keywords that went up by at least `places_min` places.',
    }),
    declined: Type.Integer({ minimum: 0 }),
    up: Type.Array(mover, {
      description: 'The keywords that went up; the move that changes visibility most comes first.',
    }),
    down: Type.Array(mover),
  },
  { title: 'Movers' },
)

export function moversRoute({ database, clock }: { database: Database; clock: Clock }): Route {
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/movers',
    operationId: 'readMovers',
    tag: 'Rank tracker',
    summary: 'Read which keywords moved most since a day',
    description:
      'The same moves as in reports and in the filter `moved` of the list: a keyword without a result on both days, or whose latest check failed, has not moved, and to be found or no longer found is a move of any size.',
    query: Type.Object({
      from: rangeQuery.from,
      places_min: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          default: MOVED_PLACES_MIN,
          description: 'Keywords that moved by fewer places are left out.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX, default: 5 })),
    }),
    answers: { 200: Type.Object({ data: movers }) },
    async handle({ query, project }) {
      const context = await readHistoryContext(database, project.id)
      if (context === undefined) throw projectNotFound()
      const nowMs = clock.nowMs()
      const range = rangeOf(query, localDay(nowMs, context.timeZone))
      const read = await readMovers(database, project.id, range, {
        nowMs,
        rowsMax: query.limit ?? 5,
        placesMin: query.places_min ?? MOVED_PLACES_MIN,
      })
      // The day compared with is always before today, so there are no moves only of a project that is gone.
      if (read == null) throw projectNotFound()
      const { isSimulated, comparedWith, improved, declined, up, down } = read
      const shown = (rows: typeof up) =>
        rows.map(({ id, keyword, country_code, device, before, after }) => ({
          id,
          keyword,
          country_code,
          device,
          before,
          after,
        }))
      return {
        data: {
          is_simulated: isSimulated,
          since: comparedWith,
          improved,
          declined,
          up: shown(up),
          down: shown(down),
        },
      }
    },
  })
}
