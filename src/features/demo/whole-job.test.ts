// The whole demo: no page of a tour is empty, nobody is sent anything, nobody can sign in as its sample viewer, and all of it
// goes with the project.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, fillWholeDemo, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import { createKey } from '../../entry/accounts/key-store.ts'
import { changeMember, requireMember } from '../../entry/accounts/member-store.ts'
import { findSampleMember } from '../../entry/accounts/sample-members.ts'
import { createSignInLink } from '../../entry/accounts/sign-in-links.ts'
import { DAY_MS, WEEK_MS } from '../../lib/durations.ts'
import { PROJECT_REMOVAL_KIND } from '../projects/project-removal.ts'

import { readMovers } from '../rank-tracker/reads.ts'
import { dayOf } from './day-plan.ts'

/** More days than the alerts look back on. */
const DAYS = 24

onEveryEngine('the whole demo', (context) => {
  const app = suiteApp(context)
  let demo: Demo
  let runner: Awaited<ReturnType<typeof fillWholeDemo>>

  before(async () => {
    demo = await openDemo(app, context.database)
    runner = await fillWholeDemo(app, context.database, demo, DAYS)
  })
  after(() => runner.stop(5_000))

  const ofProject = () => ({ project_id: demo.projectId })
  const read = async (path: string) => {
    const { status, body, text } = await demo.call('GET', path)
    assert.equal(status, 200, text)
    return body.data
  }

  test('has a crawl of four weeks ago and one of today, with changes of every kind between them', async () => {
    const [newer, older, ...others] = await read('/crawls')
    assert.deepEqual([newer.status, older.status, others], ['success', 'success', []])
    const apartMs = Date.parse(newer.finished_at) - Date.parse(older.finished_at)
    assert.ok(Math.abs(apartMs - 4 * WEEK_MS) < DAY_MS, `${apartMs}`)
    for (const path of [
      ...['added', 'removed', 'changed'].map((kind) => `pages?kind=${kind}`),
      ...['new', 'fixed'].map((kind) => `issues?kind=${kind}`),
    ])
      assert.ok((await read(`/crawls/${newer.uid}/changes/${path}`)).length > 0, path)
  })

  test('has open and ended alerts that say what they are, and of which nobody was told', async () => {
    const alerts = await storedRows(
      context.database,
      'alerts',
      ['kind', 'opened_at', 'resolved_at', 'data_json'],
      ofProject(),
      'id',
    )
    const ended = alerts.filter(({ resolved_at }) => resolved_at !== null)
    assert.ok(ended.length > 0 && ended.length < alerts.length, `${ended.length} of ${alerts.length} ended`)
    assert.ok(new Set(alerts.map(({ kind }) => kind)).size > 2)
    for (const { opened_at, resolved_at, data_json } of alerts) {
      assert.ok(opened_at <= app.clock.ms && (resolved_at ?? Number.POSITIVE_INFINITY) > opened_at)
      assert.match(data_json, /Simulated: sent to nobody/)
    }
    const events = await storedRows(context.database, 'events', ['kind'], ofProject(), 'id')
    assert.deepEqual(
      events.filter(({ kind }) => kind.startsWith('alert')),
      [],
    )
  })

  test('has keywords that entered and left the first page of results', async () => {
    const today = dayOf(app.clock.ms)
    const week = { firstDay: today - 6, lastDay: today }
    const moved = await readMovers(context.database, demo.projectId, week, {
      nowMs: app.clock.ms,
      rowsMax: 50,
    })
    const { improved, declined } = moved!
    assert.ok(improved > 3 && declined > 3, `${improved} up, ${declined} down`)
  })

  test('has a report of its last week, without recipients', async () => {
    const [report, ...others] = await storedRows(
      context.database,
      'report_projects',
      ['report_id'],
      ofProject(),
      'report_id',
    )
    assert.deepEqual(others, [])
    const runs = await storedRows(
      context.database,
      'made_reports',
      ['status', 'model_json'],
      { report_id: report!.report_id },
      'id',
    )
    assert.deepEqual(
      runs.map(({ status }) => status),
      ['made'],
    )
    assert.match(runs[0]!.model_json ?? '', /simulated/i)
    assert.deepEqual(await storedRows(context.database, 'report_mails', ['recipient'], {}, 'recipient'), [])
  })

  test('has views that its sample viewer shares, and issues that the viewer ignores', async () => {
    const views = await storedRows(context.database, 'saved_views', ['name', 'is_shared'], ofProject(), 'id')
    assert.ok(views.length > 2)
    for (const { name, is_shared } of views) assert.deepEqual([/sample/.test(name), is_shared], [true, 1])
    const ignored = await storedRows(context.database, 'ignored_issues', ['note'], ofProject(), 'issue')
    assert.ok(ignored.length > 1 && ignored.every(({ note }) => /Sample/.test(note ?? '')))
  })

  test('has a viewer as whom nobody can sign in, by any way', async () => {
    const { database } = context
    const { accountId } = demo.tenant
    const id = (await database.read((db) => findSampleMember(db, demo.projectId)))!
    const nowMs = app.clock.ms
    const member = { id, role: 'viewer' as const, accountId }
    const ways = [
      database.transaction((tx) => createSignInLink(tx, id, nowMs)),
      database.transaction((tx) => changeMember(tx, member, { email: 'somebody@example.com' })),
      database.transaction((tx) => changeMember(tx, member, { role: 'owner' })),
      database.transaction((tx) =>
        createKey(
          tx,
          { memberId: id, name: 'a key', scope: 'read' } as Parameters<typeof createKey>[1],
          nowMs,
        ),
      ),
    ]
    for (const way of await Promise.allSettled(ways)) {
      assert.equal(way.status, 'rejected')
      assert.match(String(way.reason), /nobody can sign in/)
    }
    const { email, has_password, is_sample, name } = await database.read((db) =>
      requireMember(db, accountId, id),
    )
    assert.deepEqual([email, has_password, is_sample, name], [null, 0, 1, 'Sample viewer'])
  })

  /** Every column that names a project, so that one that comes later is not forgotten. */
  async function listOwned(): Promise<[table: string, column: string][]> {
    const query =
      context.engine === 'sqlite'
        ? sql<{ name: string; column: string }>`select t.name, c.name as "column"
            from sqlite_schema as t, pragma_table_info(t.name) as c
            where t.type = 'table' and c.name in ('project_id', 'sample_project_id')`
        : sql<{ name: string; column: string }>`select table_name as name, column_name as "column"
            from information_schema.columns
            where table_schema = 'public' and column_name in ('project_id', 'sample_project_id')`
    const { rows } = await context.database.read((db) => query.execute(db))
    return rows.map(({ name, column }) => [name, column])
  }

  test('goes as a whole with its project', async () => {
    const { database } = context
    const { status } = await app.call('DELETE', `/v1/projects/${demo.uid}`, { key: demo.tenant.key })
    assert.ok(status < 300)
    await until('it is removed', () => runner.finished.some(({ kind }) => kind === PROJECT_REMOVAL_KIND))
    const left: string[] = []
    for (const [table, column] of await listOwned()) {
      const query = sql<{ count: number }>`select count(*) as count from ${sql.ref(table)}
        where ${sql.ref(column)} = ${demo.projectId}`
      const { rows } = await database.read((db) => query.execute(db))
      if (Number(rows[0]?.count) > 0) left.push(table)
    }
    assert.deepEqual(left, [])
    assert.deepEqual(await storedRows(database, 'reports', ['name'], {}, 'id'), [])
    const { accountId } = demo.tenant
    const members = await storedRows(database, 'members', ['name'], { account_id: accountId }, 'id')
    assert.ok(members.every(({ name }) => name !== 'Sample viewer'))
  })
})
