import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { createWatch, ranked, type ShownAlert, type Watch } from '../../../test/helpers/watched-projects.ts'
import { recordSpend } from '../../background/providers/spend.ts'
import type { Database } from '../../data/storage/database.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'
import { BACKLINK_EVENTS } from '../backlinks/events.ts'
import { RANK_EVENTS } from '../rank-tracker/events.ts'
import { SEARCH_EVENTS } from '../search-performance/events.ts'

onEveryEngine('alerts about money and sources', (context) => {
  let database: Database
  let watch: Watch
  before(async () => {
    database = context.database
    watch = await createWatch(database)
  })
  after(() => watch?.app.close())

  test('money that is nearly spent is told to the account, once a month, and again in the next', async () => {
    const { app, openProject, happenAndLook, run } = watch
    const tenant = await app.createTenant()
    const { id } = await openProject(tenant)
    const call = async (method: string, path: string, body?: unknown) =>
      app.call(method, `/app/v1${path}`, { session: await app.signIn(tenant.memberId), body })
    await call('PATCH', '/spend/limit', { limit_usd: 10 })
    const spend = async (costMicros: number) => {
      const entry = { provider: 'serper', reference: 't', costMicros, isEstimated: false }
      const payer = { accountId: tenant.accountId, projectId: id }
      await database.transaction((tx) => recordSpend(tx, payer, [entry], app.clock.ms))
      await happenAndLook(id, RANK_EVENTS.checked)
    }
    const told = async () =>
      (await call('GET', '/feed')).body.data
        .filter(({ kind }: ShownAlert) => kind.startsWith('alert.'))
        .map(({ kind, data, path }: Record<string, unknown> & { data: { rule: string } }) => [
          kind,
          data.rule,
          path,
        ])
    await spend(7_900_000)
    assert.deepEqual(await told(), [])
    await spend(200_000)
    await spend(100_000)
    assert.deepEqual(await told(), [['alert.opened', 'budget_near', '/settings/spend']])
    await spend(2_000_000)
    assert.deepEqual((await told()).map(([kind, rule]: string[]) => `${kind} ${rule}`).toSorted(), [
      'alert.opened budget_near',
      'alert.opened budget_used',
      'alert.resolved budget_near',
    ])
    const nowMs = app.clock.ms
    app.clock.ms += 31 * DAY_MS
    await spend(8_100_000)
    // The clock alone brings a new month.
    await run('alerts.sweep')
    const again = (await told()).slice(0, 2).map(([kind, rule]: string[]) => `${kind} ${rule}`)
    app.clock.ms = nowMs
    assert.deepEqual(again.toSorted(), ['alert.opened budget_near', 'alert.resolved budget_used'])
  })

  test('clicks that fell are one alert; a first import of 16 months and simulated data are none', async () => {
    const { app, openProject, happenAndLook } = watch
    const lastDay = localDay(app.clock.ms, 'UTC') - 2
    const fill = async (
      projectId: number,
      clicksOf: (age: number) => number,
      source: 'search_console' | 'simulator',
    ) => {
      const spans = Array.from({ length: 480 }, (_, age) => ({
        project_id: projectId,
        first_day: lastDay - age,
        last_day: lastDay - age,
        import_id: 1,
        source,
        rows_count: 1,
        clicks: clicksOf(age),
        impressions: 1,
        is_truncated: 0 as const,
      }))
      await database.write((db) =>
        db.deleteFrom('search_spans').where('project_id', '=', projectId).execute(),
      )
      await database.write((db) => db.insertInto('search_spans').values(spans).execute())
      await happenAndLook(projectId, SEARCH_EVENTS.imported)
    }
    const { id, kinds, told } = await openProject()
    // A year ago it was ten times as much.
    await fill(id, (age) => (age > 300 ? 1000 : 100), 'search_console')
    assert.deepEqual(await told(), [])
    await fill(id, (age) => (age < 3 ? 50 : 100), 'search_console')
    assert.deepEqual(await kinds(), ['clicks_dropped'])
    await fill(id, () => 100, 'search_console')
    assert.deepEqual(await kinds(), [])
    const simulated = await openProject()
    await fill(simulated.id, (age) => (age < 3 ? 50 : 100), 'simulator')
    assert.deepEqual(await simulated.kinds(), [])
  })

  test('referring domains that are gone are told, by our own counts of real links', async () => {
    const { app, openProject, happenAndLook } = watch
    const { id, listed } = await openProject()
    const today = localDay(app.clock.ms, 'UTC')
    const profile = (is_simulated: 0 | 1) => ({
      project_id: id,
      id: 1,
      domain: 'example.com',
      generation: 1,
      generations_count: 1,
      domains_count: 0,
      pages_count: 0,
      anchors_count: 0,
      sources_count: 0,
      links_count: 0,
      source: null,
      every_days: null,
      links_max: null,
      next_refresh_at: null,
      status: null,
      failure: null,
      attempted_at: null,
      succeeded_at: null,
      created_at: 0,
      is_simulated,
    })
    const count = (age: number, referring_domains: number, is_reported: 0 | 1 = 0) => ({
      project_id: id,
      profile_id: 1,
      day: today - age,
      is_reported,
      backlinks: null,
      referring_domains,
    })
    await database.write((db) => db.insertInto('backlink_profiles').values(profile(1)).execute())
    await database.write((db) =>
      db
        .insertInto('backlink_snapshots')
        .values([count(8, 1000), count(7, 5000, 1), count(0, 900)])
        .execute(),
    )
    const updated = async () => {
      await happenAndLook(id, BACKLINK_EVENTS.updated)
      return (await listed()).map(({ kind, after }) => [kind, after])
    }
    assert.deepEqual(await updated(), [])
    await changeRows(database, 'backlink_profiles', { is_simulated: 0 }, { project_id: id })
    assert.deepEqual(await updated(), [['referring_domains_lost', 900]])
  })

  test('what is silent is found by the clock, and alerts of a week ago are over', async () => {
    const { app, openProject, track, happenAndLook, run } = watch
    const { id, kinds, told } = await openProject()
    await database.write((db) =>
      db
        .insertInto('search_connections')
        .values({
          project_id: id,
          source: 'search_console',
          property: 'sc-domain:example.com',
          has_country: 0,
          has_device: 0,
          status: 'failing',
          failure: null,
          connected_at: app.clock.ms - 30 * DAY_MS,
          attempted_at: null,
          succeeded_at: app.clock.ms - 5 * DAY_MS,
          next_sync_at: app.clock.ms,
          wanted_from_day: 0,
          complete_from_day: null,
          credential: null,
          credential_ends_at: app.clock.ms + DAY_MS,
        })
        .execute(),
    )
    await track(id, [ranked([4, 9])])
    await happenAndLook(id, RANK_EVENTS.checked)
    await run('alerts.sweep')
    assert.deepEqual((await kinds()).toSorted(), ['keyword_dropped', 'search_silent', 'search_token_ending'])
    app.clock.ms += 7 * DAY_MS + MINUTE_MS
    await changeRows(
      database,
      'search_connections',
      { succeeded_at: app.clock.ms, credential_ends_at: null },
      { project_id: id },
    )
    await run('alerts.sweep')
    app.clock.ms -= 7 * DAY_MS + MINUTE_MS
    assert.deepEqual(await kinds(), ['search_token_ending'])
    assert.equal((await told()).filter((line: string) => line.startsWith('alert.resolved')).length, 1)
  })
})
