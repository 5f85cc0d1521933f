// When sources are joined anew, how that ends when it is killed or overtaken, and what is said about pages that broke.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { type GivenSite, joinSite, storeSite } from '../../../../test/helpers/joined-site.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import type { StoredEvent } from '../../../background/events/event-reader.ts'
import { recordEvent } from '../../../background/events/event-store.ts'
import { RetryLater } from '../../../background/jobs/job.ts'
import { describeEvent } from '../../event-kinds.ts'
import { projectRemovalHandler } from '../../projects/project-removal.ts'
import { URL_EVENTS } from '../events.ts'
import { urlsRemoval } from '../store/url-store.ts'
import { joinFollower } from './follower.ts'
import { joinHandler, sweepHandler } from './join-job.ts'
import { JOIN_KIND } from './join-queue.ts'
import { recomputeUrls } from './recompute.ts'
import { removalHandler } from './removal-job.ts'

const TABLES = [
  'url_generations',
  'joined_urls',
  'joined_url_keys',
  'joined_url_details',
  'joined_url_orders',
] as const
const PAGE = 'https://example.com/page'
const LINKED: GivenSite = {
  crawl: { pages: [{ url: PAGE, words_count: 500 }], links: [{ from: PAGE, to: PAGE }] },
  links: [{ targetUrl: PAGE }],
}

