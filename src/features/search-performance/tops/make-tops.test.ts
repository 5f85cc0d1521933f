import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { until } from '../../../../test/helpers/until.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { openImport } from '../store/import-writer.ts'
import { TOP_LIST_KINDS } from '../tables.ts'
import { TOP_RANGES, WINDOWS, windowOf } from '../totals/ranges.ts'
import { isWithin } from '../totals/window-totals.ts'
import { makeTops } from './make-tops.ts'
import { type TopList, unpackTopList } from './packed-top-list.ts'
import { readTopData, type TopListKey } from './top-store.ts'
import { TOPS_SCHEDULE_KIND, topsHandler, topsScheduleHandler } from './tops-job.ts'
import { TOPS_KIND } from './tops-queue.ts'

const LAST_DAY = 20_760

/** Any days of seventeen months, with spans of several days before them. */
function* someRows(): Generator<PerformanceRow> {
  for (let n = 0; n < 900; n++) {
    const isSpan = n % 50 === 0
    const day = LAST_DAY - ((n * 37) % 520)
    yield {
      firstDay: isSpan ? LAST_DAY - 700 - n : day,
      lastDay: isSpan ? LAST_DAY - 690 - n : day,
      query: n % 11 === 0 ? null : `query ${n % 23}`,
      page: n % 13 === 0 ? null : `https://example.com/${n % 7}`,
      country: null,
      device: null,
      clicks: n % 5,
      impressions: 5 + (n % 9),
      positionSum: (5 + (n % 9)) * (1 + (n % 30)),
    }
  }
}

onEveryEngine('top lists', (context) => {
  const newProject = trackedProjects(context)

  async function importRows(projectId: number, rows: Iterable<PerformanceRow>): Promise<void> {
    const writer = await openImport(context.database, projectId, { source: 'file', nowMs: 0 })
    for (const row of rows) await writer.add(row)
    await writer.publish()
  }

  async function readList(key: TopListKey): Promise<TopList | undefined> {
    const stored = await context.database.read((db) => readTopData(db, key))
    return stored && unpackTopList(stored.data)
  }

  test('hold what the rows of each window add up to', async () => {
    const projectId = await newProject()
    const rows = [...someRows()]
    await importRows(projectId, rows)
    await makeTops(context.database, projectId)
    for (const kind of TOP_LIST_KINDS)
      for (const range of TOP_RANGES) {
        const list = (await readList({ projectId, kind, range }))!
        const sums = new Map<string, number[]>()
        for (const row of rows) {
          const text = kind === 'queries' ? row.query : row.page
          if (text === null) continue
          const known = sums.get(text) ?? new Array(9).fill(0)
          for (const [at, name] of WINDOWS.entries()) {
            if (!isWithin(row, windowOf(range, LAST_DAY, name))) continue
            known[at * 3] += row.clicks
            known[at * 3 + 1] += row.impressions
            known[at * 3 + 2] += row.positionSum * 1000
          }
          sums.set(text, known)
        }
        const expected = [...sums].filter(([, numbers]) => numbers[1]! > 0)
        const found = list.texts.map((text, row): [string, number[]] => [
          text,
          WINDOWS.flatMap((_, at) => Object.values(list.sumsOf(row, at))),
        ])
        const byText = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
        assert.deepEqual(found.toSorted(byText), expected.toSorted(byText), `${kind} ${range}`)
      }
  })

  test('of more rows than are added up here are made in a thread, alike', async () => {
    const projectId = await newProject()
    await importRows(
      projectId,
      (function* () {
        for (let n = 0; n < 20_100; n++)
          yield {
            firstDay: LAST_DAY,
            lastDay: LAST_DAY,
            query: `query ${n % 12_000}`,
            page: `https://example.com/${n % 3}`,
            country: null,
            device: null,
            clicks: n % 12_000 === 77 ? 9 : 0,
            impressions: 1,
            positionSum: 3,
          }
      })(),
    )
    await makeTops(context.database, projectId)
    const list = (await readList({ projectId, kind: 'queries', range: '7d' }))!
    assert.deepEqual([list.count, list.texts[0]], [10_000, 'query 77'])
    assert.deepEqual(list.sumsOf(0, 0), { clicks: 18, impressions: 2, positionSum: 6000 })
    const pages = (await readList({ projectId, kind: 'pages', range: '16m' }))!
    assert.equal(pages.count, 3)
  })

  test('are made by a job when data arrives, and for data of an older release by the schedule', async () => {
    const { database } = context
    const projectId = await newProject()
    const runner = testRunner(database, {
      [TOPS_KIND]: topsHandler(database),
      [TOPS_SCHEDULE_KIND]: topsScheduleHandler(database),
    })
    await importRows(projectId, someRows())
    runner.start()
    const hasList = async () => (await readList({ projectId, kind: 'pages', range: '28d' })) !== undefined
    await until('lists are made', hasList)
    const queuedOf = (version: number) =>
      storedRows(database, 'jobs', ['id'], { kind: TOPS_KIND, unique_key: `${projectId}:${version}` })
    // A release that knew no top lists leaves this state.
    await changeRows(
      database,
      'search_sites',
      { data_version: 9, tops_version: null },
      { project_id: projectId },
    )
    await topsScheduleHandler(database).run({} as never, { signal: new AbortController().signal } as never)
    assert.equal((await queuedOf(9)).length, 1)
    await until('they are of the new version', async () => {
      const stored = await database.read((db) => readTopData(db, { projectId, kind: 'pages', range: '16m' }))
      return stored?.dataVersion === 9
    })
    await runner.stop(1000)
  })

  test('go when the last day of a project does', async () => {
    const projectId = await newProject()
    await importRows(projectId, [...someRows()].slice(0, 3))
    await makeTops(context.database, projectId)
    await context.database.transaction(async (tx) => {
      await tx.deleteFrom('search_spans').where('project_id', '=', projectId).execute()
      await tx
        .updateTable('search_sites')
        .set({ data_version: 7 })
        .where('project_id', '=', projectId)
        .execute()
    })
    assert.equal(await makeTops(context.database, projectId), true)
    assert.equal(await readList({ projectId, kind: 'queries', range: '16m' }), undefined)
  })
})
