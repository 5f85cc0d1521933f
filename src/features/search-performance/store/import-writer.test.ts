import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type EngineContext, onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { enqueueOne, expireLease, testRunner } from '../../../../test/helpers/jobs.ts'
import { importRows, searchRow } from '../../../../test/helpers/search-rows.ts'
import { limitStorage } from '../../../../test/helpers/stored-bytes.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { addTo, type StoredSum, storedSums, sumKey } from '../../../../test/helpers/stored-search-sums.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { until } from '../../../../test/helpers/until.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { storageRequirement } from '../../projects/storage-limit.ts'
import { BadRow } from '../bad-row.ts'
import { DEVICES, type PerformanceRow } from '../performance-row.ts'
import { pageKey } from '../rows/page-key.ts'
import { queryKey } from '../rows/query-key.ts'
import { COMPUTE_KIND } from './compute-job-kind.ts'
import { type ImportWriter, openImport } from './import-writer.ts'
import { SEARCH_REMOVAL_KIND } from './removal-queue.ts'
import { type KnownSpan, listSpans } from './span-store.ts'

const DAY = 20_000
const FILE = { source: 'file', nowMs: 0 } as const
const SMALL = { cache: { textsMax: 3, bytesMax: 60 }, waiting: { textsMax: 2, charsMax: 30 } }