onEveryEngine('joining URLs', (context) => {
  const app = suiteApp(context)
  let key: string
  before(async () => {
    key = (await app.createTenant()).key
  })

  const parts = () => ({
    database: context.database,
    nowMs: app.clock.nowMs,
    defaults: app.config,
    isInvented: () => false,
  })
  async function newSite(given: GivenSite = LINKED) {
    const uid = await app.createProject(key)
    return { uid, projectId: await storeSite(context.database, app, uid, given) }
  }
  const waiting = (projectId: number) =>
    context.database.read((db) =>
      db
        .selectFrom('jobs')
        .where('kind', '=', JOIN_KIND)
        .where('unique_key', 'like', `${projectId}:%`)
        .where('state', '=', 'queued')
        .select(['run_at'])
        .execute(),
    )
  const tell = (projectId: number, ...kinds: StoredEvent['kind'][]) =>
    context.database.transaction((tx) =>
      joinFollower(context.engine, app.clock).take(
        tx,
        kinds.map((kind) => ({ kind, projectId }) as StoredEvent),
      ),
    )
  async function generations(projectId: number): Promise<Record<string, number[]>> {
    const found: Record<string, number[]> = {}
    for (const table of TABLES) {
      const column = table === 'url_generations' ? 'id' : 'generation'
      const { rows } = await context.database.read((db) =>
        sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
          where project_id = ${projectId} order by 1`.execute(db),
      )
      found[table] = rows.map(({ id }) => Number(id))
    }
    return found
  }
  const urls = async (uid: string): Promise<{ url: string; status_code: number }[]> =>
    (await app.call('GET', `/v1/projects/${uid}/urls`, { key })).body.data

  test('whatever arrives while a job waits is one job, which hurries for what is urgent', async () => {
    const { projectId } = await newSite()
    await tell(projectId, 'ranks.checked', 'ranks.checked')
    const [slow] = await waiting(projectId)
    await tell(projectId, 'backlinks.updated', 'search.imported')
    const hurried = await waiting(projectId)
    assert.equal(hurried.length, 1)
    assert.ok(hurried[0]!.run_at < slow!.run_at)
    await tell(projectId, 'ranks.checked')
    assert.deepEqual(await waiting(projectId), hurried)
    // What arrives once it has begun is for the next one.
    await runOnce(context.database, joinHandler(parts()), { projectId })
    await tell(projectId, 'crawl.succeeded')
    assert.equal((await waiting(projectId)).length, 2)
  })

  test('a site that is out of date without an event is found by the look', async () => {
    const { projectId } = await newSite()
    await runOnce(context.database, sweepHandler(parts()))
    assert.equal((await waiting(projectId)).length, 1)
    await runOnce(context.database, joinHandler(parts()), { projectId })
    await context.database.write((db) => db.deleteFrom('jobs').where('kind', '=', JOIN_KIND).execute())
    await runOnce(context.database, sweepHandler(parts()))
    assert.deepEqual(await waiting(projectId), [])
  })

  test('a kill at any step leaves the list as it was, and the next job removes what it left', async () => {
    const { uid, projectId } = await newSite()
    await joinSite(context.database, app, projectId)
    const whole = await urls(uid)
    await storeCrawl(context.database, uid, {
      gaps: {},
      pages: [{ url: PAGE, status_code: 404, is_indexable: 0 }],
    })
    for (let left = 0; left < 5; left++) {
      let steps = left
      const killed = recomputeUrls(parts(), projectId, {
        async transact(work, options) {
          if (steps-- <= 0) throw new Error('killed')
          await context.database.transaction(work, options)
        },
      })
      await assert.rejects(killed, /killed/)
      assert.deepEqual(await urls(uid), whole)
    }
    await joinSite(context.database, app, projectId)
    assert.deepEqual(
      (await urls(uid)).map(({ status_code }) => status_code),
      [404],
    )
    const jobs = await storedRows(context.database, 'jobs', ['payload_json'], { kind: 'urls.remove' })
    const own = jobs
      .map(({ payload_json }) => JSON.parse(payload_json) as { projectId: number; generation: number })
      .filter((payload) => payload.projectId === projectId)
    // The one that was read until now stays for those who have begun to read it.
    const first = own.find(({ generation }) => generation === 1)
    await assert.rejects(runOnce(context.database, removalHandler(parts()), first), RetryLater)
    const removal = removalHandler(parts(), { graceMs: -1 })
    for (const payload of own) await runOnce(context.database, removal, payload)
    const current = (await generations(projectId)).url_generations!.at(-1)!
    for (const [table, ids] of Object.entries(await generations(projectId)))
      assert.deepEqual(ids, [current], table)
    // What is read is not removed, whoever asks.
    await runOnce(context.database, removal, { projectId, generation: current })
    assert.deepEqual((await generations(projectId)).joined_urls, [current])
  })

  test('a job that another one has overtaken stores nothing more', async () => {
    const { uid, projectId } = await newSite()
    let isOvertaken = false
    const slow = recomputeUrls(parts(), projectId, {
      async transact(work, options) {
        await context.database.transaction(work, options)
        if (isOvertaken) return
        isOvertaken = true
        await joinSite(context.database, app, projectId)
      },
    })
    await assert.rejects(slow, /joined anew by another job/)
    assert.equal((await urls(uid)).length, 1)
  })

  test('a job waits for one of the same project that runs, and takes over what a dead process left', async () => {
    const { projectId } = await newSite()
    const running = {
      kind: JOIN_KIND,
      unique_key: `${projectId}:0`,
      payload_json: '{}',
      state: 'running',
    } as const
    const { id } = await context.database.write((db) =>
      db
        .insertInto('jobs')
        .values({ ...running, attempts: 1, attempts_max: 10, fence: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const job = { id: id + 1, kind: JOIN_KIND, payload: { projectId }, attempt: 1, attemptsMax: 10, fence: 1 }
    const run = () =>
      runOnce(context.database, { concurrency: 1, run: (_, steps) => joinHandler(parts()).run(job, steps) })
    await assert.rejects(run(), RetryLater)
    await changeRows(context.database, 'jobs', { state: 'queued' }, { id })
    await run()
    assert.equal((await generations(projectId)).joined_urls?.length, 1)
  })

  test('a site beyond what fits into a step is joined in a thread, and read in its order', async () => {
    const pages = Array.from({ length: 2300 }, (_, number) => ({
      url: `https://example.com/p/${number}`,
      words_count: number,
    }))
    const { uid, projectId } = await newSite({ crawl: { pages } })
    assert.equal(await joinSite(context.database, app, projectId), 2300)
    const read = async (query: string) =>
      (await app.call('GET', `/v1/projects/${uid}/urls?limit=2&sort=words_count${query}`, { key })).body
    const top = await read('&include_total=true')
    assert.deepEqual(
      top.data.map((row: { words_count: number }) => row.words_count),
      [2299, 2298],
    )
    assert.equal(top.meta.total, 2300)
    const found = await read('&search=/p/77&direction=asc')
    assert.deepEqual(
      found.data.map((row: { words_count: number }) => row.words_count),
      [77, 770],
    )
  })

  test('a page with backlinks that broke is told once, and only between two crawls that asked for it', async () => {
    const told = async (projectId: number) => {
      const events = await storedRows(context.database, 'events', ['data_json'], {
        project_id: projectId,
        kind: 'urls.broken',
      })
      return events.map(({ data_json }) => JSON.parse(data_json) as Record<string, unknown>)
    }
    const broken = { pages: [{ url: PAGE, status_code: 404, is_indexable: 0 }], gaps: {} } as const
    const fine = { pages: [{ url: PAGE }], gaps: {} } as const

    // The first crawl of all says nothing about when.
    const first = await newSite({ ...LINKED, crawl: broken })
    await joinSite(context.database, app, first.projectId)
    assert.deepEqual(await told(first.projectId), [])

    const { uid, projectId } = await newSite({ ...LINKED, crawl: fine })
    await joinSite(context.database, app, projectId)
    // Cut off before it came there: nobody knows when it broke.
    await storeCrawl(context.database, uid, {
      pages: [{ url: 'https://example.com/' }],
      gaps: { pages_left: 3 },
    })
    await joinSite(context.database, app, projectId)
    await storeCrawl(context.database, uid, broken)
    await joinSite(context.database, app, projectId)
    assert.deepEqual(await told(projectId), [])
    await storeCrawl(context.database, uid, fine)
    await joinSite(context.database, app, projectId)
    const crawl = await storeCrawl(context.database, uid, broken)
    for (let times = 0; times < 2; times++) await joinSite(context.database, app, projectId)
    assert.deepEqual(await told(projectId), [{ urls: 1, url: PAGE, crawl_uid: crawl.uid }])
    // Still broken in the next one: no news.
    await storeCrawl(context.database, uid, broken)
    await joinSite(context.database, app, projectId)
    assert.equal((await told(projectId)).length, 1)
    // A server that fails leaves a gap in the crawl, and is news all the same.
    const failing = {
      pages: [{ url: PAGE, status_code: 500, is_indexable: 0 }],
      gaps: { unread_pages: 1 },
    } as const
    for (const next of [fine, failing]) {
      await storeCrawl(context.database, uid, next)
      await joinSite(context.database, app, projectId)
    }
    assert.equal((await told(projectId)).length, 2)
    const event = {
      kind: 'urls.broken',
      projectUid: uid,
      subject: null,
      data: { urls: 1, url: PAGE },
    } as const
    assert.deepEqual(describeEvent(event), {
      title: 'A page with backlinks broke',
      text: `${PAGE} answered in the crawl before and is broken now.`,
      path: `/p/${uid}/urls?flag=broken_with_backlinks`,
    })
  })

  test('an account without access to backlinks has URLs without them', async () => {
    const { uid, projectId } = await newSite()
    await changeRows(context.database, 'accounts', { has_backlink_access: 0 })
    await joinSite(context.database, app, projectId)
    await changeRows(context.database, 'accounts', { has_backlink_access: 1 })
    const [row] = (await app.call('GET', `/v1/projects/${uid}/urls`, { key })).body.data
    assert.deepEqual([row.url, row.backlinks], [PAGE, null])
  })

  test('a deleted project leaves nothing behind', async () => {
    const { projectId } = await newSite()
    await joinSite(context.database, app, projectId)
    await context.database.transaction((tx) => recordEvent(tx, { kind: URL_EVENTS.joined, projectId }))
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: projectId })
    const step = urlsRemoval(context.engine)
    await runOnce(context.database, projectRemovalHandler([{ step }]), { projectId })
    for (const [table, ids] of Object.entries(await generations(projectId))) assert.deepEqual(ids, [], table)
    assert.equal(await joinSite(context.database, app, projectId), undefined)
  })
})
