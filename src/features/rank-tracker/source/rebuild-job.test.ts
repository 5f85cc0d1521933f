import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { observed, ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { failed } from '../../../background/providers/failure.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { formatTime } from '../../../lib/clock.ts'
import { storeOutcomes } from '../checks/store-outcomes.ts'
import { createObserver } from '../evidence/outcome.ts'
import { REBUILD_RECORDS_KIND } from '../records/outdated.ts'
import type { KeywordRecord } from '../records/record.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import { rebuildHandler } from './rebuild-job.ts'

onEveryEngine('records that are older than the competitors', (context) => {
  let app: TestApp
  before(async () => {
    app = await createTestApp(context.database)
  })

  /** A project over HTTP and by hand. */
  async function track(count: number) {
    const { key } = await app.createTenant()
    const uid = await app.createProject(key)
    const row = await storedRow(context.database, 'projects', ['id'], { uid })
    const project = await createRankProject(context.database, {}, async () => row.id)
    const ids = await project.add(Array.from({ length: count }, (_, index) => `keyword ${index}`))
    const call = async (method: string, path: string, body?: unknown) => {
      const result = await app.call(method, `/v1/projects/${uid}${path}`, { key, body })
      assert.ok(result.status < 300, result.text)
      return result.body.data
    }
    const list = async (): Promise<KeywordRecord[]> => {
      const records = await call('GET', '/rank-tracker/keywords?sort=keyword')
      const [first] = records
      if (first !== undefined) {
        assert.deepEqual(await call('GET', `/rank-tracker/keywords/${first.id}`), first)
      }
      return records
    }
    const addRival = (domain: string) => call('POST', '/competitors', { name: domain, domain })
    return { project, ids, call, list, addRival }
  }

  /** Runs each waiting job, as a worker would. */
  async function refresh(project: RankProject): Promise<number> {
    const { database } = context
    const jobs = await storedRows(database, 'jobs', ['id', 'payload_json'], {
      kind: REBUILD_RECORDS_KIND,
      state: 'queued',
    })
    const ours = jobs.filter((job) => JSON.parse(job.payload_json).projectId === project.id)
    for (const { id, payload_json } of ours) {
      await runOnce(database, rebuildHandler(database), JSON.parse(payload_json))
      await database.write((db) => db.deleteFrom('jobs').where('id', '=', id).execute())
    }
    return ours.length
  }

  const rivals = (records: readonly KeywordRecord[]) =>
    records.map(({ competitors }) => competitors.map(({ domain, position }) => [domain, position]))

  const staleRows = (project: RankProject) =>
    context.database.read(async (db) => {
      const rows = await db
        .selectFrom('keyword_records as r')
        .innerJoin('rank_trackers as t', 't.project_id', 'r.project_id')
        .where('r.project_id', '=', project.id)
        .whereRef('r.revision', '<', 't.revision')
        .select('r.keyword_id')
        .execute()
      return rows.length
    })

  test('show a new one at once, and its places in what was seen before as soon as the job is done', async () => {
    const { project, list, addRival } = await track(3)
    await project.store([
      { analysisId: 1, seen: observed(['https://example.com/', 'https://shop.rival.test/a']) },
      { analysisId: 2, seen: ranked(4) },
    ])
    await addRival('rival.test')
    const unknown = [['rival.test', null]]
    assert.deepEqual(rivals(await list()), [unknown, unknown, unknown])
    assert.equal(await staleRows(project), 3)
    await refresh(project)
    assert.equal(await staleRows(project), 0)
    assert.deepEqual(rivals(await list()), [[['rival.test', 2]], unknown, unknown])
    await assertRecount(context.database, project.id)
  })

  test('show one that is gone no more', async () => {
    const { project, ids, list, addRival, call } = await track(1)
    const { id } = await addRival('rival.test')
    await addRival('other.test')
    await project.store([
      {
        analysisId: 1,
        seen: observed(['https://other.test/', 'https://rival.test/', 'https://example.com/']),
      },
    ])
    assert.deepEqual(rivals(await list()), [
      [
        ['rival.test', 2],
        ['other.test', 1],
      ],
    ])
    await call('DELETE', `/competitors/${id}`)
    assert.deepEqual(rivals(await list()), [[['other.test', 1]]])
    await refresh(project)
    assert.deepEqual(rivals([await project.record(ids[0] as number)]), [[['other.test', 1]]])
  })

  test('find a new one in the last success also when the latest check failed', async () => {
    const { project, ids, list, addRival } = await track(1)
    await project.store([{ analysisId: 1, seen: observed(['https://rival.test/', 'https://example.com/']) }])
    await addRival('rival.test')
    const { database, engine } = context
    const ofProject = await project.context()
    const [first] = await project.analyses()
    const slots = [{ keywordId: ids[0] as number, slotAtMs: (first?.slot_at as number) + 1 }]
    await database.transaction((tx) => insertAnalyses(tx, engine, ofProject, slots))
    await project.store([{ analysisId: 2, seen: failed('upstream', 'No.') }])
    assert.equal((await project.record(ids[0] as number)).status, 'failed')
    await refresh(project)
    assert.deepEqual(rivals(await list()), [[['rival.test', 1]]])
  })

  test('that a batch which began before stores afterwards are rewritten, too', async () => {
    const { project, list, addRival } = await track(1)
    const before = await project.context()
    await addRival('rival.test')
    await refresh(project)
    const { database, engine } = context
    const seen = observed(['https://rival.test/', 'https://example.com/'])
    const outcome = await createObserver(before).outcomeOf({ id: 1, depth: 100 }, seen)
    await database.transaction(async (tx) => {
      await storeOutcomes(tx, before, [outcome], {
        engine,
        provider: { name: 'serper', isSimulated: false },
        nowMs: await readDatabaseNow(tx, engine),
      })
    }, READ_COMMITTED)
    assert.deepEqual(rivals(await list()), [[['rival.test', null]]])
    assert.equal(await refresh(project), 1)
    assert.deepEqual(rivals(await list()), [[['rival.test', 1]]])
  })

  test('are rewritten to the last of many', async () => {
    const { project, addRival } = await track(250)
    await addRival('rival.test')
    assert.equal(await staleRows(project), 250)
    await refresh(project)
    assert.equal(await staleRows(project), 0)
  })

  test('show the next check by a new frequency at once, except where the first is under way', async () => {
    const { project, ids, list, call } = await track(3)
    await project.store([
      { analysisId: 1, seen: ranked(1) },
      { analysisId: 2, seen: failed('auth', 'No.') },
    ])
    const before = await list()
    await call('PATCH', '', { rank_tracker_frequency: 'monthly' })
    const rows = await storedRows(
      context.database,
      'keyword_schedules',
      ['due_at'],
      { project_id: project.id },
      'keyword_id',
    )
    const due = rows.map((row) => formatTime(row.due_at))
    const expected = [due[0], due[1], before[2]?.next_analyze_at]
    assert.notEqual(due[1], before[1]?.next_analyze_at)
    assert.deepEqual(
      (await list()).map((record) => record.next_analyze_at),
      expected,
    )
    await refresh(project)
    const stored = await Promise.all(ids.map((id) => project.record(id)))
    assert.deepEqual(
      stored.map((record) => record.next_analyze_at),
      expected,
    )
  })

  test('of a project that is gone are no work', async () => {
    const { database } = context
    await runOnce(database, rebuildHandler(database), { projectId: 123_456 })
  })
})
