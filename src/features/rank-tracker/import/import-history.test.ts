import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { positionsOf } from '../roll-ups/recent-days.ts'
import { insertSegment } from '../segments/segment-store.ts'
import { importHistories } from './import-history.ts'
import type { History, Measured } from './measured-analyses.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const ZONE = 'America/New_York'

onEveryEngine('positions that another tool measured', (context) => {
  const newProject = trackedProjects(context)

  async function track(count: number): Promise<{ project: RankProject; ids: number[] }> {
    const project = await createRankProject(context.database, { timezone: ZONE }, newProject)
    const keywords = Array.from({ length: count }, (_, index) => `keyword ${index}`)
    return { project, ids: await project.add(keywords, { nowMs: NOW }) }
  }

  async function bring(project: RankProject, histories: readonly History[]): Promise<void> {
    const ofProject = await project.context()
    await context.database.transaction(
      (tx) => importHistories(tx, ofProject, histories, { engine: context.engine, nowMs: NOW }),
      READ_COMMITTED,
    )
  }

  const daysAgo = (days: number, position: number | null): Measured => ({
    atMs: NOW - days * DAY_MS,
    position,
  })

  test('are analyses without evidence, and the latest is what is known of the keyword', async () => {
    const { project, ids } = await track(2)
    const measured = [daysAgo(3, 12), daysAgo(1, 7), daysAgo(2, 9)]
    await bring(project, [{ keywordId: ids[0] as number, measured }])
    assert.partialDeepStrictEqual(await project.record(ids[0] as number), {
      status: 'success',
      last_position: 7,
      best_position: 7,
      change_position: 2,
      last_analyzed_at: '2026-11-14T10:00:00Z',
      last_result_url: null,
      owned_results_count: null,
      serp_features: {},
      message: null,
    })
    const imported = (await project.analyses()).filter((analysis) => analysis.provider === 'import')
    assert.deepEqual(
      imported.map(({ position, previous_position, status }) => [position, previous_position, status]),
      [
        [12, null, 'success'],
        [9, 12, 'success'],
        [7, 9, 'success'],
      ],
    )
    assert.ok(imported.every((analysis) => analysis.is_simulated === 0 && analysis.cost_micros === 0))
    assert.equal((await project.record(ids[1] as number)).status, 'pending')
    await assertRecount(context.database, project.id)
  })

  test('that end in not found say so, and the best stays', async () => {
    const { project, ids } = await track(1)
    await bring(project, [{ keywordId: ids[0] as number, measured: [daysAgo(2, 3), daysAgo(1, null)] }])
    assert.partialDeepStrictEqual(await project.record(ids[0] as number), {
      last_position: null,
      best_position: 3,
      change_position: null,
      message: 'Not found in the first 100 organic results.',
    })
    await assertRecount(context.database, project.id)
  })

  test('have the address that was told, and belong to its segments and folder at once', async () => {
    const { project, ids } = await track(2)
    const [first = 0, second = 0] = ids
    const rules = [{ field: 'path', operator: 'starts_with', value: '/desks/' }] as const
    await context.database.transaction(
      (tx) => insertSegment(tx, project.id, { name: 'Desks', rules: [...rules] }, NOW),
      READ_COMMITTED,
    )
    const url = (page: string) => `https://example.com/${page}`
    await bring(project, [
      {
        keywordId: first,
        measured: [
          { ...daysAgo(2, 9), url: url('old') },
          { ...daysAgo(1, 7), url: url('desks/oak') },
        ],
      },
      { keywordId: second, measured: [{ ...daysAgo(1, 4), url: url('chairs/oak') }] },
    ])
    assert.partialDeepStrictEqual(await project.record(first), {
      last_position: 7,
      last_result_url: url('desks/oak'),
      owned_results_count: null,
    })
    const imported = (await project.analyses()).filter((analysis) => analysis.provider === 'import')
    assert.deepEqual(
      imported.map(({ matched_url }) => matched_url),
      [url('old'), url('desks/oak'), url('chairs/oak')],
    )
    const counts = await Promise.all(ids.map(async (id) => (await project.state(id)).segment_count))
    assert.deepEqual(counts, [1, 0])
    await assertRecount(context.database, project.id)
  })

  test('that were not found say within how many results', async () => {
    const { project, ids } = await track(1)
    const measured = [
      { ...daysAgo(1, null), depth: 20 },
      { ...daysAgo(2, 12), depth: 20 },
    ]
    await bring(project, [{ keywordId: ids[0] as number, measured }])
    const message = 'Not found in the first 20 organic results.'
    assert.partialDeepStrictEqual(await project.record(ids[0] as number), {
      last_position: null,
      best_position: 12,
      message,
    })
    const imported = (await project.analyses()).filter((analysis) => analysis.provider === 'import')
    assert.deepEqual(
      imported.map((analysis) => [analysis.position, analysis.depth, analysis.message]),
      [
        [12, 20, null],
        [null, 20, message],
      ],
    )
    await assertRecount(context.database, project.id)
  })

  test('are what the first analysis here is compared with', async () => {
    const { project, ids } = await track(1)
    await bring(project, [{ keywordId: ids[0] as number, measured: [daysAgo(1, 8)] }])
    await project.store([{ analysisId: 1, seen: ranked(5) }], { nowMs: NOW + 1000 })
    assert.partialDeepStrictEqual(await project.record(ids[0] as number), {
      last_position: 5,
      best_position: 5,
      change_position: 3,
    })
    await assertRecount(context.database, project.id)
  })

  test('of nothing change nothing', async () => {
    const { project, ids } = await track(1)
    const before = await project.record(ids[0] as number)
    await bring(project, [])
    await bring(project, [{ keywordId: ids[0] as number, measured: [] }])
    assert.deepEqual(await project.record(ids[0] as number), before)
    await assertRecount(context.database, project.id)
  })

  test('fill the days that are remembered, each as it ended', async () => {
    const measured = fc.uniqueArray(
      fc.record({
        days: fc.integer({ min: 0, max: 60 }),
        position: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      }),
      { selector: ({ days }) => days, minLength: 1, maxLength: 20 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(measured, { minLength: 1, maxLength: 4 }), async (ofKeywords) => {
        const { project, ids } = await track(ofKeywords.length)
        const histories = ofKeywords.map((days, index) => ({
          keywordId: ids[index] as number,
          measured: days.map(({ days, position }) => ({
            ...daysAgo(days, position),
            atMs: NOW - days * DAY_MS - 1,
          })),
        }))
        await bring(project, histories)
        await assertRecount(context.database, project.id)
        for (const [index, days] of ofKeywords.entries()) {
          const { recent } = await project.state(ids[index] as number)
          const sorted = days.toSorted((a, b) => b.days - a.days)
          const expected = Array.from(
            { length: 31 },
            (_, at) => sorted.findLast((one) => one.days >= 30 - at)?.position,
          )
          assert.deepEqual(positionsOf(recent, localDay(NOW, ZONE)), expected)
        }
      }),
      { numRuns: examples(12) },
    )
  })
})
