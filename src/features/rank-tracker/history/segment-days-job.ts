// Once a day, writes down how the last days of every segment ended (segments/segment-days.ts). A day is written again for as
// long as keywords remember it: a server that was off for three weeks misses nothing.

import type { JobContext, JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { readSegmentDays } from '../overview/overview.ts'
import { keepSegmentDays } from '../segments/segment-days.ts'

export const SEGMENT_DAYS_KIND = 'rank-tracker.segment-days'
const SEGMENTS_PER_PAGE = 100

export const segmentDaysSchedule: Schedule = {
  name: SEGMENT_DAYS_KIND,
  kind: SEGMENT_DAYS_KIND,
  everyMs: DAY_MS,
}

export function segmentDaysHandler({ database, clock }: { database: Database; clock: Clock }): JobHandler {
  async function keep(segment: SegmentRow, { checkpoint }: JobContext): Promise<void> {
    const { project_id: projectId, id: segmentId, account_id: accountId } = segment
    for (const device of DEVICES) {
      const read = await database.search(accountId, (search) =>
        readSegmentDays(search, clock, projectId, { device, segmentId }),
      )
      if (read === undefined) return
      const first = read.today - read.days.length + 1
      // Today is not over.
      const days = read.days.slice(0, -1).map((sum, at) => ({ ...sum, day: first + at }))
      await checkpoint(async (tx) => {
        // What was read may be of other rules or another source by now.
        const [now] = await segmentsQuery(tx, { project_id: projectId, id: segmentId - 1 }, 1).execute()
        if (now?.rules_json !== segment.rules_json || now.source_revision !== segment.source_revision) return
        await keepSegmentDays(tx, { projectId, segmentId }, device, days)
      }, READ_COMMITTED)
    }
  }

  return {
    title: 'Counting segments by day',
    concurrency: 1,
    async run(_job, context) {
      let last: Position = { project_id: 0, id: 0 }
      for (let isFull = true; isFull; ) {
        const page = await database.read((db) => segmentsQuery(db, last, SEGMENTS_PER_PAGE).execute())
        for (const segment of page) {
          context.signal.throwIfAborted()
          await keep(segment, context)
        }
        last = page.at(-1) ?? last
        isFull = page.length === SEGMENTS_PER_PAGE
      }
    },
  }
}

type Position = { project_id: number; id: number }
type SegmentRow = Awaited<ReturnType<ReturnType<typeof segmentsQuery>['execute']>>[number]

/** Segments after a position, of projects that track keywords. Index: segments_pkey. */
function segmentsQuery(db: Reader, { project_id, id }: Position, rowsMax: number) {
  return db
    .selectFrom('segments as s')
    .innerJoin('rank_trackers as t', 't.project_id', 's.project_id')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .where((eb) => eb(eb.refTuple('s.project_id', 's.id'), '>', eb.tuple(project_id, id)))
    .where('p.deleted_at', 'is', null)
    .select(['s.project_id', 's.id', 's.rules_json', 't.source_revision', 'p.account_id'])
    .orderBy('s.project_id')
    .orderBy('s.id')
    .limit(rowsMax)
}
