// Starts the weekly crawls: for each project that wants them and has had no crawl for a week, however the last one
// was started and ended. A new project is first crawled a week after its creation, unless somebody starts a crawl
// before. Weeks are counted by the database's clock.

import { sql } from 'kysely'
import { databaseTimeAgo } from '../../../background/jobs/database-time.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { type ListDue, startDue } from '../../../background/jobs/start-due.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import type { AccountDefaults } from '../../../entry/accounts/limits.ts'
import { WEEK_MS } from '../../../lib/durations.ts'
import { enqueueRemoval } from '../removal/remove-job.ts'
import { countEnded } from './crawl-observer.ts'
import { createCrawl } from './crawl-store.ts'
import { listJobless } from './open-crawls.ts'
import { endLongPaused } from './pause-crawl.ts'
import { forgetStored } from './stored-crawls.ts'

export const SCHEDULE_KIND = 'crawls.schedule'
const EVERY_MS = 5 * 60_000

export const crawlSchedule: Schedule = { name: SCHEDULE_KIND, kind: SCHEDULE_KIND, everyMs: EVERY_MS }

export function crawlScheduleHandler(database: Database, defaults: AccountDefaults): JobHandler {
  const { engine } = database

  function start({ id: projectId }: { id: number }): Promise<void> {
    return database.transaction(async (tx) => {
      const due = await dueProjects(tx, engine)
        .where('p.id', '=', projectId)
        .select(databaseNowMs(engine).as('nowMs'))
        .executeTakeFirst()
      if (due !== undefined) await createCrawl(tx, projectId, { defaults, nowMs: due.nowMs })
    })
  }

  const list: ListDue<{ id: number }> = ({ after, rowsMax }) =>
    database.read((db) =>
      dueProjects(db, engine)
        .where('p.id', '>', after?.id ?? 0)
        .orderBy('p.id')
        .limit(rowsMax)
        .execute(),
    )

  return {
    title: 'Planning crawls',
    concurrency: 1,
    async run(_job, { signal }) {
      // This comes first, because an open crawl keeps its project from being due.
      await failAbandoned(database)
      await endLongPaused(database)
      await startDue({ list, start, signal })
    },
  }
}

/** A project's latest crawl is the only one that may be open. Index: crawls_pkey, one lookup for each project. */
function dueProjects(db: Reader, engine: Engine) {
  const weekAgo = databaseTimeAgo(engine, WEEK_MS)
  return db
    .selectFrom('projects as p')
    .innerJoin('project_settings as s', 's.project_id', 'p.id')
    .leftJoin('crawls as c', (join) =>
      join.onRef('c.project_id', '=', 'p.id').on('c.id', '=', (eb) =>
        eb
          .selectFrom('crawls')
          .whereRef('project_id', '=', 'p.id')
          .select((of) => of.fn.max('id').as('id')),
      ),
    )
    .where('p.deleted_at', 'is', null)
    .where('p.created_at', '<=', weekAgo)
    .where('s.crawler_enabled', '=', 1)
    .where(({ or, and, eb }) =>
      or([
        eb('c.id', 'is', null),
        and([eb('c.status', 'not in', ['queued', 'running']), eb('c.created_at', '<=', weekAgo)]),
      ]),
    )
    .select('p.id')
}

const BATCH_MAX = 100
const REASON = 'The crawl was interrupted again and again, and has been given up.'

/**
 * Crawls whose job has failed for good, because its workers died again and again: such a crawl would stay open for ever
 * and keep its project from being crawled. This marks it as failed, with that reason.
 */
export async function failAbandoned(database: Database): Promise<void> {
  for (const crawl of await listJobless(database, { limit: BATCH_MAX })) {
    await database.transaction(async (tx) => {
      const failed = await tx
        .updateTable('crawls')
        .set({
          status: 'failed',
          phase: 'done',
          failure: REASON,
          failure_code: 'fault',
          finished_at: sql<number>`${databaseNowMs(database.engine)}`,
          pause_json: null,
        })
        .where('project_id', '=', crawl.projectId)
        .where('id', '=', crawl.crawlId)
        .where('status', 'in', ['queued', 'running'])
        .returning('progress_json')
        .executeTakeFirst()
      if (failed === undefined) return
      countEnded(tx, 'failed')
      await forgetStored(tx, crawl.projectId, [failed])
      await enqueueRemoval(tx, crawl)
    })
  }
}
