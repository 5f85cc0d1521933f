// Demo projects with their history filled in: few keywords (as many as the account has units for), so that it is quick.

import assert from 'node:assert/strict'
import type { JobHandler } from '../../src/background/jobs/job.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { REFRESH_KIND } from '../../src/features/backlinks/refresh/refresh-queue.ts'
import { BACKLINK_REMOVAL_KIND } from '../../src/features/backlinks/removal/removal-queue.ts'
import { ignoreDemoIssues } from '../../src/features/crawls/issues/demo-ignored.ts'
import { CRAWL_KIND } from '../../src/features/crawls/records/crawl-store.ts'
import { FILL_KIND, PAST_KIND, WHOLE_KIND } from '../../src/features/demo/demo-name.ts'
import { fillHandler } from '../../src/features/demo/fill-job.ts'
import { loadDemo } from '../../src/features/demo/load.ts'
import { setDemoGoals } from '../../src/features/goals/demo-goals.ts'
import { writeDemoNotes } from '../../src/features/notes/demo-notes.ts'
import { markDemoWins } from '../../src/features/quick-wins/marks/demo-marks.ts'
import { addDemoTags } from '../../src/features/rank-tracker/tags/demo-tags.ts'
import { SYNC_KIND } from '../../src/features/search-performance/sync/sync-queue.ts'
import { enqueueJoin } from '../../src/features/urls/recompute/join-queue.ts'
import { URL_REMOVAL_KIND } from '../../src/features/urls/recompute/removal-queue.ts'
import { saveDemoViews } from '../../src/features/views/demo-views.ts'
import type { Result, Tenant, TestApp } from './app.ts'
import { testRunner } from './jobs.ts'
import { storedRow } from './stored-rows.ts'
import { until } from './until.ts'

export type DemoOptions = {
  /** How many keywords, by the account's allowance. */
  units?: number
  days?: number
  /** Comes between the runner and the handler. */
  wrap?(handler: JobHandler): JobHandler
}

export type Demo = {
  uid: string
  projectId: number
  tenant: Tenant
  call(method: string, path: string): Promise<Result>
}

/** An account with a demo project whose history is not there yet. */
export async function openDemo(
  app: TestApp,
  database: Database,
  { units }: Pick<DemoOptions, 'units'> = {},
): Promise<Demo> {
  const tenant = await app.createTenant('owner', { name: 'Demo', rankTrackingLimit: units })
  const { uid } = await loadDemo(database, tenant.accountId, {
    defaults: app.config,
    nowMs: app.clock.ms,
  })
  const { id: projectId } = await storedRow(database, 'projects', ['id'], { uid })
  return {
    uid,
    projectId,
    tenant,
    call: (method, path) => app.call(method, `/v1/projects/${uid}${path}`, { key: tenant.key }),
  }
}

/** What goes beside its history. */
const OTHER_KINDS = [CRAWL_KIND, SYNC_KIND, PAST_KIND, REFRESH_KIND, WHOLE_KIND]

/**
 * Runs its jobs, and those that follow them, to their end. The crawl of its site, its search data and its backlinks are left
 * alone.
 */
export async function fillDemos(
  app: TestApp,
  database: Database,
  { days, wrap = (handler) => handler }: DemoOptions = {},
): Promise<ReturnType<typeof testRunner>> {
  const { product } = app
  const handler = fillOf(app, database, days)
  const handlers = Object.entries(product.handlers).filter(([kind]) => !OTHER_KINDS.includes(kind))
  const runner = testRunner(database, { ...Object.fromEntries(handlers), [FILL_KIND]: wrap(handler) })
  runner.start()
  await until('the history is filled in', async () => (await countWaiting(database)) === 0)
  await runner.stop(5_000)
  assert.deepEqual(runner.faults, [])
  return runner
}

function fillOf({ config, clock }: TestApp, database: Database, days?: number): JobHandler {
  const sources = () => [
    setDemoGoals,
    writeDemoNotes,
    addDemoTags,
    markDemoWins,
    saveDemoViews,
    ignoreDemoIssues,
  ]
  return fillHandler({ database, defaults: config, clock, sources, ...(days !== undefined && { days }) })
}

const LOOK_EVERY_MS = 500

/** What is no longer shown is removed a minute later: nothing waits for it. */
const REMOVAL_KINDS = [BACKLINK_REMOVAL_KIND, URL_REMOVAL_KIND]

/**
 * Runs every job of the product to its end: ranks, crawl, search data, backlinks, and then the join of all sources by URL.
 * The runner goes on running; the caller stops it.
 */
export async function fillWholeDemo(
  app: TestApp,
  database: Database,
  { projectId }: Pick<Demo, 'projectId'>,
  days: number,
): Promise<ReturnType<typeof testRunner>> {
  const { product } = app
  const fill = fillOf(app, database, days)
  const handlers = { ...product.handlers, [FILL_KIND]: fill }
  // The last job is put off until the others have ended, and no job ends after it that would make the runner look again.
  const runner = testRunner(database, handlers, { pollMs: LOOK_EVERY_MS })
  runner.start()
  const isDone = async () => (await countWaiting(database, REMOVAL_KINDS)) === 0
  await until('the demo is there', isDone)
  // On a running server, a follower of events does this a little later.
  await database.transaction((tx) => enqueueJoin(tx, database.engine, projectId, Date.now()))
  await until('its sources are joined', isDone)
  return runner
}

async function countWaiting(database: Database, except: readonly string[] = OTHER_KINDS): Promise<number> {
  const { count } = await database.read((db) =>
    db
      .selectFrom('jobs')
      .where('state', 'in', ['queued', 'running'])
      .where('kind', 'not in', except)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

const OF_TRACKER = [
  'rank_trackers',
  'keywords',
  'keyword_states',
  'keyword_records',
  'keyword_schedules',
  'analyses',
  'analysis_evidence',
  'segments',
  'segment_members',
  'segment_totals',
  'rank_totals',
  'visibility_days',
  'folder_totals',
] as const

/** All rows that the rank tracker has of a project, in an order of their own and without the project's id. */
export async function trackerRows(
  database: Database,
  projectId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const table of OF_TRACKER) {
    const rows = await database.read((db) =>
      db
        .selectFrom(table as 'keywords')
        .where('project_id', '=', projectId)
        .selectAll()
        .execute(),
    )
    tables[table] = rows
      .map(({ project_id: _, ...row }) => row)
      .sort((a, b) => (identityOf(a) < identityOf(b) ? -1 : 1))
  }
  return tables
}

const IDENTITY = ['id', 'keyword_id', 'analysis_id', 'segment_id', 'device', 'day']

function identityOf(row: Record<string, unknown>): string {
  return IDENTITY.map((name) => String(row[name] ?? '').padStart(16)).join(' ')
}
