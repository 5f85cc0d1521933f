import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { countStored } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { JobContext } from '../../background/jobs/job.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { formatDay, localDay } from '../../lib/local-day.ts'
import { disconnectProject } from '../backlinks/refresh/refresh-connection.ts'
import { REFRESH_KIND } from '../backlinks/refresh/refresh-queue.ts'
import { findProfile, type StoredProfile } from '../backlinks/store/profile-store.ts'
import { PAST_WEEKS, pastHandler } from './backlinks-past.ts'
import { DEMO_DOMAIN, PAST_KIND } from './demo-name.ts'
import { connectOlderDemos } from './older-demos.ts'
import { DEMO_COMPETITORS } from './tracked.ts'

const KINDS = [PAST_KIND, REFRESH_KIND]

onEveryEngine('the backlinks of the demo project', (context) => {
  const app = suiteApp(context)
  let demo: Demo

  before(async () => {
    // The time of the database, because refreshes go by it.
    app.clock.ms = Date.now()
    demo = await openDemo(app, context.database)
    await interruptPast(demo)
    await runJobs()
  })

  const profileOf = ({ projectId }: Demo, domain: string): Promise<StoredProfile | undefined> =>
    context.database.read((db) => findProfile(db, projectId, domain))

  /** Plays some weeks, and stops as a server does that is told to. */
  async function interruptPast({ projectId }: Demo): Promise<void> {
    let steps = 0
    const job: Pick<JobContext, 'signal' | 'checkpoint'> = {
      signal: new AbortController().signal,
      async checkpoint() {
        if (steps++ === 4) throw new Error('stopped')
      },
    }
    const run = pastHandler(context.database).run({ payload: { projectId } } as never, job as JobContext)
    await assert.rejects(run, /stopped/)
  }

  async function runJobs(): Promise<void> {
    const { handlers } = app.product
    const ours = Object.fromEntries(Object.entries(handlers).filter(([kind]) => KINDS.includes(kind)))
    const runner = testRunner(context.database, ours)
    runner.start()
    await until('the refreshes are done', async () => (await countWaiting()) === 0)
    await runner.stop(5_000)
    assert.deepEqual(
      runner.finished.filter(({ outcome }) => outcome !== 'succeeded'),
      [],
    )
  }

  async function countWaiting(): Promise<number> {
    const count = await countStored(context.database, 'jobs', { state: ['queued', 'running'], kind: KINDS })
    return count
  }

  test('has a snapshot of every week of its past, though it was interrupted, and of today', async () => {
    const rows = await context.database.read((db) =>
      db
        .selectFrom('backlink_snapshots as s')
        .innerJoin('backlink_profiles as b', (join) =>
          join.onRef('b.project_id', '=', 's.project_id').onRef('b.id', '=', 's.profile_id'),
        )
        .where('b.project_id', '=', demo.projectId)
        .where('b.domain', '=', 'outdoor.example')
        .where('s.is_reported', '=', 0)
        .select('s.day')
        .orderBy('s.day')
        .execute(),
    )
    const today = localDay(Date.now(), 'UTC')
    assert.deepEqual(
      rows.map(({ day }) => today - day),
      [...PAST_WEEKS.map((week) => 7 * week), 0],
    )
  })

  test('is refreshed from the simulator every week, and its competitors’ are too', async () => {
    for (const domain of [DEMO_DOMAIN, ...DEMO_COMPETITORS.map((competitor) => competitor.domain)]) {
      const profile = await profileOf(demo, domain)
      assert.deepEqual(
        [profile?.source, profile?.everyDays, profile?.status, profile?.failure],
        ['simulator', 7, 'working', null],
        domain,
      )
      assert.ok(profile!.nextRefreshAt! > Date.now() + 5 * DAY_MS)
    }
  })

  test('shows live, new, lost and broken links, and twelve months', async () => {
    const { body } = await demo.call('GET', '/backlinks/overview')
    const { summary, chart } = body.data
    assert.ok(summary.backlinks > 300 && summary.referring_domains > 100 && summary.broken_backlinks > 10)
    assert.ok(summary.rank > 0 && summary.spam_score > 0)
    assert.equal(chart.length, 12)
    for (const { backlinks, referring_domains } of chart)
      assert.ok(backlinks > 300 && referring_domains > 100)
    for (const status of ['live', 'new', 'lost', 'broken']) {
      const { body: list } = await demo.call('GET', `/backlinks?status=${status}&limit=100`)
      assert.ok(list.data.length >= 20, `${status}: ${list.data.length}`)
    }
    const { body: lost } = await demo.call('GET', '/backlinks?status=lost&limit=100')
    const days = new Set(lost.data.map(({ lost_at }: { lost_at: string }) => lost_at))
    assert.ok(days.size >= 3)
    assert.ok([...days].every((day) => (day as string) <= formatDay(localDay(Date.now(), 'UTC'))))
  })

  test('has domains that are worth a look, some of which are disavowed', async () => {
    const { body } = await demo.call('GET', '/backlinks/referring-domains?sort=spam_score&limit=100')
    assert.ok(body.data[0].spam_score > 60)
    assert.ok(body.data.some(({ spam_score }: { spam_score: number }) => spam_score === 0))
    const { body: disavowed } = await demo.call('GET', '/disavows')
    assert.ok(disavowed.data.length >= 3)
    assert.ok(disavowed.data.every(({ note }: { note: string | null }) => note !== null))
  })

  test('of a competitor can be read', async () => {
    const { body } = await demo.call('GET', '/backlinks/overview?target=campfire.example')
    assert.ok(body.data.summary.backlinks > 300)
    assert.equal(body.data.summary.broken_backlinks, null)
    assert.ok(body.data.chart[0].backlinks > 300)
  })

  test('is given to a demo from before there were backlinks, and not again to one that was disconnected', async () => {
    const { database } = context
    const older = await openDemo(app, database)
    await database.transaction(async (tx) => {
      await tx.deleteFrom('backlink_profiles').where('project_id', '=', older.projectId).execute()
      await tx.deleteFrom('jobs').execute()
    })
    await connectOlderDemos(database, app.clock.ms)
    assert.equal((await profileOf(older, DEMO_DOMAIN))?.source, 'simulator')
    assert.equal(await countWaiting(), 1 + DEMO_COMPETITORS.length)
    await database.transaction((tx) => disconnectProject(tx, database.engine, older.projectId, app.clock.ms))
    await connectOlderDemos(database, app.clock.ms)
    assert.equal((await profileOf(older, DEMO_DOMAIN))?.source, null)
  })
})
