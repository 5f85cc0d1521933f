import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows, storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { type EventData, type EventKind, keptMs } from '../../background/events/event-kind.ts'
import { recordEvent, removeOldEvents } from '../../background/events/event-store.ts'
import { changeMember } from '../../entry/accounts/member-store.ts'
import { BACKLINK_EVENTS } from '../backlinks/events.ts'
import { CRAWL_EVENTS } from '../crawls/events.ts'
import { RANK_EVENTS } from '../rank-tracker/events.ts'
import { SEARCH_EVENTS } from '../search-performance/events.ts'

type Shown = { id: number; kind: string; data: EventData; is_unread?: boolean }

onEveryEngine('what happened, over HTTP', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function openProject(tenant = owner) {
    const uid = await app.createProject(tenant.key)
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    const record = (kind: EventKind, data: EventData = {}) =>
      context.database.transaction((tx) => recordEvent(tx, { kind, projectId: id, data }))
    const list = async (query = '') =>
      (await app.call('GET', `/v1/projects/${uid}/events${query}`, { key: tenant.key })).body
    return { uid, id, record, list }
  }

  async function setTime(projectId: number, kind: string, at: string) {
    await changeRows(
      context.database,
      'events',
      { created_at: Date.parse(at) },
      { project_id: projectId, kind },
    )
  }

  const kindsOf = ({ data }: { data: Shown[] }) => data.map(({ kind }) => kind)

  test('a project shows its facts, the newest first, with their words', async () => {
    const { uid, record, list } = await openProject()
    await record(CRAWL_EVENTS.queued, { crawl_uid: 'abc' })
    await record(RANK_EVENTS.checked, { checks: 3 })
    await record(CRAWL_EVENTS.succeeded, { crawl_uid: 'abc', pages_crawled: 1204 })
    await record(BACKLINK_EVENTS.failed)
    const body = await list()
    assert.deepEqual(kindsOf(body), ['backlinks.failed', 'crawl.succeeded'])
    const [, crawl] = body.data
    assert.deepEqual(
      [crawl.title, crawl.text, crawl.path, crawl.data.pages_crawled],
      ['A crawl has finished', 'It has read 1,204 pages.', `/p/${uid}/crawls/abc`, 1204],
    )
  })

  test('facts are read page by page in both directions, by kind, and by days of the time zone', async () => {
    const { uid, id, record, list } = await openProject()
    for (const pages_crawled of [1, 2, 3, 4, 5]) await record(CRAWL_EVENTS.succeeded, { pages_crawled })
    await record(CRAWL_EVENTS.failed)
    const pages = ({ data }: { data: Shown[] }) => data.map(({ data: shown }) => shown.pages_crawled)
    const first = await list('?kind=crawl.succeeded&limit=2')
    const second = await list(`?kind=crawl.succeeded&limit=2&cursor=${first.meta.next_cursor}`)
    const back = await list(`?kind=crawl.succeeded&limit=2&cursor=${second.meta.previous_cursor}`)
    assert.deepEqual(
      [pages(first), pages(second), pages(back)],
      [
        [5, 4],
        [3, 2],
        [5, 4],
      ],
    )
    assert.equal((await list('?limit=1&include_total=true')).meta.total, 6)
    assert.equal((await list(`?limit=2&cursor=${first.meta.next_cursor}`)).errors.cursor.length, 1)

    await app.call('PATCH', `/v1/projects/${uid}`, { key: owner.key, body: { timezone: 'America/New_York' } })
    // The clocks go back there on the first of November 2026: that day has 25 hours.
    await setTime(id, 'crawl.failed', '2026-11-02T04:59:59Z')
    await setTime(id, 'crawl.succeeded', '2026-11-01T03:59:59Z')
    assert.deepEqual(kindsOf(await list('?from=2026-11-01&to=2026-11-01')), ['crawl.failed'])
    assert.deepEqual(kindsOf(await list('?from=2026-11-02')), [])
    assert.equal((await list('?to=2026-10-31')).data.length, 5)
    for (const query of [
      '?kind=ranks.checked',
      '?kind=nonsense',
      '?from=today',
      '?from=2026-02-02&to=2026-02-01',
      '?x=1',
    ])
      assert.ok((await list(query)).errors, query)
  })

  test('a member sees the feed of their projects, what is unread, and marks it as read', async () => {
    const tenant = await app.createTenant()
    const [mine, other] = [await openProject(tenant), await openProject(tenant)]
    const client = await app.createColleague(tenant, 'viewer')
    await context.database.transaction((tx) =>
      changeMember(
        tx,
        { id: client.memberId, role: 'viewer', accountId: tenant.accountId },
        { projectUids: [mine.uid] },
      ),
    )
    await mine.record(CRAWL_EVENTS.failed)
    await other.record(BACKLINK_EVENTS.failed)
    await mine.record(SEARCH_EVENTS.failed)
    const open = async (memberId: number) => {
      const session = await app.signIn(memberId)
      return {
        feed: async (query = ''): Promise<{ data: Shown[]; meta: { next_cursor: string } }> =>
          (await app.call('GET', `/app/v1/feed${query}`, { session })).body,
        unread: async () => (await app.call('GET', '/app/v1/feed/unread', { session })).body.data,
        read: (event_id: number) => app.call('POST', '/app/v1/feed/read', { session, body: { event_id } }),
      }
    }
    const all = await open(tenant.memberId)
    const some = await open(client.memberId)
    assert.deepEqual(kindsOf(await all.feed()), ['search.failed', 'backlinks.failed', 'crawl.failed'])
    const seen = await some.feed()
    assert.deepEqual(kindsOf(seen), ['search.failed', 'crawl.failed'])
    const paged = await some.feed('?limit=1')
    assert.deepEqual(kindsOf(await some.feed(`?limit=1&cursor=${paged.meta.next_cursor}`)), ['crawl.failed'])

    assert.deepEqual(await some.unread(), { count: 2, is_at_least: false })
    assert.deepEqual((await some.read(seen.data[1]?.id as number)).body.data, {
      count: 1,
      is_at_least: false,
    })
    assert.deepEqual(
      (await some.feed()).data.map(({ is_unread }) => is_unread),
      [true, false],
    )
    await some.read(seen.data[0]?.id as number)
    // Back again it does not go.
    assert.equal((await some.read(seen.data[1]?.id as number)).body.data.count, 0)
    assert.equal((await all.unread()).count, 3)
    const hidden = (await all.feed()).data[1]?.id as number
    assert.equal((await some.read(hidden)).body.code, 'event_not_found')
    assert.equal((await some.read(9_999_999)).status, 404)
    for (let count = 0; count < 98; count++) await mine.record(CRAWL_EVENTS.failed)
    assert.deepEqual(await all.unread(), { count: 99, is_at_least: true })
    assert.deepEqual(await some.unread(), { count: 98, is_at_least: false })
  })

  test('owners read who made and revoked keys, members, limits and projects', async () => {
    const tenant = await app.createTenant()
    const session = await app.signIn(tenant.memberId)
    const call = (method: string, path: string, body?: unknown) =>
      app.call(method, `/app/v1${path}`, { session, body })
    const key = await call('POST', '/keys', { name: 'Reports', scope: 'read' })
    await call('DELETE', `/keys/${key.body.data.id}`)
    const invited = await call('POST', '/members', { name: 'Guest', role: 'viewer' })
    const memberId = invited.body.data.member.id
    await call('PATCH', `/members/${memberId}`, { role: 'editor' })
    await call('DELETE', `/members/${memberId}`)
    await call('PATCH', '/spend/limit', { limit_usd: 5 })
    const uid = await app.createProject(tenant.key)
    await app.call('PATCH', `/v1/projects/${uid}`, { key: tenant.key, body: { name: 'Renamed' } })
    await app.call('DELETE', `/v1/projects/${uid}`, { key: tenant.key })
    const { body } = await call('GET', '/audit?limit=8')
    const lines = body.data.map(({ kind, actor, actor_name }: Record<string, string>) => [
      kind,
      actor,
      actor_name,
    ])
    const byKey = [`key:${tenant.keyId}`, 'test']
    const inPerson = [`member:${tenant.memberId}`, 'owner']
    assert.deepEqual(lines, [
      ['project.deleted', ...byKey],
      ['project.changed', ...byKey],
      ['project.created', ...byKey],
      ['spend_limit.changed', ...inPerson],
      ['member.removed', ...inPerson],
      ['member.changed', ...inPerson],
      ['member.invited', ...inPerson],
      ['key.revoked', ...inPerson],
    ])
    const editor = await app.signIn((await app.createColleague(tenant, 'editor')).memberId)
    assert.equal((await app.call('GET', '/app/v1/audit', { session: editor })).body.code, 'role_not_allowed')
  })

  test('what is only for streams goes after a month, facts after the days of the setting', async () => {
    const { id, record } = await openProject()
    await record(RANK_EVENTS.checked)
    await record(CRAWL_EVENTS.failed)
    const nowMs = Date.now()
    const left = async (atMs: number) => {
      await context.database.transaction((tx) => removeOldEvents(tx, atMs, keptMs(100), 1000))
      const rows = await storedRows(context.database, 'events', ['kind'], { project_id: id }, 'id')
      return rows.map(({ kind }) => kind)
    }
    assert.deepEqual(await left(nowMs + keptMs(100).stream - 60_000), [
      'project.created',
      'ranks.checked',
      'crawl.failed',
    ])
    assert.deepEqual(await left(nowMs + keptMs(100).stream + 60_000), ['project.created', 'crawl.failed'])
    assert.deepEqual(await left(nowMs + keptMs(100).feed + 60_000), [])
  })
})
