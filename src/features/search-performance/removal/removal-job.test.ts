import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { importRows, searchRow } from '../../../../test/helpers/search-rows.ts'
import { countedBytes, storedBytes } from '../../../../test/helpers/stored-bytes.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { storedSums } from '../../../../test/helpers/stored-search-sums.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { openImport } from '../store/import-writer.ts'
import { SEARCH_REMOVAL_KIND } from '../store/removal-queue.ts'
import { listSpans } from '../store/span-store.ts'
import { removalHandler } from './removal-job.ts'
import { siteDaysQuery } from './retention.ts'
import { spanRowsQuery } from './span-removal.ts'

const DAY = 20_000
const MINUTE_MS = 60_000
const SMALL = { rowsMax: 1, bytesMax: 1, blocksMax: 1 }

onEveryEngine('the removal of old search data', (context) => {
  const newProject = trackedProjects(context)

  const days = (count: number, from = DAY) =>
    Array.from({ length: count }, (_, n) => searchRow({ day: from + n }))

  async function blocks(projectId: number): Promise<[importId: number, day: number][]> {
    const rows = await storedRows(
      context.database,
      'search_blocks',
      ['import_id', 'last_day'],
      { project_id: projectId },
      ['last_day', 'import_id'],
    )
    return rows.map((row) => [row.import_id, row.last_day])
  }

  async function importIds(projectId: number): Promise<number[]> {
    const rows = await storedRows(context.database, 'search_imports', ['id'], { project_id: projectId }, 'id')
    return rows.map((row) => row.id)
  }

  /** Runs the jobs that wait for the project, and takes them out of the queue. */
  async function runQueued(projectId: number, daysKept = 1000): Promise<number> {
    const { database } = context
    const rows = await storedRows(
      database,
      'jobs',
      ['id', 'payload_json'],
      { kind: SEARCH_REMOVAL_KIND },
      'id',
    )
    const own = rows.filter((row) => JSON.parse(row.payload_json).projectId === projectId)
    for (const row of own) {
      await runOnce(database, removalHandler(database, { daysKept }), JSON.parse(row.payload_json))
      await database.write((db) => db.deleteFrom('jobs').where('id', '=', row.id).execute())
    }
    return own.length
  }

  const runScheduled = (daysKept = 1000) =>
    runOnce(context.database, removalHandler(context.database, { daysKept }), null)

  test('removes the rows of days that were replaced, and imports of which nothing is left', async () => {
    const projectId = await newProject()
    await importRows(context.database, projectId, days(25), { limits: SMALL })
    await importRows(context.database, projectId, days(24), { limits: SMALL })
    assert.equal((await blocks(projectId)).length, 49)
    assert.equal(await runQueued(projectId), 1)
    assert.deepEqual(await blocks(projectId), [
      ...Array.from({ length: 24 }, (_, n): [number, number] => [2, DAY + n]),
      [1, DAY + 24],
    ])
    assert.deepEqual(await importIds(projectId), [1, 2])
    await importRows(context.database, projectId, [searchRow({ day: DAY + 24 })])
    await runQueued(projectId)
    assert.deepEqual(await importIds(projectId), [2, 3])
    assert.equal((await storedSums(context.database, projectId)).size, 25)
  })

  test('what a project keeps is counted with what is stored, replaced, abandoned and removed', async () => {
    const { database } = context
    const projectId = await newProject()
    const assertCounted = async () => {
      const stored = await storedBytes(database, projectId, 'search_performance')
      assert.equal(stored, await countedBytes(database, projectId, 'search_performance'))
      return stored
    }
    await importRows(database, projectId, days(30), { limits: SMALL })
    const first = await assertCounted()
    await importRows(database, projectId, days(20), { limits: SMALL })
    const writer = await openImport(database, projectId, { source: 'file', nowMs: 0, limits: SMALL })
    for (const row of days(5)) await writer.add({ ...row, query: 'überall' })
    await writer.abandon()
    const most = await assertCounted()
    await runQueued(projectId)
    const left = await assertCounted()
    assert.ok(first > 0 && first < left && left < most, `${first}, ${left}, ${most}`)
  })

  test('leaves what counts alone, whatever a job says', async () => {
    const projectId = await newProject()
    await importRows(context.database, projectId, days(2))
    const payload = { projectId, spans: [[1, DAY, DAY]], importId: 1 }
    await runOnce(context.database, removalHandler(context.database, { daysKept: 1000 }), payload)
    assert.equal((await storedSums(context.database, projectId)).size, 2)
    assert.deepEqual(await importIds(projectId), [1])
  })

  test('removes what an abandoned import has stored', async () => {
    const projectId = await newProject()
    const writer = await openImport(context.database, projectId, { source: 'file', nowMs: 0, limits: SMALL })
    for (const row of days(130)) await writer.add(row)
    await writer.abandon()
    assert.equal((await blocks(projectId)).length, 130)
    assert.equal(await runQueued(projectId), 1)
    assert.deepEqual(await blocks(projectId), [])
    assert.deepEqual(await importIds(projectId), [])
  })

  test('gives up imports that nobody touched for five minutes, and no others', async () => {
    const { database } = context
    const projectId = await newProject()
    const [silent, busy] = [
      await openImport(database, projectId, { source: 'file', nowMs: 0, limits: SMALL }),
      await openImport(database, projectId, { source: 'file', nowMs: 0, limits: SMALL }),
    ]
    for (const row of days(3)) for (const writer of [silent, busy]) await writer.add(row)
    await age(projectId, 1, 6 * MINUTE_MS)
    await age(projectId, 2, 4 * MINUTE_MS)
    await runScheduled()
    await runScheduled()
    assert.equal(await runQueued(projectId), 1)
    assert.deepEqual(await importIds(projectId), [2])
    await assert.rejects(async () => silent.add(searchRow()), /was given up/)
    await busy.publish()
    assert.equal((await storedSums(database, projectId)).size, 3)
  })

  test('of an import that was killed is begun by the next one of its project', async () => {
    const { database } = context
    const [projectId, other] = [await newProject(), await newProject()]
    const open = (id: number) => openImport(database, id, { source: 'file', nowMs: 0, limits: SMALL })
    for (const id of [projectId, other]) {
      const killed = await open(id)
      for (const row of days(3)) await killed.add(row)
      await age(id, 1, 6 * MINUTE_MS)
    }
    const next = await open(projectId)
    for (const row of days(2)) await next.add(row)
    await next.publish()
    await runQueued(projectId)
    assert.deepEqual(await importIds(projectId), [2])
    assert.equal((await blocks(projectId)).length, 2)
    assert.deepEqual(await importIds(other), [1])
  })

  async function age(projectId: number, importId: number, ms: number): Promise<void> {
    await context.database.write((db) =>
      db
        .updateTable('search_imports')
        .set((eb) => ({ touched_at: eb('touched_at', '-', Math.round(ms)) }))
        .where('project_id', '=', projectId)
        .where('id', '=', importId)
        .execute(),
    )
  }

  test('removes days that are older than what is kept, counted from the last one', async () => {
    const { database } = context
    const projectId = await newProject()
    await importRows(database, projectId, [
      ...days(3),
      searchRow({ day: DAY + 90 }),
      searchRow({ day: DAY + 91 }),
      { ...searchRow(), firstDay: DAY - 60, lastDay: DAY - 30 },
    ])
    await runScheduled(90)
    const left = await database.read((db) => listSpans(db, projectId))
    assert.deepEqual(
      left.map((span) => span.lastDay),
      [DAY + 1, DAY + 2, DAY + 90, DAY + 91],
    )
    const { data_version: version } = await storedRow(database, 'search_sites', ['data_version'], {
      project_id: projectId,
    })
    assert.equal(version, 2)
    assert.equal(await runQueued(projectId), 1)
    assert.equal((await blocks(projectId)).length, 4)
    // Nothing more to do: the version stays.
    await runScheduled(90)
    assert.equal(await runQueued(projectId), 0)
  })

  test('finds what it looks for by indexes', async () => {
    const { database } = context
    const projectId = await newProject()
    await importRows(database, projectId, days(300), { limits: SMALL })
    const spans = Array.from({ length: 10 }, (_, n) => [1, DAY + n, DAY + n] as const)
    const removal = await planOf(database, spanRowsQuery(database.builder, projectId, spans))
    assertSeeks([removal.replaceAll('MULTI-INDEX OR', '')], /search_blocks_by_import/)
    const lookup = await planOf(database, siteDaysQuery(database.builder, 0, 100))
    assert.match(lookup, /search_spans_pkey|SEARCH search_spans USING PRIMARY KEY/)
    assert.doesNotMatch(lookup, /Seq Scan on search_spans|SCAN search_spans/)
  })
})
