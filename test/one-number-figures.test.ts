// One fact, one number: ranks, clicks from search and findings of the last crawl of the demo, in every place that shows them.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { recordDay, startRecent } from '../src/features/rank-tracker/roll-ups/recent-days.ts'
import { figuresOf } from '../src/features/reports/model/figures.ts'
import { knownPart } from '../src/features/reports/model/model.ts'
import { change, coverageOf, decimal, since, whole } from '../src/features/reports/model/words.ts'
import { DAY_MS } from '../src/lib/durations.ts'
import { formatDay, parseDay } from '../src/lib/local-day.ts'
import { type Agent, createAgent } from './helpers/agent.ts'
import { suiteApp } from './helpers/app.ts'
import { callCommand, callJson } from './helpers/command.ts'
import { type Demo, fillWholeDemo, openDemo } from './helpers/demo-project.ts'
import { formsOf, gatherDemoReport } from './helpers/demo-report.ts'
import { onEveryEngine } from './helpers/engines.ts'
import { changeRows } from './helpers/stored-rows.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any
/** A number by the place that shows it. */
type Shown = Record<string, unknown>

const UNITS = 20
const UNMEASURED = 3
const RANK_DAYS = 35
const SEARCH_DAYS = 100
const WEEK = 7
const SEARCH_WINDOW = 28

/** All places show the same. */
function assertOne(what: string, shown: Shown): void {
  const [first] = Object.values(shown)
  assert.notEqual(first, undefined, what)
  assert.deepEqual(shown, Object.fromEntries(Object.keys(shown).map((place) => [place, first])), what)
}

