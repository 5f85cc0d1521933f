import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { insertTracked } from '../../../test/helpers/tracked-keywords.ts'
import type { Tx } from '../../data/storage/database.ts'
import { formatTime } from '../../lib/clock.ts'
import { formatDay, localDay } from '../../lib/local-day.ts'

const NOTHING = {
  rank_tracker: null,
  crawl: null,
  search_performance: null,
  backlinks: null,
  is_demo: false,
  running: [],
  warnings: [],
}

onEveryEngine('summaries in the list of projects', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let today: number
  before(async () => {
    today = localDay(app.clock.ms, 'UTC')
  })

  async function createProject(fields: Record<string, unknown> = {}) {
    const uid = await app.createProject(owner.key, fields)
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    return { uid, id }
  }
  const write = (work: (tx: Tx) => Promise<unknown>) => context.database.transaction(work)

  // biome-ignore lint/suspicious/noExplicitAny: a record with a summary
  async function list(query = '', key = owner.key): Promise<any[]> {
    const { status, body, text } = await app.call('GET', `/v1/projects?limit=100${query}`, { key })
    assert.equal(status, 200, text)
    return body.data
  }
  const summaryOf = async ({ uid }: { uid: string }, query = '') =>
    (await list(`&include=summary${query}`)).find((one) => one.uid === uid).summary

  test('are there for those who ask, with nothing that is not known', async () => {
    const project = await createProject()
    assert.deepEqual(await summaryOf(project), NOTHING)
    const [plain] = await list()
    assert.ok(!('summary' in plain))
    const read = async (query: string) =>
      (await app.call('GET', `/v1/projects/${project.uid}${query}`, { key: owner.key })).body.data
    const alone = await read('')
    assert.ok(!('summary' in alone))
    assert.deepEqual(await read('?include=summary&days=7'), { ...alone, summary: NOTHING })
    const wrong = await app.call('GET', `/v1/projects/${project.uid}?days=0`, { key: owner.key })
    assert.equal(wrong.status, 422)
    const demo = await createProject({ domain: 'www.outdoor.example' })
    assert.equal((await summaryOf(demo)).is_demo, true)
  })

  test('have the visibility over both devices, how it changed, and what is being checked', async () => {
    const project = await createProject()
    const url = 'https://example.com/'
    await insertTracked(context.database, project.id, today, [
      { url, position: 1, days: [50, 50, 1] },
      { device: 'desktop', url, position: 1, days: [1, 1, 1, 1] },
      { status: 'success' },
    ])
    const { rank_tracker, running } = await summaryOf(project, '&days=2')
    assert.deepEqual(running, [])
    assert.deepEqual(
      [rank_tracker.keywords, rank_tracker.top_ten, rank_tracker.visibility, rank_tracker.is_simulated],
      [3, 2, 66.67, true],
    )
    assert.equal(rank_tracker.visibility_points.length, 3)
    assert.equal(rank_tracker.visibility_points.at(-1), 66.67)
    const [before] = rank_tracker.visibility_points
    assert.equal(rank_tracker.visibility_change, Math.round((66.67 - before) * 100) / 100)
    // Only the one of the other device was tracked then, and before that none.
    const three = (await summaryOf(project, '&days=3')).rank_tracker
    assert.deepEqual([three.visibility_points[0], three.visibility_change], [100, -33.33])
    const longAgo = (await summaryOf(project, '&days=90')).rank_tracker
    assert.deepEqual([longAgo.visibility_change, longAgo.visibility_points], [null, [66.67]])
    const path = `/v1/projects/${project.uid}/rank-tracker/keywords`
    const body = { keywords: ['shoes'], country_code: 'US', language_code: 'en' }
    await app.call('POST', path, { key: owner.key, body })
    assert.deepEqual((await summaryOf(project)).running, ['checks'])
  })

  test('have no visibility while no keyword has been measured, and a zero when none was found', async () => {
    const figures = async (keywords: Parameters<typeof insertTracked>[3]) => {
      const project = await createProject()
      await insertTracked(context.database, project.id, today, keywords)
      const { visibility, visibility_points } = (await summaryOf(project)).rank_tracker
      return [visibility, visibility_points]
    }
    assert.deepEqual(await figures([{}, { status: 'failed' }]), [null, []])
    assert.deepEqual(await figures([{}, { status: 'success' }]), [0, [0]])
  })

  test('know a project whose ranks nobody has written for months', async () => {
    const project = await createProject()
    await insertTracked(context.database, project.id, today - 200, [
      { url: 'https://example.com/', position: 1 },
    ])
    const { rank_tracker } = await summaryOf(project)
    assert.deepEqual([rank_tracker.visibility, rank_tracker.visibility_change], [100, 0])
  })

  test('warn of what is missing, reached or failing, and since when', async () => {
    const project = await createProject()
    await insertTracked(context.database, project.id, today, [{}])
    const warnings = async () => (await summaryOf(project)).warnings
    await write((tx) =>
      sql`update rank_trackers set source = 'none' where project_id = ${project.id}`.execute(tx),
    )
    assert.deepEqual(
      (await warnings()).map(({ code, since }: Record<string, unknown>) => [code, since]),
      [['no_search_provider', null]],
    )
    await write(async (tx) => {
      await sql`update rank_trackers set source = 'real' where project_id = ${project.id}`.execute(tx)
      await sql`insert into keyword_schedules (project_id, keyword_id, queue, due_at)
        values (${project.id}, 1, 'held', 0)`.execute(tx)
      await sql`insert into search_connections (project_id, source, property, has_country, has_device, status, failure,
          connected_at, succeeded_at, next_sync_at, wanted_from_day)
        values (${project.id}, 'search_console', 'sc-domain:example.com', 0, 0, 'failing', 'Access was taken back.',
          0, ${app.clock.ms}, 0, 0)`.execute(tx)
    })
    const [limit, failing] = await warnings()
    assert.equal(limit.code, 'spend_limit_reached')
    assert.deepEqual(failing, {
      code: 'search_console_failing',
      message: 'Access was taken back.',
      since: formatTime(app.clock.ms),
    })
  })

  test('have the last completed crawl, and whether another runs', async () => {
    const project = await createProject()
    const insert = (id: number, status: string, critical: number) =>
      write((tx) =>
        sql`insert into crawls (project_id, id, uid, status, phase, settings_json, progress_json, pages_crawled,
            pages_found, urls_found, current_depth, created_at, finished_at, summary_json)
          values (${project.id}, ${id}, ${`${project.uid}${id}`.padEnd(16, 'x')}, ${status}, 'done', '{}', '{}', 1, 1, 1, 0, 0,
            ${app.clock.ms}, ${JSON.stringify({ summary: { health_score: 87.654, critical_issues: critical } })})`.execute(
          tx,
        ),
      )
    await insert(1, 'success', 9)
    await insert(2, 'success', 4)
    await insert(3, 'failed', 7)
    const { crawl, running } = await summaryOf(project)
    assert.deepEqual(crawl, {
      crawl_uid: `${project.uid}2`.padEnd(16, 'x'),
      finished_at: formatTime(app.clock.ms),
      health_score: 87.65,
      critical_issues: 4,
    })
    assert.deepEqual(running, [])
    await insert(4, 'queued', 0)
    assert.deepEqual((await summaryOf(project)).running, ['crawl'])
  })

  test('have the clicks of the last four weeks of data, and the domains that link to the site', async () => {
    const project = await createProject({ domain: 'www.example.com' })
    await write(async (tx) => {
      const span = (first: number, last: number, clicks: number) =>
        sql`insert into search_spans (project_id, first_day, last_day, import_id, source, rows_count, clicks, impressions,
            is_truncated)
          values (${project.id}, ${first}, ${last}, 1, 'file', 1, ${clicks}, 1, 0)`.execute(tx)
      await span(today - 5, today - 5, 7)
      await span(today - 32, today - 32, 11)
      await span(today - 33, today - 33, 1000)
      await span(today - 90, today - 60, 5000)
      for (const [id, domain] of [
        [1, 'rival.example'],
        [2, 'example.com'],
      ] as const)
        await sql`insert into backlink_profiles (project_id, id, domain, generation, generations_count, domains_count,
            pages_count, anchors_count, sources_count, links_count, created_at, is_simulated)
          values (${project.id}, ${id}, ${domain}, 1, 1, 0, 0, 0, 0, 0, 0, 0)`.execute(tx)
      for (const [day, isReported, domains] of [
        [today - 40, 1, 20],
        [today - 40, 0, 21],
        [today - 3, 0, 25],
      ] as const)
        await sql`insert into backlink_snapshots (project_id, profile_id, day, is_reported, backlinks, referring_domains)
          values (${project.id}, 2, ${day}, ${isReported}, 1, ${domains})`.execute(tx)
    })
    const { search_performance, backlinks } = await summaryOf(project)
    assert.deepEqual(search_performance, {
      clicks: 18,
      days: 2,
      last_day: formatDay(today - 5),
      is_simulated: false,
    })
    assert.deepEqual(backlinks, {
      referring_domains: 25,
      referring_domains_change: 4,
      since: formatDay(today - 30),
      known_since: formatDay(today - 40),
      is_simulated: false,
    })
    const { referring_domains_change, since, known_since } = (await summaryOf(project, '&days=60')).backlinks
    assert.equal(referring_domains_change, null)
    assert.ok(known_since > since, 'which says why')
  })

  test('have the clicks of the same days as the overview of search performance, also where sums of several days are stored', async () => {
    for (const spans of [
      // After the last single day; over single days, so that it does not count; longer than four weeks; none but a longer one.
      [
        [30, 30, 7],
        [20, 10, 100],
        [5, 3, 50],
      ],
      [
        [30, 30, 7],
        [20, 10, 100],
        [12, 12, 3],
      ],
      [
        [60, 20, 500],
        [15, 15, 4],
      ],
      [[60, 20, 500]],
    ]) {
      const project = await createProject({ domain: 'www.example.com' })
      await write(async (tx) => {
        for (const [first, last, clicks] of spans as [number, number, number][])
          await sql`insert into search_spans (project_id, first_day, last_day, import_id, source, rows_count, clicks, impressions,
              is_truncated)
            values (${project.id}, ${today - first}, ${today - last}, 1, 'file', 1, ${clicks}, ${clicks}, 0)`.execute(
            tx,
          )
      })
      const path = `/v1/projects/${project.uid}/search-performance/overview`
      const { clicks, known_days_count, last_day } = (await app.call('GET', path, { key: owner.key })).body
        .data
      const { search_performance } = await summaryOf(project)
      assert.deepEqual(
        search_performance && [
          search_performance.clicks,
          search_performance.days,
          search_performance.last_day,
        ],
        clicks === null ? null : [clicks, known_days_count, last_day],
        JSON.stringify(spans),
      )
    }
  })

  test('are those of the projects that a key may see, page by page', async () => {
    const [first] = await list()
    const { key } = await app.createKey({ memberId: owner.memberId, projectUids: [first.uid] })
    assert.deepEqual(
      (await list('&include=summary', key)).map(({ uid }) => uid),
      [first.uid],
    )
    const page = await app.call('GET', '/v1/projects?limit=2&include=summary', { key: owner.key })
    const next = await app.call('GET', `/v1/projects?limit=2&cursor=${page.body.meta.next_cursor}`, {
      key: owner.key,
    })
    assert.equal(next.status, 200)
    for (const query of ['include=all', 'days=0', 'days=91', 'include=summary&days=x']) {
      assert.equal((await app.call('GET', `/v1/projects?${query}`, { key: owner.key })).status, 422, query)
    }
  })
})
