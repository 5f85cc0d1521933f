// A project whose source of ranks changes, as its readers see it: over HTTP, with jobs that a test runs step by step.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { readDatabaseNow } from '../../src/background/jobs/database-time.ts'
import type { JobContext } from '../../src/background/jobs/job.ts'
import type { SerpObservation, SerpProviderName } from '../../src/background/providers/contracts.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { READ_COMMITTED } from '../../src/data/storage/database.ts'
import { chooseProvider } from '../../src/features/rank-tracker/checks/provider-choice.ts'
import type { KeywordRecord } from '../../src/features/rank-tracker/records/record.ts'
import { openSlotsHandler } from '../../src/features/rank-tracker/schedule/open-slots.ts'
import { rebuildHandler } from '../../src/features/rank-tracker/source/rebuild-job.ts'
import type { Tenant, TestApp } from './app.ts'
import { runOnce } from './rank-project.ts'
import { openTracker } from './tracker-caller.ts'

export type SourcedTracker = Awaited<ReturnType<typeof openSourced>>

export async function openSourced(app: TestApp, database: Database, tenant: Tenant) {
  const tracker = await openTracker(app, database, tenant)
  const { projectId } = tracker

  /** The keywords and all that is added up of them, without what changes with time alone. */
  async function look() {
    const [keywords, overview, segments] = await Promise.all([
      tracker.list('?sort=keyword'),
      tracker.call('GET', '/overview'),
      tracker.call('GET', '/segments'),
    ])
    return {
      keywords: keywords.data.map(({ next_analyze_at: _, ...rest }: KeywordRecord) => rest),
      overview: overview.body.data,
      segments: segments.body.data,
    }
  }

  return {
    ...tracker,
    look,
    /** Changes the provider as `providers use` does. */
    async use(provider: SerpProviderName | null, defaultProvider?: SerpProviderName): Promise<void> {
      await database.transaction(async (tx) => {
        const nowMs = await readDatabaseNow(tx, database.engine)
        await chooseProvider(tx, database.engine, projectId, { provider, defaultProvider, nowMs })
      }, READ_COMMITTED)
    },
    /** All that is open ends with what each keyword is answered, by its text. */
    async measure(provider: string, answer: (keyword: string) => SerpObservation): Promise<void> {
      for (const { id, keyword } of await listOpen(database, projectId)) {
        await tracker.end(id, answer(keyword), provider)
      }
    },
    open: () => runOnce(database, openSlotsHandler(database)),
    /** What a worker does in the background; after so many steps it is killed. */
    async rebuild(stepsMax = Number.POSITIVE_INFINITY): Promise<void> {
      let left = stepsMax
      const checkpoint: JobContext['checkpoint'] = async (work, options) => {
        if (left-- <= 0) throw new Error('The worker is dead.')
        await database.transaction(work, options)
      }
      const run = runOnce(database, rebuildHandler(database), { projectId }, { checkpoint })
      await (Number.isFinite(stepsMax) ? assert.rejects(run, /dead/) : run)
    },
    /** What is still to be checked, by keyword; those that wait for their first one as `at once`. */
    async due(): Promise<Record<string, number | 'at once'>> {
      const { rows } = await database.read((db) =>
        sql<{
          keyword: string
          queue: string
          due_at: number
        }>`select k.keyword, d.queue, d.due_at from keyword_schedules as d
          join keywords as k on k.project_id = d.project_id and k.id = d.keyword_id
          where d.project_id = ${projectId} order by k.keyword`.execute(db),
      )
      return Object.fromEntries(
        rows.map((row) => [row.keyword, row.queue === 'first' ? 'at once' : row.due_at]),
      )
    },
    listOpen: async () => (await listOpen(database, projectId)).map(({ keyword }) => keyword),
  }
}

async function listOpen(database: Database, projectId: number) {
  const { rows } = await database.read((db) =>
    sql<{ id: number; keyword: string }>`select a.id, k.keyword from analyses as a
      join keywords as k on k.project_id = a.project_id and k.id = a.keyword_id
      where a.project_id = ${projectId} and a.status in ('pending', 'running') order by a.id`.execute(db),
  )
  return rows
}
