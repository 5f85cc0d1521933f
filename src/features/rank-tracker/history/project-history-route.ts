// The history of a project's rank tracker over HTTP.

import { Type } from 'typebox'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { checkedTogether } from '../../../entry/http/requests/schema-annotations.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { SEGMENT_NOT_FOUND } from '../errors.ts'
import { requireSegment } from '../keywords/selection.ts'
import { readSegmentDays } from '../overview/overview.ts'
import { devicesOf, SHOWN_DEVICES, shownDeviceQuery } from '../records/schema.ts'
import { RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { segmentDaysQuery } from '../segments/segment-days.ts'
import { competitorColumns } from './competitor-columns.ts'
import { type DayRange, HISTORY_DAYS_MAX, inOrder, rangeOf, rangeQuery } from './day-range.ts'
import { dayColumns, type KeptDay, measuredDays, onlyKept } from './project-days.ts'
import { readCompetitorHistory, readHistoryContext, readKeptDays } from './project-history-store.ts'

const date = (description: string) => Type.String({ format: 'date', description })
const counts = (description: string) => Type.Array(Type.Integer({ minimum: 0 }), { description })

const COLUMNS = {
  from: date('The first day that was asked for.'),
  to: date('The last day that was asked for.'),
  dates: Type.Array(Type.String({ format: 'date' }), {
    maxItems: HISTORY_DAYS_MAX,
    description:
      'The days by whose end a keyword had a result, oldest first. The lists below have one entry for each of them.',
  }),
  visibility: Type.Array(Type.Number(), { description: 'The visibility score, from 0 to 100.' }),
  avg_position: Type.Array(nullable(Type.Number()), {
    description: 'Average position of the keywords that have one; null when none has.',
  }),
  keywords: counts('Keywords that were tracked.'),
  with_result: counts(
    'Keywords that had a result by the end of the day. Visibility, average and distribution are over these; the others were never measured.',
  ),
  measured: Type.Array(nullable(Type.Integer({ minimum: 0 })), {
    description:
      'Keywords that a check gave a result on the day; of all others the last known position counts. Null where that was not counted.',
  }),
  position_distribution: Type.Array(
    Type.Object({ label: Type.String(), keywords: Type.Array(Type.Integer({ minimum: 0 })) }),
    {
      description:
        'How many keywords were in each range of positions, with one entry a day: `1-3`, `4-10`, `11-20`, `21-50`, `51-100`, `not_ranked`.',
    },
  ),
  competitors: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1 }),
        name: Type.String(),
        domain: Type.String(),
        known_from: nullable(date('The first of the days of which its visibility is known; null for none.')),
        visibility: Type.Array(nullable(Type.Number()), {
          description: 'Its visibility score over `keywords`, from 0 to 100; null where that was not kept.',
        }),
        keywords: Type.Array(nullable(Type.Integer({ minimum: 1 })), {
          description:
            'Keywords whose last result was looked through for the competitor; fewer than are tracked until all have been checked once.',
        }),
      }),
      { description: 'Only with `include=competitors`: how visible each competitor was on these days.' },
    ),
  ),
}

const projectHistory = Type.Object(
  {
    device: Type.Enum(SHOWN_DEVICES),
    segment_id: nullable(Type.Integer({ minimum: 1 })),
    is_simulated: Type.Boolean({
      description: 'True when the positions come from the built-in simulator.',
    }),
    ...COLUMNS,
    previous: nullable(
      Type.Object(COLUMNS, {
        description: 'With `compare=previous`: as many days, up to the day before `from`.',
      }),
    ),
  },
  { title: 'RankTrackerHistory' },
)

const historyQuery = checkedTogether(
  inOrder(
    Type.Object({
      device: shownDeviceQuery,
      segment_id: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Only the keywords of this segment.' }),
      ),
      ...rangeQuery,
      compare: Type.Optional(
        Type.Enum(['previous'] as const, { description: 'Also returns as many days before `from`.' }),
      ),
      include: Type.Optional(
        Type.Enum(['competitors'] as const, {
          description: '`competitors` adds the visibility of each competitor; not together with a segment.',
        }),
      ),
    }),
  ),
  ({ segment_id, include }) =>
    segment_id !== undefined && include !== undefined
      ? { include: 'must not be given together with segment_id' }
      : undefined,
)

type HistoryRouteOptions = { database: Database; clock: Clock }

export function projectHistoryRoute({ database, clock }: HistoryRouteOptions): Route {
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/history',
    operationId: 'readRankTrackerHistory',
    tag: 'Rank tracker',
    summary: 'Read how visible a project was, day by day',
    description: `The answer is in columns: the entries at one place of the lists are of one day. With a segment, the last ${RECENT_DAYS} days are computed from the keywords that belong to it now; earlier days are as they were kept, and missing where they were not.`,
    query: historyQuery,
    answers: { 200: Type.Object({ data: projectHistory }) },
    refusals: [SEGMENT_NOT_FOUND, SEARCH_TOO_LONG],
    async handle({ query, project }) {
      const { device = 'mobile', segment_id: segmentId } = query
      const context = await readHistoryContext(database, project.id)
      if (context === undefined) throw projectNotFound()
      const today = localDay(clock.nowMs(), context.timeZone)
      const range = rangeOf(query, today)
      if (segmentId !== undefined) await requireSegment(database, project.id, segmentId)
      const before = query.compare === 'previous' ? rangeBefore(range) : undefined
      const read: DayRange = { ...range, firstDay: (before ?? range).firstDay }
      const devices = devicesOf(device)
      const kept = await Promise.all(
        devices.map((one) =>
          segmentId === undefined
            ? readKeptDays(database, project.id, one, read)
            : readSegment(project, { device: one, segmentId }, read),
        ),
      )
      const others =
        query.include === 'competitors'
          ? await readCompetitorHistory(database, project.id, devices, read)
          : undefined
      const columnsOf = (range: DayRange) => {
        const days = measuredDays(kept, range, today)
        const numbers = days.map(({ day }) => day)
        return {
          from: formatDay(range.firstDay),
          to: formatDay(range.lastDay),
          ...dayColumns(days),
          ...(others && { competitors: competitorColumns(others.competitors, others.days, numbers) }),
        }
      }
      return {
        data: {
          device,
          segment_id: segmentId ?? null,
          is_simulated: context.source === 'simulated',
          ...columnsOf(range),
          previous: before === undefined ? null : columnsOf(before),
        },
      }
    },
  })

  /** Days that its keywords remember, and before them those that were kept. */
  async function readSegment(
    project: { id: number; accountId: number },
    selection: { device: Device; segmentId: number },
    { firstDay }: DayRange,
  ): Promise<KeptDay[]> {
    const read = await database.search(project.accountId, (search) =>
      readSegmentDays(search, clock, project.id, selection),
    )
    if (read === undefined) throw projectNotFound()
    const remembered = read.today - read.days.length + 1
    const older = { firstDay, lastDay: remembered - 1 }
    const { device, segmentId } = selection
    const kept =
      firstDay > older.lastDay
        ? []
        : await database.read((db) =>
            segmentDaysQuery(db, { projectId: project.id, segmentId }, device, older).execute(),
          )
    return [
      ...onlyKept(kept, older),
      ...read.days.map((sum, at) => ({ ...sum, day: remembered + at, measured: null })),
    ]
  }
}

function rangeBefore({ firstDay, lastDay }: DayRange): DayRange {
  return { firstDay: 2 * firstDay - lastDay - 1, lastDay: firstDay - 1 }
}
