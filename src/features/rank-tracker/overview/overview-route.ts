// The overview of a project's rank tracker over HTTP.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import { type AccountDefaults, findAccountLimits } from '../../../entry/accounts/limits.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { SEGMENT_NOT_FOUND } from '../errors.ts'
import { requireSegment } from '../keywords/selection.ts'
import { oneSelection, selectionQuery } from '../records/schema.ts'
import { readRankOverview } from './overview.ts'
import { type Overview, overviewRecord } from './overview-schema.ts'

type OverviewRouteOptions = { database: Database; clock: Clock; defaults: AccountDefaults }

export function overviewRoute({ database, clock, defaults }: OverviewRouteOptions): Route {
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/overview',
    operationId: 'readRankTrackerOverview',
    tag: 'Rank tracker',
    summary: 'Read how visible a project is, and how its positions are spread',
    description: 'With a segment, past days too are computed from the keywords that belong to it now.',
    query: oneSelection(Type.Object(selectionQuery)),
    answers: { 200: Type.Object({ data: overviewRecord }) },
    refusals: [SEGMENT_NOT_FOUND, SEARCH_TOO_LONG],
    async handle({ query, project }) {
      const { device = 'mobile', segment_id: segmentId, unmatched: isUnmatched } = query
      if (segmentId !== undefined) await requireSegment(database, project.id, segmentId)
      const [limits, overview] = await Promise.all([
        database.read((db) => findAccountLimits(db, project.accountId, defaults)),
        segmentId === undefined && isUnmatched !== true
          ? readRankOverview(database, clock, project.id, { device })
          : database.search(project.accountId, (search) =>
              readRankOverview(search, clock, project.id, { device, segmentId, isUnmatched }),
            ),
      ])
      if (overview === undefined) throw projectNotFound()
      const { summary, visibility, position_distribution, used, frequency } = overview
      const usage = { used, limit: limits.rankTrackingUnits }
      return {
        data: { summary, visibility, position_distribution, usage, frequency, device } satisfies Overview,
      }
    },
  })
}
