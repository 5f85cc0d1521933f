import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../test/helpers/app.ts'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { CRAWL_SETTINGS, storeCrawl } from '../../test/helpers/stored-crawl.ts'
import { insertTracked, type Tracked } from '../../test/helpers/tracked-keywords.ts'
import { bitOf } from '../crawl-data/changes/compared-fields.ts'
import { DEMO_DOMAIN } from '../demo/reads.ts'
import { type EventKind, recordEvent } from '../events/event-store.ts'
import { createFollowing } from '../events/followers.ts'
import type { JobContext } from '../jobs/job.ts'
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts'
import { localDay } from '../lib/local-day.ts'
import { recordSpend } from '../providers/spend.ts'
import type { Database } from '../storage/database.ts'

type Shown = { id: number; kind: string; subject: string; title: string; severity: string; after: number }

onEveryEngine('alerts', (context) => {
  let database: Database
  let app: TestApp
  let owner: Tenant
  let catchUp: () => Promise<void>
  before(async () => {
    database = context.database
    app = await createTestApp(database)
    owner = await app.createTenant()
    const { followers } = app.product
    const log = { warn: (details: object) => assert.fail(JSON.stringify(details)) }
    catchUp = createFollowing({ database, followers, clock: app.clock, log }).catchUp
    await catchUp()
  })
  after(() => app?.close())

  async function openProject(tenant = owner) {
    const uid = await app.createProject(tenant.key, { timezone: 'America/New_York' })
    const { id } = await database.read((db) =>
      db.selectFrom('projects').where('uid', '=', uid).select('id').executeTakeFirstOrThrow(),
    )
    const call = (method: string, path: string, body?: unknown) =>
      app.call(method, `/v1/projects/${uid}${path}`, { key: tenant.key, body })
    const listed = async (query = ''): Promise<Shown[]> => (await call('GET', `/alerts${query}`)).body.data
    const kinds = async (query = '') => (await listed(query)).map(({ kind }) => kind)
    const told = async () =>
      (await call('GET', '/events')).body.data
        .filter(({ kind }: Shown) => kind.startsWith('alert.'))
        .map(({ kind, data }: { kind: string; data: { rule: string } }) => `${kind} ${data.rule}`)
    return { uid, id, call, listed, kinds, told }
  }

  /** As a worker would: what is queued, at once. */
  async function look(): Promise<void> {
    await catchUp()
    const jobs = await database.read((db) =>
      db
        .selectFrom('jobs')
        .where('kind', '=', 'alerts.look')
        .where('state', '=', 'queued')
        .select(['id', 'kind', 'payload_json'])
        .orderBy('id')
        .execute(),
    )
    for (const job of jobs) await run('alerts.look', JSON.parse(job.payload_json))
    await database.write((db) => db.deleteFrom('jobs').where('kind', '=', 'alerts.look').execute())
  }

  async function run(kind: string, payload: unknown = null): Promise<void> {
    const { signal } = new AbortController()
    const checkpoint: JobContext['checkpoint'] = (work, options) => database.transaction(work, options)
    const given = { signal, turn: signal, checkpoint, commit: checkpoint, restsUntil() {} }
    await app.product.handlers[kind]?.run(
      { id: 0, kind, payload, attempt: 1, attemptsMax: 1, fence: 1 },
      given,
    )
  }

  const happen = (projectId: number, kind: EventKind) =>
    database.transaction((tx) => recordEvent(tx, { kind, projectId }))

  const today = () => localDay(app.clock.ms, 'America/New_York')

  /** Keywords that were measured a moment ago, by a real provider, and before. */
  async function track(projectId: number, items: readonly Tracked[]): Promise<number[]> {
    const ids = await insertTracked(database, projectId, today(), items)
    await setMeasured(projectId, app.clock.ms)
    await database.transaction(async (tx) => {
      await tx
        .updateTable('rank_trackers')
        .set({ source: 'real' })
        .where('project_id', '=', projectId)
        .execute()
    })
    return ids
  }

  const setMeasured = (projectId: number, atMs: number) =>
    database.write((db) =>
      db
        .updateTable('keyword_records')
        .set({ analyzed_key: atMs })
        .where('project_id', '=', projectId)
        .execute(),
    )

  async function moveTo(projectId: number, keywordId: number, position: number): Promise<void> {
    await database.write((db) =>
      db
        .updateTable('keyword_states')
        .set({ position })
        .where('project_id', '=', projectId)
        .where('keyword_id', '=', keywordId)
        .execute(),
    )
    await setMeasured(projectId, app.clock.ms)
    await happen(projectId, 'ranks.checked')
    await look()
  }

  const ranked = (days: number[]): Tracked => ({
    url: 'https://example.com/',
    position: days.at(-1) as number,
    previousPosition: days.at(-2) ?? null,
    days,
  })

  test('a keyword that fell is one open alert, which ends by itself when the keyword is back', async () => {
    const { id, uid, listed, kinds, told, call } = await openProject()
    const [fell] = await track(id, [ranked([4, 9]), ranked([4, 5]), ranked([2, 12])])
    await happen(id, 'ranks.checked')
    await look()
    await happen(id, 'ranks.checked')
    await look()
    assert.deepEqual((await kinds()).toSorted(), ['keyword_dropped', 'keyword_left_top_10'])
    const alert = (await listed()).find(({ subject }) => subject === `keyword:${fell}`)
    assert.deepEqual([alert?.title, alert?.severity], [`"keyword ${fell}" lost 5 places`, 'warning'])
    await moveTo(id, fell as number, 5)
    assert.deepEqual(await kinds(), ['keyword_left_top_10'])
    assert.deepEqual(await kinds('?state=resolved'), ['keyword_dropped'])
    assert.deepEqual((await told()).toSorted(), [
      'alert.opened keyword_dropped',
      'alert.opened keyword_left_top_10',
      'alert.resolved keyword_dropped',
    ])
    // Once a day for a keyword and a rule, however often it goes up and down.
    await moveTo(id, fell as number, 9)
    assert.deepEqual(await kinds(), ['keyword_left_top_10'])
    const { body } = await call('GET', '/events?kind=alert.opened&limit=1')
    assert.match(body.data[0].path, new RegExp(`^/p/${uid}/keywords/\\d+$`))
  })

  test('nothing is told of simulated ranks, of failed checks, or of what was measured days ago', async () => {
    const { id, kinds } = await openProject()
    await track(id, [ranked([4, 9])])
    const setSource = (source: 'simulated' | 'real') =>
      database.write((db) =>
        db.updateTable('rank_trackers').set({ source }).where('project_id', '=', id).execute(),
      )
    await setSource('simulated')
    await happen(id, 'ranks.checked')
    await look()
    assert.deepEqual(await kinds(), [])
    await setSource('real')
    await database.write((db) => db.deleteFrom('alert_progress').where('project_id', '=', id).execute())
    await setMeasured(id, app.clock.ms - 3 * DAY_MS)
    await happen(id, 'ranks.checked')
    await look()
    assert.deepEqual(await kinds(), [])
    // A failed check leaves the time of the last success alone.
    await setMeasured(id, app.clock.ms - 10 * MINUTE_MS)
    await happen(id, 'ranks.checked')
    await look()
    assert.deepEqual(await kinds(), [])
    await setMeasured(id, app.clock.ms)
    await happen(id, 'ranks.checked')
    await look()
    assert.deepEqual(await kinds(), ['keyword_dropped'])
  })

  test('many keywords that fall together are one alert, and a provider that is down is another', async () => {
    const { id, listed } = await openProject()
    await track(
      id,
      Array.from({ length: 40 }, (_, at) => ranked([12, at < 30 ? 30 : 12])),
    )
    await happen(id, 'ranks.checked')
    await look()
    const found = (await listed()).map(({ kind, subject, after }) => `${kind} ${subject} ${after}`)
    assert.deepEqual(found, ['keyword_dropped keywords 30'])
    await database.write((db) =>
      db.updateTable('rank_totals').set({ failed: 40 }).where('project_id', '=', id).execute(),
    )
    await happen(id, 'ranks.checked')
    await look()
    assert.deepEqual(
      (await listed('?severity=critical')).map(({ kind }) => kind),
      ['ranks_not_measured'],
    )
  })

  test('a project overrides rules, adds them for segments, and goes back to the defaults', async () => {
    const { id, call, kinds } = await openProject()
    const rules = async () => (await call('GET', '/alerts/rules')).body.data
    const defaults = await rules()
    assert.ok(defaults.every((rule: { id: number | null }) => rule.id === null))
    const added = await call('POST', '/alerts/rules', {
      kind: 'keyword_dropped',
      severity: 'critical',
      thresholds: { places_top_10: 1 },
    })
    assert.equal(added.status, 201)
    assert.deepEqual(
      [added.body.data.severity, added.body.data.thresholds],
      ['critical', { places_top_10: 1, places_top_30: 5, places_beyond: 10 }],
    )
    assert.equal((await rules()).length, defaults.length)
    await track(id, [ranked([4, 5])])
    await happen(id, 'ranks.checked')
    await look()
    assert.deepEqual(await kinds('?severity=critical'), ['keyword_dropped'])
    const path = `/alerts/rules/${added.body.data.id}`
    assert.equal((await call('PATCH', path, { is_on: false })).body.data.is_on, false)
    assert.deepEqual(await kinds(), [])
    assert.deepEqual((await call('DELETE', path)).body.data, { deleted_count: 1 })
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { is_on: true } : undefined
      assert.equal((await call(method, path, body)).body.code, 'alert_rule_not_found')
    }
    assert.deepEqual(await rules(), defaults)

    const segment = await call('POST', '/rank-tracker/segments', {
      name: 'Shop',
      rules: [{ field: 'url', operator: 'contains', value: 'example' }],
    })
    const segmentId = segment.body.data.id
    const ofSegment = { kind: 'keyword_gained', segment_id: segmentId }
    assert.equal((await call('POST', '/alerts/rules', ofSegment)).status, 201)
    assert.equal((await rules()).length, defaults.length + 1)
    const wrong: [body: object, field: string][] = [
      [ofSegment, 'kind'],
      [{ kind: 'keyword_gained', segment_id: 99 }, 'segment_id'],
      [{ kind: 'health_dropped', segment_id: segmentId }, 'segment_id'],
      [{ kind: 'health_dropped', thresholds: { percent: 5 } }, 'thresholds'],
      [{ kind: 'visibility_dropped', thresholds: { percent: 101 } }, 'thresholds'],
      [{ kind: 'nonsense' }, 'kind'],
      [{ kind: 'health_dropped', severity: 'high' }, 'severity'],
    ]
    for (const [body, field] of wrong) {
      const { body: answer } = await call('POST', '/alerts/rules', body)
      assert.deepEqual(Object.keys(answer.errors ?? {}), [field], JSON.stringify(body))
    }
    await call('DELETE', `/rank-tracker/segments/${segmentId}`)
    assert.deepEqual(await rules(), defaults)
  })

  test('a crawl that is worse than the one before is told, an invented one is not', async () => {
    const { id, uid, kinds } = await openProject()
    const finished_at = app.clock.ms
    const healthy = { row: { finished_at }, checked: ['title_missing'], metrics: { pages_total: 100 } }
    await storeCrawl(database, uid, healthy)
    await happen(id, 'crawl.succeeded')
    await look()
    assert.deepEqual(await kinds(), [])
    const worse = {
      ...healthy,
      overview: { health_score: 80 },
      metrics: { pages_total: 100, pages_5xx: 2 },
      notes: [
        'The certificate of example.com is valid only until 2020-01-01T00:00:00Z, for 1 day more: renew it.',
      ],
    }
    await storeCrawl(database, uid, worse)
    await happen(id, 'crawl.succeeded')
    await look()
    assert.deepEqual((await kinds()).toSorted(), ['certificate_ending', 'health_dropped', 'server_errors'])
    await storeCrawl(database, uid, healthy)
    await happen(id, 'crawl.succeeded')
    await look()
    assert.deepEqual(await kinds(), ['certificate_ending'])
    // With other settings, another part of the site was read.
    const other = { ...CRAWL_SETTINGS, pagesMax: 5 }
    await storeCrawl(database, uid, { ...worse, row: { finished_at, settings_json: JSON.stringify(other) } })
    await happen(id, 'crawl.succeeded')
    await look()
    assert.deepEqual((await kinds()).toSorted(), ['certificate_ending', 'server_errors'])

    const demo = await openProject()
    const settings_json = JSON.stringify({ ...CRAWL_SETTINGS, domain: DEMO_DOMAIN })
    await storeCrawl(database, demo.uid, { ...worse, row: { finished_at, settings_json } })
    await happen(demo.id, 'crawl.succeeded')
    await look()
    assert.deepEqual(await demo.kinds(), [])
  })

  test('pages that search engines can no longer show are told', async () => {
    const { id, uid, listed } = await openProject()
    const finished_at = app.clock.ms
    const at = (path: string) => `https://example.com/${path}`
    const page = (path: string, more = {}) => ({ url: at(path), depth: 1, is_indexable: 1 as const, ...more })
    const paths = ['hidden', 'moved', 'deep', 'same']
    const metrics = { pages_total: 100 }
    const older = await storeCrawl(database, uid, {
      pages: paths.map((path) => page(path, { depth: path === 'deep' ? 2 : 1 })),
      metrics,
      row: { finished_at },
    })
    const lost = { is_indexable: 0 as const }
    const newer = await storeCrawl(database, uid, {
      pages: [
        page('hidden', { ...lost, is_noindex: 1 }),
        page('moved', { ...lost, is_redirected: 1 }),
        page('deep', { ...lost, status_code: 404, depth: 2 }),
        page('same'),
      ],
      metrics,
      row: { finished_at, changes_json: JSON.stringify({ comparedId: older.crawlId }) },
    })
    const changes = paths.slice(0, 3).map((path) => ({
      project_id: id,
      crawl_id: newer.crawlId,
      kind: 'changed' as const,
      page_id: newer.idOf(at(path)),
      other_id: older.idOf(at(path)),
      fields: bitOf('indexability'),
    }))
    await database.write((db) => db.insertInto('crawl_page_changes').values(changes).execute())
    await happen(id, 'crawl.succeeded')
    await look()
    const told = (await listed()).map(({ kind, after }) => `${kind} ${after}`)
    assert.deepEqual(told.toSorted(), ['important_pages_lost 1', 'pages_noindex 1'])
  })

  test('money that is nearly spent is told to the account, once a month, and again in the next', async () => {
    const tenant = await app.createTenant()
    const { id } = await openProject(tenant)
    const session = await app.signIn(tenant.memberId)
    const call = (method: string, path: string, body?: unknown) =>
      app.call(method, `/app/v1${path}`, { session, body })
    await call('PATCH', '/spend/limit', { limit_usd: 10 })
    const spend = async (costMicros: number) => {
      const entry = { provider: 'serper', reference: 't', costMicros, isEstimated: false }
      const payer = { accountId: tenant.accountId, projectId: id }
      await database.transaction((tx) => recordSpend(tx, payer, [entry], app.clock.ms))
      await happen(id, 'ranks.checked')
      await look()
    }
    const told = async () =>
      (await call('GET', '/feed')).body.data
        .filter(({ kind }: Shown) => kind.startsWith('alert.'))
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
  })

  test('what a rule would have told is counted from what is kept', async () => {
    const { id, call } = await openProject()
    const preview = async (query: string) => (await call('GET', `/alerts/preview?${query}`)).body
    assert.equal((await preview('kind=keyword_dropped')).data.fired, null)
    await track(id, [ranked([4, 4, 8, 8, 4, 7]), ranked([20, 24, 24])])
    const { data } = await preview('kind=keyword_dropped')
    assert.deepEqual([data.fired, data.dates.length], [2, 2])
    assert.equal((await preview('kind=keyword_dropped&places_top_30=4')).data.fired, 3)
    assert.equal((await preview('kind=budget_used')).data.fired, null)
    for (const query of ['', 'kind=nonsense', 'kind=health_dropped&percent=3', 'kind=keyword_dropped&x=1'])
      assert.ok((await preview(query)).errors, query)
  })

  test('clicks that fell are one alert; a first import of 16 months and simulated data are none', async () => {
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
      await happen(projectId, 'search.imported')
      await look()
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
      await happen(id, 'backlinks.updated')
      await look()
      return (await listed()).map(({ kind, after }) => [kind, after])
    }
    assert.deepEqual(await updated(), [])
    await database.write((db) =>
      db.updateTable('backlink_profiles').set({ is_simulated: 0 }).where('project_id', '=', id).execute(),
    )
    assert.deepEqual(await updated(), [['referring_domains_lost', 900]])
  })

  test('the hour that comes twice in autumn is of one day, and tells nothing twice', async () => {
    const { id, listed, told } = await openProject()
    const nowMs = app.clock.ms
    app.clock.ms = Date.parse('2026-11-01T05:30:00Z')
    const [keywordId] = await track(id, [ranked([4, 9])])
    await happen(id, 'ranks.checked')
    await look()
    await moveTo(id, keywordId as number, 4)
    assert.deepEqual(await listed(), [])
    app.clock.ms += 60 * MINUTE_MS
    await moveTo(id, keywordId as number, 9)
    app.clock.ms = nowMs
    assert.deepEqual((await told()).toSorted(), [
      'alert.opened keyword_dropped',
      'alert.resolved keyword_dropped',
    ])
  })

  test('what is silent is found by the clock, and alerts of a week ago are over', async () => {
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
    await happen(id, 'ranks.checked')
    await look()
    await run('alerts.sweep')
    assert.deepEqual((await kinds()).toSorted(), ['keyword_dropped', 'search_silent', 'search_token_ending'])
    app.clock.ms += 7 * DAY_MS + MINUTE_MS
    await database.write((db) =>
      db
        .updateTable('search_connections')
        .set({ succeeded_at: app.clock.ms, credential_ends_at: null })
        .where('project_id', '=', id)
        .execute(),
    )
    await run('alerts.sweep')
    app.clock.ms -= 7 * DAY_MS + MINUTE_MS
    assert.deepEqual(await kinds(), ['search_token_ending'])
    assert.equal((await told()).filter((line: string) => line.startsWith('alert.resolved')).length, 1)
  })
})
