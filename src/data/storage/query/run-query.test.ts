// Queries on both engines: what they see, and all the ways in which they might do more than that.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { joinSite } from '../../../../test/helpers/joined-site.ts'
import { storeBacklinks } from '../../../../test/helpers/stored-backlinks.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { viewSection } from '../../../../tools/docs-tables.ts'
import { BLOCK_ROWS } from '../../../features/backlinks/store/layouts.ts'
import { VIEWS } from '../../../features/declarations.ts'
import { TOP_LIST_VIEWS } from '../../../features/search-performance/reads.ts'
import { openImport } from '../../../features/search-performance/store/import-writer.ts'
import { makeTops } from '../../../features/search-performance/tops/make-tops.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { loadConfig } from '../../settings/config.ts'
import { runQuery } from './run-query.ts'
import { type Answer, answerQuery } from './sqlite-answer.ts'
import { refusalOf } from './sqlite-query.ts'
import { madeTables } from './view.ts'

const HOSTILE = "'; drop table keywords; --"

onEveryEngine('a query', (context) => {
  const app = suiteApp(context)
  let uid: string
  before(async () => {
    const { key } = await app.createTenant()
    uid = await app.createProject(key)
    const gone = await app.createProject(key)
    const body = { keywords: ['tents', HOSTILE], country_code: 'US', language_code: 'en' }
    await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { key, body })
    await app.call('POST', `/v1/projects/${gone}/rank-tracker/keywords`, { key, body })
    await app.call('DELETE', `/v1/projects/${gone}`, { key })
    await storeCrawl(context.database, uid, { pages: [{ url: 'https://example.com/', title: 'Home' }] })
  })

  const limits = { timeMs: 20_000, rowsMax: 10_000 }
  const query = (sql: string, wanted = limits) =>
    runQuery(
      loadConfig(context.storage.env).storage,
      { sql, views: VIEWS, tables: madeTables(context.database, sql, TOP_LIST_VIEWS) },
      wanted,
    )

  test('reads the views, the same on both engines', async () => {
    const { columns, rows, isCut } = await query(
      `select k.keyword, upper(k.device) as device, k.position, p.domain, length(k.created_at) as letters,
        (select count(*) from pages where project_uid = p.uid and title = 'Home') as pages
      from keywords as k join projects as p on p.uid = k.project_uid -- all of them
      order by k.keyword desc;`.replace(/;$/, ''),
    )
    assert.deepEqual(columns, ['keyword', 'device', 'position', 'domain', 'letters', 'pages'])
    // Those of the deleted project are not there.
    assert.deepEqual(rows, [
      ['tents', 'MOBILE', null, 'example.com', 20, 1],
      [HOSTILE, 'MOBILE', null, 'example.com', 20, 1],
    ])
    assert.equal(isCut, false)
  })

  test('every view has its columns', async () => {
    const looks = [...VIEWS, ...TOP_LIST_VIEWS].map(
      ({ name, columns }) =>
        `(select count(*) from (select ${columns.map((column) => column.name).join(', ')} from ${name}) as v) as ${name}_rows`,
    )
    const { columns, rows } = await query(`select ${looks.join(', ')}`)
    const counts = Object.fromEntries(columns.map((name, at) => [name, rows[0]?.[at]]))
    assert.equal(counts.projects_rows, 1)
    assert.equal(counts.crawls_rows, 1)
  })

  test('more rows than are wanted are left out, and that is said', async () => {
    const numbers =
      'with recursive t(n) as (select 1 union all select n + 1 from t where n < 1200) select n from t'
    const cut = await query(numbers, { ...limits, rowsMax: 700 })
    assert.deepEqual([cut.rows.length, cut.rows.at(-1), cut.isCut], [700, [700], true])
    const whole = await query(numbers, { ...limits, rowsMax: 1200 })
    assert.deepEqual([whole.rows.length, whole.isCut], [1200, false])
  })

  test('a query that does not end is stopped', async () => {
    const endless = 'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t'
    await assert.rejects(query(endless, { ...limits, timeMs: 400 }), { code: 'search_too_long' })
  })

  test('whatever else a query might be is refused, and nothing is changed', async () => {
    const traps = context.engine === 'sqlite' ? SQLITE_TRAPS : POSTGRES_TRAPS
    for (const [sql, reason] of traps) {
      const refuse = context.engine === 'sqlite' ? refuseHere : query
      await assert.rejects(refuse(sql), (error) => {
        assert.ok(error instanceof AppError, `${sql}: ${error}`)
        assert.equal(error.code, 'bad_usage', `${sql}: ${error.message}`)
        assert.match(error.message, reason, sql)
        return true
      })
    }
    await assert.rejects(query('select hash from api_keys'), /may not use the table api_keys/)
    const { rows } = await query('select (select count(*) from keywords), (select count(*) from projects)')
    assert.deepEqual(rows, [[2, 1]])
  })

  test('links and joined URLs are in views, those of the published generation alone', async () => {
    const { key } = await app.createTenant()
    const project = await app.createProject(key, { domain: 'shop.example' })
    const url = 'https://shop.example/b'
    const { projectId } = await storeCrawl(context.database, project, { pages: [{ url }] })
    await storeBacklinks(context.database, {
      projectId,
      domain: 'shop.example',
      madeOn: Math.floor(app.clock.ms / DAY_MS),
      links: [
        { source: 'https://press.example/a', title: 'Press', page: url, anchor: 'Shop' },
        { source: 'https://news.example/c' },
      ],
    })
    for (let times = 0; times < 2; times++) await joinSite(context.database, app, projectId)
    const links = await query(
      `select domain, source_url, source_title, target_url, anchor, is_simulated from backlinks
      where project_uid = '${project}' order by source_url desc`,
    )
    assert.deepEqual(links.rows, [
      ['shop.example', 'https://press.example/a', 'Press', url, 'Shop', 0],
      ['shop.example', 'https://news.example/c', null, null, null, 0],
    ])
    const urls = await query(
      `select url, backlinks, referring_domains, clicks from urls where project_uid = '${project}'`,
    )
    assert.deepEqual(urls.rows, [[url, 1, 1, null]])
  })

  test('search performance is there by query and by page, with the figures of the lists', async () => {
    const { key } = await app.createTenant()
    const project = await app.createProject(key, { domain: 'found.example' })
    const { id: projectId } = await context.database.read((db) =>
      db.selectFrom('projects').where('uid', '=', project).select('id').executeTakeFirstOrThrow(),
    )
    const lastDay = Math.floor(app.clock.ms / DAY_MS) - 3
    const writer = await openImport(context.database, projectId, { source: 'file', nowMs: 0 })
    const page = 'https://found.example/oak'
    // Positions are weighed: 10 impressions at 2 and 30 at 6 are 40 at 5.
    for (const [daysAgo, query, clicks, impressions, position] of [
      [0, 'oak', 4, 10, 2],
      [1, 'oak', 1, 30, 6],
      [20, 'oak', 5, 60, 10],
      [2, 'elm', 0, 7, 30],
      [60, 'ash', 1, 1, 1],
    ] as const)
      await writer.add({
        ...{
          firstDay: lastDay - daysAgo,
          lastDay: lastDay - daysAgo,
          query,
          page,
          country: null,
          device: null,
        },
        ...{ clicks, impressions, positionSum: impressions * position },
      })
    await writer.publish()
    await makeTops(context.database, projectId)
    const ofProject = `project_uid = '${project}'`
    const week = [formatDay(lastDay - 6), formatDay(lastDay)]
    const queries = await query(
      `select query, first_day, last_day, clicks, impressions, ctr, position, is_simulated from search_queries
      where ${ofProject} and period = '7d' order by query desc`,
    )
    assert.deepEqual(queries.rows, [
      ['oak', ...week, 5, 40, 0.125, 5, 0],
      ['elm', ...week, 0, 7, 0, 30, 0],
    ])
    const pages = await query(
      `select period, url, clicks, impressions, position from search_pages where ${ofProject} and period in ('7d', '28d')
      order by period desc`,
    )
    assert.deepEqual(pages.rows, [
      ['7d', page, 5, 47, 8.72],
      ['28d', page, 10, 107, 9.44],
    ])
    const { body } = await app.call('GET', `/v1/projects/${project}/search-performance/queries?range=90d`, {
      key,
    })
    const same = await query(
      `select query, clicks, impressions, ctr, position from search_queries where ${ofProject} and period = '90d'
      order by clicks desc, impressions desc`,
    )
    assert.deepEqual(
      same.rows,
      body.data.map((row: Record<string, unknown>) =>
        ['query', 'clicks', 'impressions', 'ctr', 'position'].map((name) => row[name]),
      ),
    )
    // The tables of the same names stay out of reach.
    await assert.rejects(query('select hash from search_queries'), /hash/)
    const schema = context.engine === 'sqlite' ? 'main' : 'public'
    await assert.rejects(
      query(`select text from ${schema}.search_queries`),
      /may not use the table search_queries/,
    )
  })

  test('backlinks have their state and days, and are as many as in the list, over several blocks', async () => {
    const { key } = await app.createTenant()
    const project = await app.createProject(key, { domain: 'known.example' })
    const { id: projectId } = await context.database.read((db) =>
      db.selectFrom('projects').where('uid', '=', project).select('id').executeTakeFirstOrThrow(),
    )
    const today = Math.floor(app.clock.ms / DAY_MS)
    const links = Array.from({ length: 2 * BLOCK_ROWS + 3 }, (_, at) => ({
      source: `https://site${at}.example/`,
      page: `https://known.example/${at % 3}`,
      rank: 300 + at,
      ...(at % 4 !== 3 && { isDofollow: at % 4 === 0 }),
      ...(at % 5 !== 4 && { firstSeen: today - 300 - at, lastSeen: today - at }),
      ...(at % 7 === 0 && { lostAt: today - 1 }),
    }))
    const published = await storeBacklinks(context.database, {
      ...{ projectId, domain: 'known.example', madeOn: today, links },
    })
    // Rows of a generation that is being built are in no list.
    await context.database.transaction(async (tx) => {
      const [block] = await tx
        .selectFrom('backlink_columns')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('list', '=', 'backlinks')
        .limit(1)
        .execute()
      await tx
        .insertInto('backlink_columns')
        .values({ ...block!, generation: published.generation + 1 })
        .execute()
    })
    const found = await query(
      `select id, source_url, source_domain, target_url, rank, is_dofollow, status, first_seen, last_seen, lost_at
      from backlinks where project_uid = '${project}' order by id`,
    )
    const day = (days: number | undefined) => (days === undefined ? null : formatDay(days))
    assert.deepEqual(
      found.rows,
      links.map(({ source, page, rank, isDofollow, firstSeen, lastSeen, lostAt }, at) => [
        ...[at + 1, source, new URL(source).host, page, rank],
        isDofollow === undefined ? null : Number(isDofollow),
        ...[lostAt === undefined ? 'live' : 'lost', day(firstSeen), day(lastSeen), day(lostAt)],
      ]),
    )
    for (const status of ['live', 'lost', 'all']) {
      const where = status === 'all' ? '' : ` and status = '${status}'`
      const counted = await query(`select count(*) from backlinks where project_uid = '${project}'${where}`)
      const path = `/v1/projects/${project}/backlinks?status=${status}&include_total=true`
      const { body } = await app.call('GET', path, { key })
      assert.ok(body.meta.total > 0)
      assert.deepEqual(counted.rows, [[body.meta.total]], status)
    }
  })

  /** Without a process for each. */
  async function refuseHere(sql: string): Promise<void> {
    const answers: Answer[] = []
    answerQuery({ file: context.storage.place, sql, views: VIEWS, rowsMax: 1 }, (answer) =>
      answers.push(answer),
    )
    const last = answers.at(-1) as Answer
    if (!('end' in last && last.end === 'done')) throw refusalOf(last, VIEWS)
  }
})