onEveryEngine('of the demo', (context) => {
  const app = suiteApp(context, { SIGHTLINE_SEARCH_DAYS_KEPT: `${SEARCH_DAYS}` })
  let demo: Demo
  let agent: Agent
  let today: number
  before(async () => {
    app.clock.ms = Date.now()
    today = Math.floor(app.clock.ms / DAY_MS)
    demo = await openDemo(app, context.database, { units: UNITS })
    const runner = await fillWholeDemo(app, context.database, demo, RANK_DAYS)
    await runner.stop(5_000)
    agent = await createAgent(app, demo.tenant)
    await trackUnmeasured()
  })

  /** Keywords that wait for their first check, so that figures are over fewer keywords than are tracked. */
  async function trackUnmeasured(): Promise<void> {
    await changeRows(
      context.database,
      'accounts',
      { rank_tracking_limit: UNITS + UNMEASURED },
      { id: demo.tenant.accountId },
    )
    const keywords = Array.from({ length: UNMEASURED }, (_, at) => `never measured ${at}`)
    const path = `/v1/projects/${demo.uid}/rank-tracker/keywords`
    const body = { keywords, device: 'mobile', country_code: 'us', language_code: 'en' }
    const { status } = await app.call('POST', path, { key: demo.tenant.key, body })
    assert.equal(status, 201)
  }

  const get = async (path: string) => (await demo.call('GET', path)).body.data
  const totalOf = async (path: string) =>
    (await demo.call('GET', `${path}${path.includes('?') ? '&' : '?'}include_total=true&limit=1`)).body.meta
      .total
  const use = async (tool: string, given: object = {}) =>
    (await agent.use(tool, { project: demo.uid, ...given })).facts
  const tellProject = async () => (await agent.use('list_projects')).facts.projects[0]
  const summaries = async (days: number) => {
    const listed = await app.call('GET', `/v1/projects?include=summary&days=${days}`, {
      key: demo.tenant.key,
    })
    return { listed: listed.body.data[0].summary, read: (await get(`?include=summary&days=${days}`)).summary }
  }
  const command = async (...args: string[]) => {
    const ended = await callCommand(args, context.storage.env)
    assert.equal(ended.exitCode, 0, ended.stderr)
    return ended.stdout
  }
  const query = async (sql: string): Promise<Any[]> =>
    (await callJson(['query', sql], context.storage.env)).rows
  const sumOf = async (sql: string) => Number((await query(sql))[0].sum)
  const exported = async (list: string, ...args: string[]): Promise<Any[]> => {
    const lines = await command('export', list, '--project', demo.uid, '--format', 'jsonl', ...args)
    return lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const reportOf = (sections: Parameters<typeof gatherDemoReport>[3], firstDay: number, lastDay: number) =>
    gatherDemoReport(app, context.database, demo, sections, { firstDay, lastDay })

  test('visibility, keywords of the first page and coverage', async () => {
    const overview = await get('/rank-tracker/overview?device=all')
    const devices = await Promise.all(
      ['mobile', 'desktop'].map((device) => get(`/rank-tracker/overview?device=${device}`)),
    )
    const [from, to] = [formatDay(today - WEEK), formatDay(today)]
    const history = await get(`/rank-tracker/history?device=all&from=${from}&to=${to}`)
    const { listed, read } = await summaries(WEEK)
    const model = await reportOf(['visibility', 'movers'], today - WEEK + 1, today)
    const part = knownPart(model.projects[0]!, 'visibility')!
    const [told, ranks, { ranks: week }] = [
      await tellProject(),
      await use('rank_overview', { device: 'all' }),
      await use('weekly_review'),
    ]
    const cli = await callJson(['overview', '--project', demo.uid], context.storage.env)
    const dayOf = (column: string) =>
      sumOf(`select sum(${column}) as sum from rank_days as d where project_uid = '${demo.uid}' and day =
        (select max(day) from rank_days as l where l.project_uid = d.project_uid and l.device = d.device)`)
    const rows = await exported('keywords')

    assertOne('visibility', {
      overview: overview.summary.visibility_score,
      chart: history.visibility.at(-1),
      listed: listed.rank_tracker.visibility,
      read: read.rank_tracker.visibility,
      line: listed.rank_tracker.visibility_points.at(-1),
      report: part.now.visibility,
      reportChart: part.visibility.at(-1),
      agentList: told.rank_tracker.visibility,
      agentRanks: ranks.summary.visibility_score,
      agentWeek: week.now.visibility_score,
      agentWeekEnd: week.at_end.visibility,
      cli: cli.rank_tracker.summary.visibility_score,
      cliList: cli.summary.rank_tracker.visibility,
    })
    assertOne('top ten', {
      overview: overview.summary.top_ten,
      devices: devices.reduce((sum, { summary }) => sum + summary.top_ten, 0),
      list: await totalOf('/rank-tracker/keywords?device=all&position_max=10'),
      listed: listed.rank_tracker.top_ten,
      read: read.rank_tracker.top_ten,
      report: part.now.top_ten,
      agentList: told.rank_tracker.top_ten,
      agentRanks: ranks.summary.top_ten,
      agentWeek: week.now.top_ten,
      agentWeekEnd: week.at_end.top_ten,
      agentRows: (await use('find_keywords', { device: 'all', position_max: 10 })).rows_total,
      cli: cli.rank_tracker.summary.top_ten,
      sql: (await query(`select id from keywords where position <= 10 and project_uid = '${demo.uid}'`))
        .length,
      sqlDays: await dayOf('in_1_3 + in_4_10'),
      exported: rows.filter(({ last_position }) => last_position !== null && last_position <= 10).length,
    })
    const coverage = { with_result: UNITS, keywords: UNITS + UNMEASURED }
    const measuredIn = ({ position_distribution }: Any) =>
      position_distribution.reduce((sum: number, { keywords }: Any) => sum + keywords, 0)
    assertOne('coverage', {
      wanted: coverage,
      overview: { with_result: measuredIn(overview), keywords: overview.summary.tracked_keywords },
      devices: {
        with_result: devices.reduce((sum, one) => sum + measuredIn(one), 0),
        keywords: devices.reduce((sum, { summary }) => sum + summary.tracked_keywords, 0),
      },
      chart: { with_result: history.with_result.at(-1), keywords: history.keywords.at(-1) },
      listed: { with_result: listed.rank_tracker.with_result, keywords: listed.rank_tracker.keywords },
      report: { with_result: part.now.with_result, keywords: part.now.keywords },
      agentList: { with_result: told.rank_tracker.with_result, keywords: told.rank_tracker.keywords },
      ...Object.fromEntries(
        Object.entries({ ranks, week }).map(([name, { coverage: of }]) => [
          name,
          { with_result: of.keywords_measured, keywords: of.keywords_tracked },
        ]),
      ),
      sql: { with_result: await dayOf('with_result'), keywords: await dayOf('keywords') },
    })
    // In words, wherever a person or an agent reads a score.
    const words = '20 of 23 keywords measured'
    assert.equal(coverageOf(coverage), words)
    for (const [form, text] of Object.entries(formsOf(model))) assert.ok(text.includes(words), form)
    assert.match(await command('overview', '--project', demo.uid), /^measured +20 of 23$/m)

    const moved = Math.round((history.visibility.at(-1) - history.visibility.at(0)) * 100) / 100
    // The tile of the overview compares with the last day before the period.
    const period = await get(
      `/rank-tracker/history?device=all&from=${formatDay(today - WEEK + 1)}&compare=previous`,
    )
    const sinceBefore = period.visibility.at(-1) - period.previous.visibility.at(-1)
    assertOne('change of visibility in a week', {
      chart: moved,
      overviewPage: Math.round(sinceBefore * 100) / 100,
      overview: overview.visibility.seven_day_change,
      listed: listed.rank_tracker.visibility_change,
      read: read.rank_tracker.visibility_change,
      report: Math.round((part.now.visibility - part.before!.visibility) * 100) / 100,
      agentRanks: ranks.seven_day_change,
      agentWeek: Math.round((week.at_end.visibility - week.before.visibility) * 100) / 100,
    })
    assertOne('the day it is compared with', {
      chart: history.dates[0],
      report: part.before!.date,
      agentWeek: week.before.date,
    })
    const [figure, page] = figuresOf(model.projects[0]!)
    assert.deepEqual(
      [figure?.value, page?.value],
      [`${decimal(overview.summary.visibility_score)}%`, whole(overview.summary.top_ten)],
    )
    const text = `${change(part.now.visibility, part.before!.visibility, decimal)?.text} pts ${since(from)}`
    assert.equal(figure?.change?.text, text)
    for (const [form, written] of Object.entries(formsOf(model))) assert.ok(written.includes(text), form)
    const movers = knownPart(model.projects[0]!, 'movers')!
    const session = await app.signIn(demo.tenant.memberId)
    const path = `/app/v1/projects/${demo.uid}/rank-tracker/movers?places_min=1&from=${formatDay(today - WEEK + 1)}`
    const shown = (await app.call('GET', path, { session })).body.data
    assertOne('keywords that moved in a week', {
      report: [movers.improved, movers.declined, movers.compared_with],
      overviewPage: [shown.improved, shown.declined, shown.since],
      agentWeek: [week.keywords_that_moved.improved_count, week.keywords_that_moved.declined_count, from],
    })
  })

  test('keywords that moved by three places or more in seven days, whether or not they are still found', async () => {
    const keywords = await get('/rank-tracker/keywords?device=all&limit=5')
    const moves: [number | null, number | null][] = [
      [9, 6],
      [6, 9],
      [9, 7],
      [99, null],
      [null, 99],
    ]
    const kept = await stateOf(keywords.map(({ id }: Any) => id))
    for (const [at, [then, now]] of moves.entries()) {
      const tracked = recordDay(startRecent(today - 20), today - 15, then)
      await setState(keywords[at].id, { recent: recordDay(tracked, today - 1, now) })
    }
    const session = await app.signIn(demo.tenant.memberId)
    // The requests of the panel Movers of the overview and of the tile Moved of the keywords.
    const counts = async () => {
      const path = `/app/v1/projects/${demo.uid}/rank-tracker/movers?from=${formatDay(today - WEEK + 1)}`
      const { body } = await app.call('GET', path, { session })
      const list = (move: string) => totalOf(`/rank-tracker/keywords?device=all&moved=${move}`)
      assertOne('keywords that moved', {
        overviewPage: [body.data.improved, body.data.declined],
        keywordsPage: [await list('up'), await list('down')],
        chip: [await list('any').then((any) => any - body.data.declined), body.data.declined],
      })
      assert.equal(body.data.since, formatDay(today - WEEK))
      return body.data
    }
    const before = await counts()
    assert.ok(before.improved >= 2 && before.declined >= 2)
    // Where a keyword stands is not known when its latest check failed.
    await setState(keywords[0].id, { status: 'failed' })
    assert.equal((await counts()).improved, before.improved - 1)
    for (const { keyword_id, ...state } of kept) await setState(keyword_id, state)
  })

  const stateOf = (ids: readonly number[]) =>
    context.database.read((db) =>
      db
        .selectFrom('keyword_states')
        .where('project_id', '=', demo.projectId)
        .where('keyword_id', 'in', ids)
        .select(['keyword_id', 'recent', 'status'])
        .execute(),
    )
  const setState = (
    id: number,
    state: { recent?: string; status?: 'pending' | 'running' | 'success' | 'failed' },
  ) =>
    context.database.transaction(async (tx) => {
      const { projectId } = demo
      const states = tx.updateTable('keyword_states').where('project_id', '=', projectId)
      await states.where('keyword_id', '=', id).set(state).execute()
      // Pages of the list are kept by the version of the tracker.
      const trackers = tx.updateTable('rank_trackers').where('project_id', '=', projectId)
      await trackers.set((eb) => ({ version: eb('version', '+', 1) })).execute()
    })

  test('a keyword that was not found a week ago and is found now has moved up, and one without a result then has not', async () => {
    const moved = async () => {
      const model = await reportOf(['movers'], today - WEEK + 1, today)
      const { improved, declined } = knownPart(model.projects[0]!, 'movers')!
      const { keywords_that_moved: told } = (await use('weekly_review')).ranks
      assert.deepEqual([told.improved_count, told.declined_count], [improved, declined])
      return improved
    }
    const unmeasured = await context.database.read((db) =>
      db
        .selectFrom('keyword_states')
        .where('project_id', '=', demo.projectId)
        .where('status', '=', 'pending')
        .select(['keyword_id', 'recent'])
        .orderBy('keyword_id')
        .limit(2)
        .execute(),
    )
    const [found, first] = unmeasured as [(typeof unmeasured)[0], (typeof unmeasured)[0]]
    const before = await moved()
    const tracked = startRecent(today - 20)
    const recent = recordDay(recordDay(tracked, today - 15, null), today - 1, 4)
    await setState(found.keyword_id, { recent })
    await setState(first.keyword_id, { recent: recordDay(tracked, today - 1, 4) })
    assert.equal(await moved(), before + 1)
    for (const { keyword_id, ...state } of [found, first]) await setState(keyword_id, state)
  })

  test('clicks and impressions from search', async () => {
    const overview = await get('/search-performance/overview?compare=previous')
    const { from, to, last_day } = overview
    assert.equal(parseDay(to)! - parseDay(from)! + 1, SEARCH_WINDOW)
    const { listed, read } = await summaries(30)
    const { days } = await get(`/search-performance/days?from=${from}&to=${to}`)
    const sum = (rows: Any[], field: string) => rows.reduce((total, row) => total + row[field], 0)
    const model = await reportOf(['search'], parseDay(from)!, parseDay(to)!)
    const part = knownPart(model.projects[0]!, 'search')!
    const [told, search, { search: week }] = [
      await tellProject(),
      await use('search_performance'),
      await use('weekly_review'),
    ]
    const sqlDays = (field: string) =>
      sumOf(`select sum(${field}) as sum from search_days where project_uid = '${demo.uid}'
        and first_day >= '${from}' and last_day <= '${to}'`)
    const rows = await exported('search-performance-days', '--query', `from=${from}&to=${to}`)
    assertOne('clicks', {
      overview: overview.clicks,
      days: sum(days, 'clicks'),
      listed: listed.search_performance.clicks,
      read: read.search_performance.clicks,
      report: part.clicks,
      reportChart: part.clicks_by_day.reduce((total, clicks) => total + clicks, 0),
      agentList: told.search_performance.clicks,
      agent: search.totals.clicks,
      sql: await sqlDays('clicks'),
      exported: sum(rows, 'clicks'),
    })
    assertOne('impressions', {
      overview: overview.impressions,
      days: sum(days, 'impressions'),
      report: part.impressions,
      agent: search.totals.impressions,
      sql: await sqlDays('impressions'),
      exported: sum(rows, 'impressions'),
    })
    assertOne('the days', {
      overview: [from, to],
      report: [part.from, part.to],
      agent: [search.from, search.to],
      listed: [formatDay(parseDay(listed.search_performance.last_day)! - SEARCH_WINDOW + 1), last_day],
    })
    assertOne('the period before', {
      overview: [overview.compared.clicks, overview.compared.impressions],
      report: [part.before?.clicks, part.before?.impressions],
      agent: [search.totals.compared.clicks, search.totals.compared.impressions],
    })
    assert.match(
      await command('overview', '--project', demo.uid),
      new RegExp(`^search +${overview.clicks} clicks in the 28 days to ${last_day}$`, 'm'),
    )
    for (const [form, text] of Object.entries(formsOf(model)))
      assert.ok(text.includes(whole(overview.clicks)), form)
    const of = await get(`/search-performance/overview?from=${week.from}&to=${week.to}&compare=previous`)
    assert.deepEqual([week.clicks, week.compared.clicks], [of.clicks, of.compared.clicks])
  })

  test('links and linking domains of every page, and the lists behind them', async () => {
    const pages = await get('/backlinks/linked-pages?limit=100')
    const urls = await get('/urls?sort=backlinks&limit=100')
    const wrong: unknown[] = []
    for (const row of [...pages, ...urls]) {
      if (row.backlinks === null) continue
      const to = `target_url=${encodeURIComponent(row.url)}`
      const listed = [
        await totalOf(`/backlinks?${to}`),
        await totalOf(`/backlinks/referring-domains?${to}`),
        (await get(`/backlinks/linked-pages?${to}`))[0]?.backlinks ?? 0,
      ]
      const shown = [row.backlinks, row.referring_domains, row.backlinks]
      if (`${shown}` !== `${listed}`) wrong.push([row.url, shown, listed])
    }
    assert.deepEqual(wrong, [])
    const { linked_pages } = await get('/backlinks/overview')
    assert.deepEqual(
      linked_pages.map(({ url, backlinks }: Any) => [url, backlinks]),
      pages.slice(0, linked_pages.length).map(({ url, backlinks }: Any) => [url, backlinks]),
    )
  })

  test('links and linking domains of a page that sources spell in several ways', async () => {
    const [{ url, backlinks, referring_domains }] = await get('/urls?sort=backlinks&limit=1')
    const [top] = await get('/backlinks/linked-pages?limit=1')
    const about = (await use('about_url', { url })).untrusted_data.url
    const links = await use('find_links', { target_url: url })
    const domains = await use('find_links', { target_url: url, show: 'domains' })
    assertOne('links and domains', {
      list: [backlinks, referring_domains],
      agent: [about.backlinks, about.referring_domains],
      agentLists: [links.rows_total, domains.rows_total],
      linkedPages: [top.backlinks, top.referring_domains],
    })
  })

  test('clicks of a page', async () => {
    const [{ url, clicks, impressions }] = await get('/search-performance/pages?limit=1')
    const about = await use('about_url', { url })
    const { row } = await get(`/urls/detail?url=${encodeURIComponent(url)}`)
    const of = await get(`/search-performance/overview?page=${encodeURIComponent(url)}`)
    const { totals } = await use('search_performance', { url })
    assertOne('clicks and impressions', {
      list: [clicks, impressions],
      urls: [row.clicks, row.impressions],
      overview: [of.clicks, of.impressions],
      agent: [about.untrusted_data.url.clicks, about.untrusted_data.url.impressions],
      agentSearch: [totals.clicks, totals.impressions],
    })
  })

  test('broken links of the last crawl', async () => {
    const [{ uid: crawl_uid }] = await get('/crawls?limit=1')
    const crawl = { project_uid: demo.uid, crawl_uid }
    const body = { first: crawl, second: crawl }
    const compared = await app.call('POST', '/v1/comparisons/crawls', { key: demo.tenant.key, body })
    const broken = 'filters[0][field]=is_broken&filters[0][operator]=eq&filters[0][value]=true'
    const base = `/crawls/${crawl_uid}`
    assertOne('broken links', {
      figure: compared.body.data.second.metrics.broken_links,
      list: await totalOf(`${base}/links?${broken}`),
      issues:
        (await totalOf(`${base}/issues/link_broken_internal/links`)) +
        (await totalOf(`${base}/issues/link_broken_external/links`)),
    })
  })

  for (const isIgnored of [false, true])
    test(`findings of the last crawl${isIgnored ? ', one of them ignored' : ''}`, async () => {
      const [crawl] = await get('/crawls?include=summary&limit=1')
      const base = `/crawls/${crawl.uid}`
      const { issues } = await get(`${base}/issues`)
      if (isIgnored) {
        const [{ issue }] = issues.toSorted((a: Any, b: Any) => b.pages_count - a.pages_count)
        const path = `/v1/projects/${demo.uid}/ignored-issues`
        const ignored = await app.call('POST', path, { key: demo.tenant.key, body: { issue } })
        assert.ok(ignored.status < 300)
      }
      const summary = await get(`${base}/summary`)
      const onPage = await get(`${base}/on-page-overview`)
      const { listed, read } = await summaries(30)
      const model = await reportOf(['health'], today - WEEK + 1, today)
      const part = knownPart(model.projects[0]!, 'health')!
      const [told, status, { crawl: week }, found] = [
        await tellProject(),
        await use('crawl_status'),
        await use('weekly_review'),
        await use('find_issues'),
      ]
      const cli = await callJson(['overview', '--project', demo.uid], context.storage.env)
      assertOne('health', {
        summary: summary.health_score,
        crawls: crawl.summary.health_score,
        onPage: onPage.summary.health_score,
        listed: listed.crawl.health_score,
        read: read.crawl.health_score,
        report: part.now.health_score,
        agentList: told.crawl.health_score,
        agentCrawl: status.summary.health_score,
        agentWeek: week.health_score,
        cli: cli.summary.crawl.health_score,
      })
      const bySeverity = (rows: Any[]) =>
        ['critical', 'warning', 'notice'].map((severity) =>
          rows.filter((row) => row.severity === severity).reduce((sum, row) => sum + row.pages_count, 0),
        )
      const threeOf = ({ critical_issues, warnings, notices }: Any) => [critical_issues, warnings, notices]
      const categories: Any[] = onPage.categories
      const counted = await query(
        `select issue, count(*) as pages_count from issues where crawl_uid = '${crawl.uid}' group by issue`,
      )
      const severityOf = new Map(issues.map(({ issue, severity }: Any) => [issue, severity]))
      assertOne('findings', {
        summary: threeOf(summary),
        crawls: threeOf(crawl.summary),
        issues: bySeverity(issues),
        onPage: bySeverity(categories.flatMap(({ issues }) => issues)),
        categories: ['critical_issues', 'warnings', 'notices'].map((name) =>
          categories.reduce((sum, category) => sum + category[name], 0),
        ),
        report: threeOf(part.now),
        agentCrawl: threeOf(status.summary),
        agentIssues: bySeverity(found.issues),
        sql: bySeverity(
          counted.map((row) => ({
            severity: severityOf.get(row.issue),
            pages_count: Number(row.pages_count),
          })),
        ),
        exported: bySeverity(await exported('crawl-issues', '--crawl', crawl.uid)),
      })
      assertOne('critical findings', {
        summary: summary.critical_issues,
        listed: listed.crawl.critical_issues,
        read: read.crawl.critical_issues,
        agentList: told.crawl.critical_issues,
        agentWeek: week.critical_issues,
        cli: cli.summary.crawl.critical_issues,
      })
      for (const { issue, pages_count } of issues
        .filter(({ pages_count }: Any) => pages_count > 0)
        .slice(0, 5))
        assertOne(issue, {
          issues: pages_count,
          list: await totalOf(`${base}/issues/${issue}/pages`),
          agent: (await use('find_issues', { issue })).rows_total,
        })
      assert.match(
        await command('overview', '--project', demo.uid),
        new RegExp(
          `^crawl +health score ${summary.health_score}, ${summary.critical_issues} critical finding`,
          'm',
        ),
      )
      const { text, page, agent: forAgents } = formsOf(model)
      for (const form of [text, page, forAgents]) assert.ok(form.includes(decimal(summary.health_score)))
    })
})
