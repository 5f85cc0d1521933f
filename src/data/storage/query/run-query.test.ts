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
import { VIEWS } from '../../../features/declarations.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import { loadConfig } from '../../settings/config.ts'
import { runQuery } from './run-query.ts'
import { type Answer, answerQuery } from './sqlite-answer.ts'
import { refusalOf } from './sqlite-query.ts'

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
    runQuery(loadConfig(context.storage.env).storage, { sql, views: VIEWS }, wanted)

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
    const looks = VIEWS.map(
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
    const { profileId } = await storeBacklinks(context.database, {
      projectId,
      domain: 'shop.example',
      madeOn: Math.floor(app.clock.ms / DAY_MS),
      links: [
        { source: 'https://press.example/a', title: 'Press', page: url, anchor: 'Shop' },
        { source: 'https://news.example/c' },
      ],
    })
    const link = (id: number, page_id: number, anchor_id: number) => ({
      ...{ project_id: projectId, profile_id: profileId, id, source_id: id, page_id, anchor_id },
    })
    await context.database.transaction((tx) =>
      tx
        .insertInto('backlink_links')
        .values([link(1, 1, 1), link(2, 0, 0)])
        .execute(),
    )
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
  assert.deepEqual(documented, VIEWS.map(viewSection), 'run npm run generate')
})