type Trap = [sql: string, reason: RegExp]

const SHARED: Trap[] = [
  ['delete from keywords', /cannot be run/],
  ["update projects set name = 'x'", /cannot be run/],
  ['drop table keywords', /cannot be run/],
  ['create table x (a int)', /cannot be run/],
  ['select 1; select 2', /cannot be run/],
  ['select 1; drop table keywords', /cannot be run/],
  ['select * from members', /may not use the table members|members/],
  ['select hash from api_keys', /may not use the table api_keys/],
  // A table expression with the name of a view reads no more than the view.
  ['with keywords as (select hash from api_keys) select * from keywords', /may not use the table api_keys/],
  ['select (select count(*) from sessions) from projects', /may not use the table sessions/],
  ['select nothing from keywords', /nothing/],
  ['selec 1', /cannot be run/],
  ['', /cannot be run/],
]

const SQLITE_TRAPS: Trap[] = [
  ...SHARED,
  ['select keyword from main.keywords', /may not use the table keywords/],
  ['with keywords as (select hash from main.api_keys) select * from keywords', /the table api_keys/],
  ["attach '/tmp/sightline-trap.db' as other", /anything but SELECT/],
  ["vacuum into '/tmp/sightline-trap.db'", /cannot be run/],
  ['pragma journal_mode = delete', /anything but SELECT/],
  ["select * from pragma_table_info('members')", /the table pragma_table_info/],
  ['select sql from sqlite_master', /the table sqlite_master/],
  ["select load_extension('/tmp/x')", /the function load_extension/],
  ['select randomblob(1000000000)', /the function randomblob/],
  ['begin immediate', /anything but SELECT/],
]

