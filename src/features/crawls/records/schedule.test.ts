import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { changeRows, storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { databaseNowMs } from '../../../data/storage/portable.ts'
import type { NewProject } from '../../projects/schema.ts'
import type { CrawlKey } from './crawl-key.ts'
import { CRAWL_KIND, cancelCrawl, createCrawl } from './crawl-store.ts'
import { crawlScheduleHandler, failAbandoned } from './schedule.ts'

const WEEK_MS = 7 * 86_400_000
const MINUTE_MS = 60_000

const defaults = loadConfig({})

onEveryEngine('the weekly crawls', (context) => {
  beforeEach(async () => {
    await changeRows(context.database, 'projects', { deleted_at: 1 })
  })

  const now = async () => {
    const query = sql<{ ms: number }>`select ${databaseNowMs(context.engine)} as ms`
    const { rows } = await context.database.read((db) => query.execute(db))
    return (rows[0] as { ms: number }).ms
  }

  async function createProject(ageMs: number, settings: Partial<NewProject> = {}): Promise<number> {
    const projectId = await trackedProjects(context)(settings)
    const createdAt = (await now()) - ageMs
    await changeRows(context.database, 'projects', { created_at: createdAt }, { id: projectId })
    return projectId
  }

  const schedule = () => runOnce(context.database, crawlScheduleHandler(context.database, defaults))

  const crawlsOf = (projectId: number) =>
    storedRows(context.database, 'crawls', ['id', 'status', 'created_at'], { project_id: projectId }, 'id')

  const statuses = async (projectId: number) => (await crawlsOf(projectId)).map((crawl) => crawl.status)

  async function age(projectId: number, ms: number): Promise<void> {
    await context.database.write((db) =>
      sql`update crawls set created_at = created_at - ${ms} where project_id = ${projectId}`.execute(db),
    )
  }

  test('begin a week after the project was created', async () => {
    const old = await createProject(WEEK_MS)
    const young = await createProject(WEEK_MS - MINUTE_MS)
    await schedule()
    const [crawl] = await crawlsOf(old)
    assert.equal(crawl?.status, 'queued')
    assert.ok(Math.abs((crawl?.created_at ?? 0) - (await now())) < MINUTE_MS)
    assert.deepEqual(await crawlsOf(young), [])
    const { rows } = await context.database.read((db) =>
      sql<{ payload_json: string }>`select payload_json from jobs where kind = ${CRAWL_KIND}`.execute(db),
    )
    assert.deepEqual(
      rows.map((row) => JSON.parse(row.payload_json)).filter((payload) => payload.projectId === old),
      [{ projectId: old, crawlId: 1 }],
    )
  })

  test('come a week after the latest crawl, also when that was started by hand', async () => {
    const { database } = context
    const projectId = await createProject(5 * WEEK_MS)
    const nowMs = await now()
    await database.transaction((tx) => createCrawl(tx, projectId, { defaults, nowMs }))
    await database.transaction((tx) => cancelCrawl(tx, { projectId, crawlId: 1 }, nowMs))
    await schedule()
    assert.deepEqual(await statuses(projectId), ['canceled'])
    await age(projectId, WEEK_MS - MINUTE_MS)
    await schedule()
    assert.deepEqual(await statuses(projectId), ['canceled'])
    await age(projectId, MINUTE_MS)
    await schedule()
    assert.deepEqual(await statuses(projectId), ['canceled', 'queued'])
    await schedule()
    assert.deepEqual(await statuses(projectId), ['canceled', 'queued'])
  })

  test('wait for a crawl that takes longer than a week, and use no number up meanwhile', async () => {
    const { database } = context
    const projectId = await createProject(5 * WEEK_MS)
    const crawl = (await database.transaction(async (tx) =>
      createCrawl(tx, projectId, { defaults, nowMs: (await now()) - 2 * WEEK_MS }),
    )) as CrawlKey
    await changeRows(database, 'crawls', { status: 'running' }, { project_id: projectId })
    await schedule()
    await schedule()
    assert.deepEqual(await statuses(projectId), ['running'])
    await database.transaction((tx) => cancelCrawl(tx, crawl, 1))
    await schedule()
    const ids = (await crawlsOf(projectId)).map(({ id }) => id)
    assert.deepEqual(ids, [1, 2])
  })

  test('are not for projects that do not want them or are deleted', async () => {
    const disabled = await createProject(2 * WEEK_MS, { crawler_enabled: false })
    const deleted = await createProject(2 * WEEK_MS)
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: deleted })
    await schedule()
    assert.deepEqual(await crawlsOf(disabled), [])
    assert.deepEqual(await crawlsOf(deleted), [])
  })

  test('are started once when several processes look at the same moment', async () => {
    const projects: number[] = []
    for (let count = 0; count < 4; count++) projects.push(await createProject(2 * WEEK_MS))
    await Promise.all([schedule(), schedule(), schedule()])
    for (const projectId of projects) assert.deepEqual(await statuses(projectId), ['queued'])
  })

  test('are started for all projects that are due, however many', async () => {
    const { database } = context
    const newProject = trackedProjects({ database })
    const ids: number[] = []
    for (let count = 0; count < 250; count++) ids.push(await newProject())
    await schedule()
    const rows = await storedRows(database, 'crawls', ['project_id', 'status'], { project_id: ids })
    assert.deepEqual(
      rows.map((row) => row.project_id).sort((a, b) => a - b),
      ids,
    )
    assert.ok(rows.every((row) => row.status === 'queued'))
  })

  test('of others are started although one cannot be', async () => {
    const { database } = context
    const failing = await createProject(2 * WEEK_MS)
    const other = await createProject(2 * WEEK_MS)
    let calls = 0
    const transaction: typeof database.transaction = (...args) =>
      calls++ === 0 ? Promise.reject(new Error('No luck.')) : database.transaction(...args)
    const handler = crawlScheduleHandler({ ...database, transaction }, defaults)
    await assert.rejects(runOnce(database, handler), /No luck/)
    assert.deepEqual(await statuses(failing), [])
    assert.deepEqual(await statuses(other), ['queued'])
  })
})

onEveryEngine('abandoned crawls', (context) => {
  async function start() {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const crawl = await database.transaction((tx) =>
      createCrawl(tx, projectId, { defaults: loadConfig({}), nowMs: 1 }),
    )
    return crawl!
  }

  const rowOf = (uid: string) => storedRow(context.database, 'crawls', '*', { uid })

  test('are failed when their job is, and free their project', async () => {
    const { database } = context
    const crawl = await start()
    const other = await start()
    await changeRows(database, 'jobs', { state: 'failed' }, { unique_key: crawl.uid })
    await failAbandoned(database)
    const row = await rowOf(crawl.uid)
    assert.equal(row.status, 'failed')
    assert.match(row.failure ?? '', /again and again/)
    assert.ok((row.finished_at ?? 0) > 1_700_000_000_000)
    assert.equal((await rowOf(other.uid)).status, 'queued')
    const again = await database.transaction((tx) =>
      createCrawl(tx, crawl.projectId, { defaults: loadConfig({}), nowMs: 2 }),
    )
    assert.ok(again)
    const jobs = await storedRows(database, 'jobs', ['unique_key'], { kind: CRAWL_KIND })
    assert.equal(jobs.length, 3)
  })
})