onEveryEngine('an import of search performance', (context) => {
  const newProject = trackedProjects(context)

  const open = (projectId: number) => openImport(context.database, projectId, FILE)
  const spansOf = (projectId: number) => context.database.read((db) => listSpans(db, projectId))
  const keysOf = async (projectId: number) => [...(await storedSums(context.database, projectId)).keys()]

  test('is refused when its account keeps as much as it may, and given up when it comes to that', async () => {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const requireStorage = storageRequirement(loadConfig({}))
    const limits = { rowsMax: 2, bytesMax: 1, blocksMax: 1 }
    await limitStorage(database, projectId, 400)
    const writer = await openImport(database, projectId, { ...FILE, limits, requireStorage })
    await assert.rejects(
      async () => {
        for (let n = 0; n < 20; n++) await writer.add(searchRow({ day: DAY + n, query: `query ${n}` }))
      },
      { code: 'storage_limit_exceeded' },
    )
    await writer.abandon()
    assert.deepEqual(await spansOf(projectId), [])
    await assert.rejects(openImport(database, projectId, { ...FILE, requireStorage }), {
      code: 'storage_limit_exceeded',
    })
    await limitStorage(database, projectId, null)
    await (await openImport(database, projectId, { ...FILE, requireStorage })).abandon()
  })

  test('is seen as a whole when it is published, and not before', async () => {
    const projectId = await newProject()
    const writer = await openImport(context.database, projectId, {
      ...FILE,
      limits: { rowsMax: 2, bytesMax: 1, blocksMax: 1 },
    })
    for (let n = 0; n < 9; n++) await writer.add(searchRow({ day: DAY + (n % 3), query: `query ${n}` }))
    assert.deepEqual(await spansOf(projectId), [])
    assert.equal((await storedSums(context.database, projectId)).size, 0)
    assert.deepEqual(await writer.publish(), {
      rows: 9,
      spans: 3,
      firstDay: DAY,
      lastDay: DAY + 2,
      dataVersion: 1,
    })
    assert.equal((await storedSums(context.database, projectId)).size, 9)
    const [first] = await spansOf(projectId)
    assert.deepEqual(first, {
      firstDay: DAY,
      lastDay: DAY,
      importId: 1,
      source: 'file',
      rows: 3,
      clicks: 3,
      impressions: 30,
      positionSum: 150_000,
      isTruncated: false,
      lacksWithheld: false,
    })
  })

  test('replaces the days that it has, and leaves the others', async () => {
    const projectId = await newProject()
    const days = [DAY, DAY + 1, DAY + 2]
    await importRows(
      context.database,
      projectId,
      days.map((day) => searchRow({ day })),
    )
    await importRows(context.database, projectId, [searchRow({ day: DAY + 1, query: 'lamp' })])
    assert.deepEqual((await keysOf(projectId)).sort(), [
      `${DAY}-${DAY}|oak desk|https://example.com/oak||`,
      `${DAY + 1}-${DAY + 1}|lamp|https://example.com/oak||`,
      `${DAY + 2}-${DAY + 2}|oak desk|https://example.com/oak||`,
    ])
  })

  test('that knows a day without rows empties it', async () => {
    const projectId = await newProject()
    await importRows(context.database, projectId, [searchRow({ day: DAY })])
    const writer = await open(projectId)
    writer.addSpan(DAY, DAY, { isTruncated: false })
    writer.addSpan(DAY + 1, DAY + 1, { isTruncated: true })
    await writer.publish()
    assert.deepEqual(await keysOf(projectId), [])
    assert.deepEqual(
      (await spansOf(projectId)).map(({ rows, isTruncated }) => ({ rows, isTruncated })),
      [
        { rows: 0, isTruncated: false },
        { rows: 0, isTruncated: true },
      ],
    )
  })

  test('of nothing at all changes nothing', async () => {
    const projectId = await newProject()
    await importRows(context.database, projectId, [searchRow()])
    const writer = await open(projectId)
    assert.deepEqual(await writer.publish(), {
      rows: 0,
      spans: 0,
      firstDay: null,
      lastDay: null,
      dataVersion: 1,
    })
    assert.equal((await keysOf(projectId)).length, 1)
  })

  test('a sum of days counts until one of its days is known, and gives way to another sum', async () => {
    const projectId = await newProject()
    const month = (from: number) => [{ ...searchRow(), firstDay: from, lastDay: from + 27 }]
    await importRows(context.database, projectId, month(DAY))
    await importRows(context.database, projectId, [searchRow({ day: DAY + 40 })])
    assert.equal((await keysOf(projectId)).length, 2)
    await importRows(context.database, projectId, month(DAY + 20))
    assert.deepEqual(
      (await spansOf(projectId)).map(({ firstDay, lastDay }) => [firstDay, lastDay]),
      [
        [DAY + 40, DAY + 40],
        [DAY + 20, DAY + 47],
      ],
    )
    assert.deepEqual(await keysOf(projectId), [`${DAY + 40}-${DAY + 40}|oak desk|https://example.com/oak||`])
  })

  test('of two sums that overlap is refused', async () => {
    const writer = await open(await newProject())
    writer.addSpan(DAY, DAY + 5, { isTruncated: false })
    const row = { ...searchRow(), firstDay: DAY + 5, lastDay: DAY + 9 }
    assert.throws(() => writer.add(row), /2024-10-09 to 2024-10-13 overlap 2024-10-04 to 2024-10-09/)
    await writer.abandon()
  })

  test('whatever the order of rows and the sizes of steps, what is stored adds up to what was given', async () => {
    const row = fc
      .record({
        day: fc.nat(4),
        query: fc.option(fc.constantFrom('oak', 'OAK ', 'desk', 'café', 'cafe', 'lamp', 'a b', 'b')),
        page: fc.option(
          fc.constantFrom('https://e.org/', 'https://e.org/#x', 'https://e.org/a?b', 'http://e.org'),
        ),
        country: fc.option(fc.constantFrom('deu', 'zwe')),
        device: fc.option(fc.constantFrom(...DEVICES)),
        clicks: fc.nat(500),
        impressions: fc.nat(2 ** 31 - 1),
        position: fc.nat(100_000),
      })
      .map(
        ({ day, position, ...rest }): PerformanceRow => ({
          ...rest,
          firstDay: DAY + day,
          lastDay: DAY + day,
          positionSum: position / 1000,
        }),
      )
    const size = fc.integer({ min: 1, max: 40 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), size, size, async (rows, rowsMax, blocksMax) => {
        const projectId = await newProject()
        await importRows(context.database, projectId, rows, {
          limits: { rowsMax, blocksMax, bytesMax: 10_000 },
          texts: { limits: { queries: SMALL, pages: SMALL } },
        })
        assertSums(await storedSums(context.database, projectId), rows)
        assertSpans(await spansOf(projectId), rows)
      }),
      { numRuns: examples(15) },
    )
  })

  test('that is given up, or never ends, leaves nothing that is seen', async () => {
    const projectId = await newProject()
    await importRows(context.database, projectId, [searchRow()])
    const abandoned = await openImport(context.database, projectId, {
      ...FILE,
      limits: { rowsMax: 1, bytesMax: 1, blocksMax: 1 },
    })
    await abandoned.add(searchRow({ query: 'lamp' }))
    await abandoned.abandon()
    await assert.rejects(async () => abandoned.publish(), /abandoned/)
    const killed = await open(projectId)
    await killed.add(searchRow({ query: 'lamp' }))
    assert.deepEqual(await keysOf(projectId), [`${DAY}-${DAY}|oak desk|https://example.com/oak||`])
    assert.equal((await jobs(context, SEARCH_REMOVAL_KIND, projectId)).length, 1)
  })

  test('finds out that it was given up, and stores nothing more', async () => {
    const projectId = await newProject()
    const writer = await open(projectId)
    await writer.add(searchRow())
    await changeRows(context.database, 'search_imports', { touched_at: 0 }, { project_id: projectId })
    await assert.rejects(writer.publish(), /was given up/)
    assert.deepEqual(await spansOf(projectId), [])
  })

  test('publishes together with what its caller stores, or not at all', async () => {
    const projectId = await newProject()
    const writer = await open(projectId)
    await writer.add(searchRow())
    const failing = writer.publish({ also: () => Promise.reject(new Error('Something else failed.')) })
    await assert.rejects(failing, /Something else failed/)
    assert.deepEqual(await spansOf(projectId), [])
    assert.deepEqual(await jobs(context, COMPUTE_KIND, projectId), [])
    await writer.publish()
    assert.equal((await spansOf(projectId)).length, 1)
    assert.deepEqual(await jobs(context, COMPUTE_KIND, projectId), [`${projectId}:1`])
  })

  test('of a job that was given to another stores nothing', async () => {
    const { database } = context
    const projectId = await newProject()
    let jobId = 0
    const runner = testRunner(database, {
      'test.import': {
        concurrency: 1,
        async run(_job, { checkpoint }) {
          const writer = await open(projectId)
          await writer.add(searchRow())
          await expireLease(database, jobId)
          await changeRows(database, 'jobs', { fence: 99 }, { id: jobId })
          await writer.publish({ transact: (work) => checkpoint(work) })
        },
      },
    })
    jobId = await enqueueOne(database, { kind: 'test.import' })
    runner.start()
    // Another run of it may begin and end before this looks: its lease is over.
    await until('the job has run', () => runner.finished.length > 0)
    await runner.stop(5000)
    assert.equal(runner.finished[0]?.outcome, 'lost')
    assert.deepEqual(await spansOf(projectId), [])
  })

  test('refuses what no row can have, and names what is wrong with a text', async () => {
    const projectId = await newProject()
    const writer = await open(projectId)
    for (const row of [
      searchRow({ clicks: -1 }),
      searchRow({ clicks: 1.5 }),
      searchRow({ impressions: 2 ** 31 }),
      searchRow({ position: Number.NaN }),
      searchRow({ position: -1 }),
      searchRow({ country: 'DE' }),
      searchRow({ day: 0.5 }),
      { ...searchRow(), lastDay: DAY - 1 },
    ])
      assert.throws(() => writer.add(row), RangeError)
    assert.throws(() => writer.add(searchRow({ page: '/oak' })), BadRow)
    assert.throws(() => writer.add(searchRow({ query: 'x'.repeat(2049) })), BadRow)
    assert.equal((await writer.publish()).rows, 0)
  })

  test('into a project that is gone is refused', async () => {
    const projectId = await newProject()
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: projectId })
    await assert.rejects(open(projectId), { code: 'project_not_found' })
    const writer = await openBeforeDeletion()
    await assert.rejects(writer.publish(), { code: 'project_not_found' })
  })

  async function openBeforeDeletion(): Promise<ImportWriter> {
    const projectId = await newProject()
    const writer = await open(projectId)
    await writer.add(searchRow())
    await context.database.write((db) =>
      db.deleteFrom('search_sites').where('project_id', '=', projectId).execute(),
    )
    return writer
  }
})