const POSTGRES_TRAPS: Trap[] = [
  ...SHARED,
  ['select keyword from public.keywords', /may not use the table keywords/],
  ["select set_config('transaction_read_only', 'off', false)", /the function set_config/],
  ["select set_config('statement_timeout', '0', false)", /the function set_config/],
  ["select current_setting('data_directory')", /the function current_setting/],
  ["select pg_read_file('/etc/passwd')", /the function pg_read_file/],
  ["select * from pg_ls_dir('/')", /the function pg_ls_dir/],
  ['select pg_sleep(60)', /the function pg_sleep/],
  ["select query_to_xml('select * from members', true, false, '')", /the function query_to_xml/],
  ["select table_to_xml('members', true, false, '')", /the function table_to_xml/],
  ['select pg_terminate_backend(1)', /the function pg_terminate_backend/],
  ['select rolname from pg_roles', /the table pg_roles/],
  ['select usename from pg_catalog.pg_user', /the table pg_user/],
  ['set statement_timeout = 0', /cannot be run/],
  ["copy keywords to '/tmp/sightline-trap.csv'", /cannot be run/],
  ['with gone as (delete from members returning id) select * from gone', /cannot be run/],
  ['select 1 into trap', /cannot be run/],
  ['select keyword from keywords for update', /cannot be run/],
  ['select 1) as q, members as m, (select 1', /cannot be run/],
]

test('the documentation has every view and every column, and no other', async () => {
  const text = await readFile(new URL('../../../../docs/views.md', import.meta.url), 'utf8')
  const documented = text.match(/^### `\w+`\n\n.+\n\n(?:\|.*\n)+/gm)
  assert.deepEqual(documented, [...VIEWS, ...TOP_LIST_VIEWS].map(viewSection), 'run npm run generate')
})
