// What a signed-in member hears of work under way: from every process, of no project but theirs, and nothing lost between two
// connections.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordEvent } from '../../src/background/events/event-store.ts'
import { recordAccessChange } from '../../src/entry/accounts/access-change.ts'
import { listSessions } from '../../src/entry/accounts/session-store.ts'
import { removeMember } from '../../src/entry/accounts/store.ts'
import { RANK_EVENTS } from '../../src/features/rank-tracker/events.ts'
import { createTestApp, type Tenant, type TestApp } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type EventSource, listenTo } from '../helpers/event-source.ts'
import { storedRow } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'

type Happened = { kind: string; project_uid: string; data: Record<string, unknown> }

onEveryEngine('live', (context) => {
  let app: TestApp
  /** Another process on the same data. */
  let worker: TestApp
  let url: string
  let owner: Tenant
  let uid: string
  const opened: EventSource[] = []

  before(async () => {
    app = await createTestApp(context.database)
    worker = await createTestApp(context.database)
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    owner = await app.createTenant()
    uid = await app.createProject(owner.key)
  })
  after(async () => {
    for (const source of opened) source.close()
    await app?.product.endStreams()
    await app?.close()
    await worker?.close()
  })

  async function listen(session: string, lastEventId?: string): Promise<EventSource> {
    const headers = {
      cookie: `sightline_${app.config.http.port}=${session}`,
      'sec-fetch-site': 'same-origin',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    }
    const source = await listenTo(`${url}/app/v1/events`, headers)
    opened.push(source)
    if (source.status === 200)
      await until('the stream begins', () => source.told.length > 0 || source.hasEnded)
    return source
  }

  // On PostgreSQL, a transaction of any other database of the server holds the mark back, and a stream then begins with events
  // from before it was opened.
  const happened = (source: EventSource): Happened[] =>
    source.told.flatMap(({ event, data }) => (event === 'event' ? [data as Happened] : []))
  const checksHeard = (source: EventSource) => happened(source).map(({ data }) => data.checks)
  const kinds = (source: EventSource) => happened(source).map(({ kind }) => kind)

  async function record(projectUid: string, checks: number): Promise<void> {
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid: projectUid })
    await context.database.transaction(async (tx) => {
      await recordEvent(tx, { kind: RANK_EVENTS.checked, projectId: id, data: { checks } })
    })
  }

  test('a crawl that another process starts and cancels is heard of, with its work while it waits', async () => {
    const source = await listen(await app.signIn(owner.memberId))
    assert.deepEqual(source.told[0], { event: 'activity', id: undefined, data: [] })
    const started = await worker.call('POST', `/v1/projects/${uid}/crawls`, { key: owner.key })
    const crawlUid = started.body.data.crawl_uid
    await until('the crawl is heard of', () => kinds(source).includes('crawl.queued'))
    await until('it is under way', () =>
      source.told.some(({ event, data }) => event === 'activity' && JSON.stringify(data).includes(crawlUid)),
    )
    const { body } = await app.call('GET', '/v1/activity', { key: owner.key })
    assert.deepEqual(body.data, [
      {
        kind: 'crawl',
        id: crawlUid,
        project_uid: uid,
        status: 'queued',
        done: 0,
        total: null,
        started_at: null,
      },
    ])
    await worker.call('POST', `/v1/projects/${uid}/crawls/${crawlUid}/cancel`, { key: owner.key })
    await until('its end is heard of', () => kinds(source).includes('crawl.canceled'))
    await until('nothing is under way', () => {
      const last = source.told.findLast(({ event }) => event === 'activity')
      return JSON.stringify(last?.data) === '[]'
    })
    assert.deepEqual(happened(source).find(({ kind }) => kind === 'crawl.queued')?.data, {
      crawl_uid: crawlUid,
    })
  })

  test('a stream that is opened again goes on where it was', async () => {
    const session = await app.signIn(owner.memberId)
    const first = await listen(session)
    await record(uid, 1)
    await until('the first is heard', () => checksHeard(first).includes(1))
    first.close()
    await record(uid, 2)
    await record(uid, 3)
    const second = await listen(session, first.lastEventId)
    await until('the others are heard', () => checksHeard(second).includes(3))
    assert.deepEqual(checksHeard(second).slice(-2), [2, 3])
    for (const wrong of ['nonsense', '-1', '9'.repeat(15), '1e999']) {
      const lost = await listen(session, wrong)
      await until(`a reset after ${wrong}`, () => lost.told.some(({ event }) => event === 'reset'))
    }
  })

  test('a member hears of their own projects alone', async () => {
    const otherUid = await app.createProject(owner.key)
    const client = await app.createColleague(owner, 'viewer')
    await app.limitMember(client.memberId, uid)
    const stranger = await app.createTenant()
    const strangersUid = await app.createProject(stranger.key)
    const sources = await Promise.all(
      [owner, client, stranger].map(async ({ memberId }) => listen(await app.signIn(memberId))),
    )
    for (const project of [uid, otherUid, strangersUid]) await record(project, 7)
    await record(uid, 8)
    await until('the last is heard', () =>
      sources.slice(0, 2).every((source) => checksHeard(source).includes(8)),
    )
    await until('the stranger hears', () => checksHeard(sources[2] as EventSource).includes(7))
    const heard = sources.map((source) =>
      happened(source).flatMap(({ project_uid, data }) => (Number(data.checks) >= 7 ? [project_uid] : [])),
    )
    assert.deepEqual(heard, [[uid, otherUid, uid], [uid, uid], [strangersUid]])
    const projects = sources.map((source) => new Set(happened(source).map(({ project_uid }) => project_uid)))
    assert.deepEqual(projects.slice(1), [new Set([uid]), new Set([strangersUid])])
  })

  test('a session that ends elsewhere ends its streams', async () => {
    const kept = await app.signIn(owner.memberId)
    const ended = await listen(await app.signIn(owner.memberId))
    await worker.call('DELETE', '/app/v1/sessions', { session: kept })
    app.clock.ms += 1000
    await until('it is told', () => ended.hasEnded)
    assert.equal(ended.told.at(-1)?.event, 'signed_out')
  })

  test('a member who was active a moment ago and is removed hears nothing more', async () => {
    const leaving = await app.createColleague(owner, 'viewer')
    const session = await app.signIn(leaving.memberId)
    const source = await listen(session)
    // Believed for half a second from here on.
    assert.equal((await app.call('GET', '/app/v1/session', { session })).status, 200)
    await context.database.transaction((tx) => removeMember(tx, leaving.memberId))
    await until('the stream ends', () => source.hasEnded)
    assert.equal(source.told.at(-1)?.event, 'signed_out')
  })

  test('a stream that stays open, or opens again, is no use of its session', async () => {
    const { memberId } = await app.createColleague(owner, 'viewer')
    const session = await app.signIn(memberId)
    const signedInAtMs = app.clock.ms
    app.clock.ms += 60_000
    const source = await listen(session)
    // The session is looked at again before what comes after is told.
    await context.database.transaction((tx) => recordAccessChange(tx, memberId))
    await record(uid, 9)
    await until('it is heard', () => checksHeard(source).includes(9))
    const lastSeenAtMs = async () => {
      await app.product.authentication.flushLastUsed()
      const [row] = await context.database.read((db) => listSessions(db, memberId, app.clock.ms))
      return row?.last_seen_at
    }
    assert.equal(await lastSeenAtMs(), signedInAtMs)
    assert.equal((await app.call('GET', '/app/v1/session', { session })).status, 200)
    assert.equal(await lastSeenAtMs(), app.clock.ms)
  })

  test('streams that are left while they open do not count', async () => {
    const { memberId } = await app.createColleague(owner, 'viewer')
    const cookie = `sightline_${app.config.http.port}=${await app.signIn(memberId)}`
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        const leaving = new AbortController()
        const answer = fetch(`${url}/app/v1/events`, { headers, signal: leaving.signal }).catch(() => {})
        setImmediate(() => leaving.abort())
        await answer
      }),
    )
    const openAgain = async () => {
      const source = await listenTo(`${url}/app/v1/events`, headers)
      opened.push(source)
      return source.status === 200
    }
    await until('another one may be opened', openAgain)
  })

  test('only a member who is signed in may listen, and with so many streams as a person needs', async () => {
    const anonymous = await app.call('GET', '/app/v1/events')
    assert.equal(anonymous.status, 401)
    const session = await app.signIn(owner.memberId)
    const foreign = await app.call('GET', '/app/v1/events', {
      headers: { cookie: `sightline_${app.config.http.port}=${session}`, 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(foreign.status, 401)
    assert.equal((await app.call('GET', '/v1/events', { key: owner.key })).status, 404)
    const { status } = await app.call('GET', '/app/v1/events?nonsense=1', { session })
    assert.equal(status, 422)
  })
})