async function jobs(
  { database }: EngineContext,
  kind: string,
  projectId: number,
): Promise<(string | null)[]> {
  const rows = await storedRows(database, 'jobs', ['unique_key', 'payload_json'], { kind }, 'id')
  return rows
    .filter((row) => JSON.parse(row.payload_json)?.projectId === projectId)
    .map((row) => row.unique_key)
}

function assertSums(stored: Map<string, StoredSum>, rows: readonly PerformanceRow[]): void {
  const given = new Map<string, StoredSum>()
  for (const row of rows) {
    const query = row.query && queryKey(row.query)
    const page = row.page && (pageKey(row.page) as string)
    const key = sumKey(`${row.firstDay}-${row.lastDay}`, query, page, row.country, row.device)
    addTo(given, key, { ...row, rows: 1, positionSum: row.positionSum })
  }
  const rounded = (sums: Map<string, StoredSum>) =>
    [...sums]
      .map(([key, sum]) => [key, { ...sum, positionSum: Math.round(sum.positionSum * 1000) }] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  assert.deepEqual(rounded(stored), rounded(given))
}

/** The sums that are kept of each day. */
function assertSpans(spans: readonly KnownSpan[], rows: readonly PerformanceRow[]): void {
  const sum = (of: readonly PerformanceRow[], pick: (row: PerformanceRow) => number) =>
    of.reduce((total, row) => total + pick(row), 0)
  const days = [...new Set(rows.map(({ lastDay }) => lastDay))].sort((a, b) => a - b)
  assert.deepEqual(
    spans.map(({ lastDay, rows, clicks, impressions, positionSum }) => [
      lastDay,
      rows,
      clicks,
      impressions,
      positionSum,
    ]),
    days.map((day) => {
      const ofDay = rows.filter(({ lastDay }) => lastDay === day)
      return [
        day,
        ofDay.length,
        sum(ofDay, ({ clicks }) => clicks),
        sum(ofDay, ({ impressions }) => impressions),
        sum(ofDay, ({ positionSum }) => Math.round(positionSum * 1000)),
      ]
    }),
  )
}
