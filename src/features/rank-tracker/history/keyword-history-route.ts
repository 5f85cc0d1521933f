// The history of one keyword over HTTP.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { keywordId, keywordNotFound } from '../keywords/keyword-routes.ts'
import { countedFlag } from '../tracker/rank-source.ts'
import { readCompetitors } from '../tracker/tracker-context.ts'
import { inOrder, rangeOf, rangeQuery } from './day-range.ts'
import { DAY_STATES, keywordDays } from './keyword-days.ts'
import { readEnded, readKeywordContext } from './keyword-history-store.ts'

const date = (description: string) => Type.String({ format: 'date', description })
const position = nullable(Type.Integer({ minimum: 1 }))

const keywordHistory = Type.Object(
  {
    keyword_id: Type.Integer({ minimum: 1 }),
    from: date('The first day that was asked for.'),
    to: date('The last day that was asked for.'),
    is_simulated: Type.Boolean({
      description:
        'True when the built-in simulator made up all of it. Real and simulated results are never in one history.',
    }),
    dates: Type.Array(Type.String({ format: 'date' }), {
      description:
        'The days on which a check ended, oldest first. The lists below have one entry for each of them. A day without a check is not there.',
    }),
    states: Type.Array(Type.Enum(DAY_STATES), {
      description:
        '`found`: measured, with a position. `absent`: measured, and not found in the results that were read. `failed`: every check of the day failed, so nothing is known of it.',
    }),
    positions: Type.Array(position, {
      description: 'The last position that was measured on the day; null unless it was found.',
    }),
    url_numbers: Type.Array(nullable(Type.Integer({ minimum: 0 })), {
      description:
        'Which of `urls` ranked, counted from 0; null where none did or the source did not say which.',
    }),
    urls: Type.Array(Type.String()),
    url_changes: Type.Array(
      Type.Object({
        date: date('The first day with the new URL.'),
        previous_url: Type.String(),
        url: Type.String(),
      }),
      { description: 'The days on which another URL began to rank than the one that was found before.' },
    ),
    competitors: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1 }),
        name: Type.String(),
        domain: Type.String(),
        known_from: nullable(
          date('The first of the days on which the competitor was looked for; null when it was on none.'),
        ),
        positions: Type.Array(position, {
          description:
            'The position of the competitor on each day; null where it was not found, before `known_from`, and on days that failed.',
        }),
      }),
    ),
  },
  { title: 'KeywordHistory' },
)

export function keywordHistoryRoute({ database, clock }: { database: Database; clock: Clock }): Route {
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/keywords/{keyword_id}/history',
    operationId: 'readKeywordHistory',
    tag: 'Rank tracker',
    summary: 'Read where a keyword stood, day by day',
    description:
      'In columns: the entries at one place of `dates`, `states`, `positions` and `url_numbers` are of one day. Nothing is carried over from one day to another.',
    ids: { keyword_id: keywordId },
    query: inOrder(Type.Object(rangeQuery)),
    answers: { 200: Type.Object({ data: keywordHistory }) },
    async handle({ ids, query, project }) {
      const key = { projectId: project.id, keywordId: ids.keyword_id }
      const [context, competitors] = await Promise.all([
        readKeywordContext(database, key),
        database.read((db) => readCompetitors(db, project.id)),
      ])
      if (context === undefined) throw projectNotFound()
      const { timeZone } = context
      const range = rangeOf(query, localDay(clock.nowMs(), timeZone))
      if (!context.isThere) throw keywordNotFound()
      const isSimulated = countedFlag(context.source)
      const analyses = await readEnded(database, key, range, { timeZone, isSimulated })
      return {
        data: {
          keyword_id: ids.keyword_id,
          from: formatDay(range.firstDay),
          to: formatDay(range.lastDay),
          is_simulated: isSimulated === 1,
          ...keywordDays(analyses, range, competitors),
        },
      }
    },
  })
}
