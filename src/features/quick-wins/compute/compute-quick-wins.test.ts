import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { changeRows, storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { PerformanceRow } from '../../search-performance/performance-row.ts'
import { openImport } from '../../search-performance/store/import-writer.ts'
import { RANGES } from '../lists.ts'
import { listStamps } from '../stored/list-store.ts'
import { recomputeHandler } from './compute-job.ts'
import { computeQuickWins } from './compute-quick-wins.ts'

const LAST_DAY = 20_760
const LISTS = 87
const nowMs = () => 1_793_000_000_000

const row = (day: number, query: string, changes: Partial<PerformanceRow> = {}): PerformanceRow => ({
  firstDay: day,
  lastDay: day,
  query,
  page: `https://www.example.com/${query.replaceAll(' ', '-')}`,
  country: null,
  device: null,
  clicks: 1,
  impressions: 20,
  positionSum: 20 * 12,
  ...changes,
})

onEveryEngine('computing quick wins', (context) => {
  const newProject = trackedProjects(context)
  const compute = (projectId: number, threads?: number) =>
    computeQuickWins({ database: context.database, nowMs, ...(threads && { threads }) }, projectId)

  async function importRows(projectId: number, rows: Iterable<PerformanceRow>): Promise<void> {
    const writer = await openImport(context.database, projectId, { source: 'file', nowMs: nowMs() })
    for (const one of rows) await writer.add(one)
    await writer.publish()
  }

  function* steadyRows(days: number): Generator<PerformanceRow> {
    for (let day = LAST_DAY - days + 1; day <= LAST_DAY; day++)
      for (const name of ['oak desk', 'pine desk', 'walnut desk']) yield row(day, name)
  }

  const storedWins = (projectId: number) =>
    storedRows(
      context.database,
      'quick_wins',
      ['type', 'range', 'place', 'query_id', 'page_id', 'json'],
      { project_id: projectId },
      ['type', 'range', 'place', 'query_id', 'page_id'],
    )
  const stampsOf = async (projectId: number) => {
    const lists = await context.database.read((db) => listStamps(db, projectId))
    return new Map(lists.map(({ type, range, stamp }) => [`${type} ${range}`, stamp]))
  }

  let computing: Promise<{ projectId: number; made: number }> | undefined
  let lastDay = LAST_DAY

  /** One project whose lists are made already. Each test that changes it leaves them so, but for the last. */
  function computedProject(): Promise<{ projectId: number; made: number }> {
    computing ??= (async () => {
      const projectId = await newProject()
      await importRows(projectId, steadyRows(60))
      return { projectId, made: await compute(projectId) }
    })()
    return computing
  }

  test('makes every list once, and not again before something has changed', async () => {
    const { projectId, made } = await computedProject()
    assert.equal(made, LISTS)
    const stamps = await stampsOf(projectId)
    assert.equal(stamps.size, LISTS)
    assert.equal(new Set(stamps.values()).size, 1)
    const rows = (await storedWins(projectId)).filter(
      ({ type, range }) => type === 'secondPageKeywords' && range === '28d',
    )
    assert.deepEqual(
      rows.map(({ json }) => JSON.parse(json).query),
      ['oak desk', 'pine desk', 'walnut desk'],
    )
    assert.equal(await compute(projectId), 0)
    await importRows(projectId, [row(++lastDay, 'oak desk')])
    assert.equal(await compute(projectId), LISTS)
    assert.notDeepEqual(await stampsOf(projectId), stamps)
  })

  test('goes on with the ranges that are missing when it was cut off', async () => {
    const projectId = await newProject()
    await importRows(projectId, steadyRows(40))
    let steps = 0
    const transact = async (work: (tx: Tx) => Promise<void>) => {
      if (steps++ === 3) throw new Error('Cut off.')
      await context.database.transaction(work)
    }
    await assert.rejects(
      computeQuickWins({ database: context.database, nowMs }, projectId, { transact }),
      /Cut off/,
    )
    const done = await stampsOf(projectId)
    assert.deepEqual(new Set([...done.keys()].map((key) => key.split(' ')[1])), new Set(RANGES.slice(0, 3)))
    assert.equal(await compute(projectId), LISTS - done.size)
    const whole = await storedWins(projectId)
    await importRows(projectId, [row(LAST_DAY, 'oak desk', { clicks: 2 })])
    await importRows(projectId, [...steadyRows(1)])
    await compute(projectId)
    assert.deepEqual(await storedWins(projectId), whole)
  })

  test('finds the same with any number of threads', async () => {
    const projectId = await newProject()
    // A bucket each, by their numbers.
    for (const [nth, query] of ['oak desk', 'pine desk', 'walnut desk'].entries()) {
      await importRows(projectId, [row(LAST_DAY - 100 + nth, query)])
      await changeRows(
        context.database,
        'search_sites',
        { queries_count: (nth + 1) * 40_000 },
        { project_id: projectId },
      )
    }
    await importRows(projectId, [...steadyRows(60), row(LAST_DAY, 'rare query', { page: null })])
    const buckets = await storedRows(
      context.database,
      'search_blocks',
      ['bucket'],
      { project_id: projectId, last_day: LAST_DAY },
      'bucket',
    )
    assert.deepEqual(
      buckets.map(({ bucket }) => bucket),
      [0, 1, 2, 3],
    )
    await compute(projectId, 1)
    const alone = await storedWins(projectId)
    assert.ok(alone.length > 0)
    await changeRows(
      context.database,
      'quick_win_lists',
      { stamp: '', digest: '' },
      { project_id: projectId },
    )
    assert.equal(await compute(projectId, 3), LISTS)
    assert.deepEqual(await storedWins(projectId), alone)
  })

  test('has nothing to do without data, and none for a project that is gone', async () => {
    const projectId = await newProject()
    assert.equal(await compute(projectId), 0)
    await importRows(projectId, steadyRows(3))
    await changeRows(context.database, 'projects', { deleted_at: nowMs() }, { id: projectId })
    assert.equal(await compute(projectId), 0)
    assert.equal((await stampsOf(projectId)).size, 0)
  })

  test('counts for pages what is withheld, and compares none whose days were counted without it', async () => {
    const projectId = await newProject()
    const page = 'https://www.example.com/oak-desk'
    const days = Array.from({ length: 56 }, (_, back) => LAST_DAY - back)
    const rows = days.flatMap((day) => [
      row(day, 'oak desk', { page }),
      row(day, '', {
        page,
        query: null,
        clicks: day > LAST_DAY - 28 ? 9 : 2,
        impressions: 40,
        positionSum: 40,
      }),
    ])
    await importRows(projectId, rows)
    await compute(projectId)
    const rising = async () =>
      (await storedWins(projectId)).flatMap(({ type, range, json }) => {
        const { clicks, previous_clicks } = JSON.parse(json)
        return range === '28d' && type.startsWith('rising') ? [[type, clicks, previous_clicks]] : []
      })
    assert.deepEqual(await rising(), [['risingPages', 280, 84]])

    await context.database.write((db) =>
      db
        .updateTable('search_spans')
        .set({ lacks_withheld: 1 })
        .where('project_id', '=', projectId)
        .where('last_day', '<=', LAST_DAY - 28)
        .execute(),
    )
    await importRows(projectId, [row(LAST_DAY, 'oak desk', { page })])
    await compute(projectId)
    assert.deepEqual(await rising(), [])
    const warnings = await storedRow(context.database, 'quick_win_lists', ['warnings_json'], {
      project_id: projectId,
      type: 'risingPages',
      range: '28d',
    })
    assert.match(warnings.warnings_json, /Pages of the two periods cannot be compared/)
  })

  test('tells what falls every year from what falls, with sixteen months of data', async () => {
    const projectId = await newProject()
    const isSummer = (day: number) => Math.floor((LAST_DAY - day) / 28) % 13 !== 0
    const rows = Array.from({ length: 484 }, (_, back) => LAST_DAY - back).flatMap((day) => [
      row(day, 'garden chairs', { clicks: isSummer(day) ? 10 : 3 }),
      row(day, 'office chairs', { clicks: day > LAST_DAY - 28 ? 3 : 10 }),
    ])
    await importRows(projectId, rows)
    await compute(projectId)
    const fallen = (await storedWins(projectId)).flatMap(({ type, range, json }) => {
      const { query, url, year_earlier_clicks: clicks, is_seasonal: isSeasonal } = JSON.parse(json)
      const name = (query ?? url.split('/').at(-1)).replace('-', ' ')
      return range === '28d' && type.startsWith('falling') ? [[type, name, clicks, isSeasonal]] : []
    })
    assert.deepEqual(fallen, [
      ['fallingPages', 'garden chairs', 84, true],
      ['fallingPages', 'office chairs', 280, false],
      ['fallingQueries', 'garden chairs', 84, true],
      ['fallingQueries', 'office chairs', 280, false],
    ])
  })

  test('is due again when the project has another name', async () => {
    const { projectId } = await computedProject()
    const dueJobs = async () => {
      const signal = new AbortController().signal
      await recomputeHandler(context.database).run({} as never, { signal } as never)
      const jobs = await context.database.read((db) =>
        db
          .selectFrom('jobs')
          .where('kind', '=', 'quick-wins.compute')
          .where('unique_key', 'like', `${projectId}:%.%`)
          .select('unique_key')
          .execute(),
      )
      return jobs.length
    }
    assert.equal(await dueJobs(), 0)
    await changeRows(context.database, 'projects', { name: 'Oak Desk House' }, { id: projectId })
    assert.equal(await dueJobs(), 1)
    assert.equal(await compute(projectId), LISTS)
  })

  test('fails with what is wrong when rows are damaged, and leaves the lists as they were', async () => {
    const { projectId } = await computedProject()
    const before = await storedWins(projectId)
    await importRows(projectId, [row(++lastDay, 'oak desk')])
    await changeRows(
      context.database,
      'search_blocks',
      { data: Buffer.from('not packed rows') },
      { project_id: projectId, last_day: lastDay },
    )
    await assert.rejects(compute(projectId), /damaged/i)
    assert.deepEqual(await storedWins(projectId), before)
  })
})
