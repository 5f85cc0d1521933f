// Projects whose goals a test watches: it has keywords measured at the time that the app's clock shows, and judges as a worker would.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { createFollowing } from '../../src/background/events/followers.ts'
import type { JobContext } from '../../src/background/jobs/job.ts'
import type { SerpObservation } from '../../src/background/providers/contracts.ts'
import { failed } from '../../src/background/providers/failure.ts'
import { type Database, READ_COMMITTED } from '../../src/data/storage/database.ts'
import { reportGoals } from '../../src/features/goals/report-tables.ts'
import { storeOutcomes } from '../../src/features/rank-tracker/checks/store-outcomes.ts'
import { createObserver } from '../../src/features/rank-tracker/evidence/outcome.ts'
import { insertAnalyses } from '../../src/features/rank-tracker/schedule/analysis-store.ts'
import {
  readTrackerContext,
  type TrackerContext,
} from '../../src/features/rank-tracker/tracker/tracker-context.ts'
import { gatherReport } from '../../src/features/reports/gather/gather.ts'
import { DEFAULT_DEFINITION } from '../../src/features/reports/schema.ts'
import { formatDay, localDay } from '../../src/lib/local-day.ts'
import { createTestApp } from './app.ts'
import { ranked } from './fake-provider.ts'
import { runOnce } from './rank-project.ts'
import { changeRows, storedRows } from './stored-rows.ts'
import { openTracker } from './tracker-caller.ts'
import { zoneOfMorning } from './zone-of-morning.ts'

/** Some hours pass in these tests; midnight must not lie among them. */
const ZONE = zoneOfMorning()

const FAILED: SerpObservation = failed('upstream', 'The engine did not answer.')

export type GoalWatch = Awaited<ReturnType<typeof createGoalWatch>>

export async function createGoalWatch(database: Database, env: Record<string, string> = {}) {
  const app = await createTestApp(database, { SIGHTLINE_SERP_PROVIDER: '', ...env })
  const owner = await app.createTenant()
  const startMs = app.clock.ms
  const log = { warn: (details: object) => assert.fail(JSON.stringify(details)) }
  const following = createFollowing({ database, followers: app.product.followers, clock: app.clock, log })
  await following.catchUp()

  async function run(
    kind: string,
    payload: unknown = null,
    context: Partial<JobContext> = {},
  ): Promise<void> {
    const handler = app.product.handlers[kind]
    assert.ok(handler, kind)
    await runOnce(database, handler, payload, context)
  }

  /** Runs what is queued of these kinds, as a worker would. */
  async function runQueued(kinds: readonly string[], context: Partial<JobContext> = {}): Promise<void> {
    await following.catchUp()
    for (const kind of kinds) {
      const jobs = await storedRows(database, 'jobs', ['id', 'payload_json'], { kind, state: 'queued' }, 'id')
      for (const job of jobs) await run(kind, JSON.parse(job.payload_json), context)
      await database.write((db) => db.deleteFrom('jobs').where('kind', '=', kind).execute())
    }
  }

  async function open() {
    app.clock.ms = startMs
    let slots = 0
    const tracker = await openTracker(app, database, owner, { timezone: ZONE })
    const { projectId, uid, call } = tracker
    const today = () => localDay(app.clock.ms, ZONE)
    const day = (days: number) => formatDay(today() + days)

    async function end(keywordId: number, seen: SerpObservation, provider: string): Promise<void> {
      const context = (await database.read((db) => readTrackerContext(db, projectId))) as TrackerContext
      const slot = { keywordId, slotAtMs: app.clock.ms + slots++ }
      await database.transaction(async (tx) => {
        const [id] = await insertAnalyses(tx, database.engine, context, [slot])
        const analysis = { id: id as number, depth: context.depth }
        const outcome = await createObserver(context).outcomeOf(analysis, seen)
        const options = {
          engine: database.engine,
          provider: { name: provider, isSimulated: provider === 'simulator' },
          nowMs: app.clock.ms,
        }
        await storeOutcomes(tx, context, [outcome], options as never)
      }, READ_COMMITTED)
    }

    return {
      ...tracker,
      day,
      async add(keywords: string[]): Promise<[number, number, number, ...number[]]> {
        const ids = await tracker.addNew(keywords)
        await changeRows(database, 'rank_trackers', { source: 'real' }, { project_id: projectId })
        return ids as [number, number, number, ...number[]]
      },
      measure: (keywordId: number, position: number | null, provider = 'serper') =>
        end(keywordId, ranked(position), provider),
      fail: (keywordId: number) => end(keywordId, FAILED, 'serper'),
      async set(keyword_ids: readonly number[], target_position: number, days: number) {
        const { status, body, text } = await call('POST', '/goals', {
          keyword_ids,
          target_position,
          due_day: day(days),
        })
        assert.equal(status, 200, text)
        return body.data
      },
      async list(query = '') {
        const { status, body, text } = await call('GET', `/goals${query}`)
        assert.equal(status, 200, text)
        return body.data
      },
      /** The titles of what was told about goals, the oldest first. */
      async told(): Promise<[kind: string, title: string][]> {
        const { body } = await app.call('GET', `/v1/projects/${uid}/events?limit=100`, { key: owner.key })
        return body.data
          .filter(({ kind }: { kind: string }) => kind.startsWith('goal.'))
          .map(({ kind, title }: { kind: string; title: string }) => [kind, title])
          .reverse()
      },
      judge: (context?: Partial<JobContext>) => runQueued(['goals.judge'], context),
      sweep: (context?: Partial<JobContext>) => run('goals.sweep', null, context),
      /** Titles of the open alerts about goals. */
      async alerts(): Promise<string[]> {
        await following.catchUp()
        const payload = { projectId, parts: ['goals'], sinceMs: app.clock.ms }
        await run('alerts.look', payload)
        const { body } = await app.call('GET', `/v1/projects/${uid}/alerts`, { key: owner.key })
        return body.data
          .filter(({ kind }: { kind: string }) => kind === 'goal_ends_soon')
          .map(({ title }: { title: string }) => title)
      },
      /** The section about goals of a report of the last days. */
      async report(days: number) {
        const model = await gatherReport(
          {
            database,
            defaults: app.config,
            nowMs: app.clock.ms,
            timeZone: ZONE,
            days: { firstDay: today() - days + 1, lastDay: today() },
            tableSources: { goals: reportGoals(database) },
          },
          {
            name: 'x',
            definition: { ...DEFAULT_DEFINITION, sections: ['goals'], recipients: [], timeZone: 'UTC' },
            projects: [{ id: projectId, uid, accountId: owner.accountId, name: 'x', domain: 'example.com' }],
          },
          new AbortController().signal,
        )
        const part = model.projects[0]?.goals
        assert.ok(part?.state === 'known', JSON.stringify(part))
        return part
      },
    }
  }

  return {
    app,
    owner,
    open,
    run,
    later(ms: number): void {
      app.clock.ms += ms
    },
    /** Removes goals as the job of a deleted project does. */
    removeProject: () => runQueued(['projects.remove']),
    async countGoals(projectId: number): Promise<{ rows: number }> {
      const { rows } = await database.read((db) =>
        sql<{
          count: number
        }>`select count(*) as count from keyword_goals where project_id = ${projectId}`.execute(db),
      )
      return { rows: Number(rows[0]?.count) }
    },
  }
}
