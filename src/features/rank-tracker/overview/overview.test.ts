import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { insertTracked, type Tracked } from '../../../../test/helpers/tracked-keywords.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { visibilityScore, weightOf } from '../roll-ups/visibility.ts'
import { matchSegment } from '../segments/segment-members.ts'
import { insertSegment } from '../segments/segment-store.ts'
import { readRankOverview, type Selection } from './overview.ts'

const TODAY = 20_000
const WINDOW = 31

type Keyword = Tracked & { days: (number | null)[]; position: number | null; folder: 'a' | 'b' | 'c' }

// Where one part of the distribution ends and the next begins.
const position = fc.option(fc.constantFrom(1, 3, 4, 10, 11, 20, 21, 50, 51, 100), { nil: null, freq: 3 })

const keyword: fc.Arbitrary<Keyword> = fc
  .record({
    device: fc.constantFrom(...DEVICES),
    days: fc.array(position, { minLength: 1, maxLength: WINDOW + 4 }),
    previousPosition: position,
    hasFailed: fc.boolean(),
    isRunning: fc.boolean(),
    // Mostly one folder, so that what is unmatched is now the larger and now the smaller part.
    folder: fc.constantFrom('a', 'a', 'b', 'c'),
  })
  .map(({ hasFailed, isRunning, ...rest }) => {
    const last = rest.days.at(-1) ?? null
    const status = hasFailed ? 'failed' : isRunning ? 'running' : last === null ? 'pending' : 'success'
    const url = last === null ? null : `https://example.com/${rest.folder}/x`
    return { ...rest, position: last, url, status } as Keyword
  })

/** Computes the overview as the contract says, one keyword and one day after the other. */
function recount(keywords: readonly Keyword[], today: number) {
  const count = (holds: (keyword: Keyword) => boolean) => keywords.filter(holds).length
  const ranked = keywords.flatMap(({ position: at }) => (at === null ? [] : [at]))
  const within = (min: number, max: number) => ranked.filter((at) => at >= min && at <= max).length
  const scores = Array.from({ length: WINDOW }, (_, at) => {
    const day = today - WINDOW + 1 + at
    let weight = 0
    let tracked = 0
    for (const { days } of keywords) {
      const known = days.slice(-WINDOW)
      const index = Math.min(known.length - 1, known.length - 1 - (TODAY - day))
      if (index < 0) continue
      tracked++
      weight += weightOf(known[index] ?? null)
    }
    return visibilityScore(weight, tracked)
  })
  const rows = scores.slice(1).map((score, at) => ({
    date: formatDay(today - WINDOW + 2 + at),
    score: roundTo2(score),
    delta: roundTo2(score - (scores[at] as number)),
  }))
  return {
    summary: {
      tracked_keywords: keywords.length,
      ranking_keywords: ranked.length,
      top_three: within(1, 3),
      top_ten: within(1, 10),
      avg_position:
        ranked.length === 0 ? null : roundTo2(ranked.reduce((sum, at) => sum + at, 0) / ranked.length),
      improved: count(
        ({ previousPosition, position: current }) =>
          previousPosition != null && current !== null && current < previousPosition,
      ),
      declined: count(
        ({ previousPosition, position: current }) =>
          previousPosition != null && (current === null || current > previousPosition),
      ),
      pending: count(
        ({ status, position: at }) => at === null && status !== 'success' && status !== 'failed',
      ),
      failed: count(({ status }) => status === 'failed'),
      visibility_score: rows.at(-1)?.score,
    },
    visibility: { rows, seven_day_change: roundTo2((scores[30] as number) - (scores[23] as number)) },
    position_distribution: [
      { label: '1-3', keywords: within(1, 3) },
      { label: '4-10', keywords: within(4, 10) },
      { label: '11-20', keywords: within(11, 20) },
      { label: '21-50', keywords: within(21, 50) },
      { label: '51-100', keywords: within(51, 100) },
      { label: 'not_ranked', keywords: keywords.length - ranked.length },
    ],
  }
}

onEveryEngine('overviews', (context) => {
  const newProject = trackedProjects(context)

  async function read(projectId: number, day: number, selection: Selection) {
    const clock = { nowMs: () => day * DAY_MS + 1 }
    const overview = await readRankOverview(context.database, clock, projectId, selection)
    assert.ok(overview !== undefined)
    return overview
  }

  const addSegment = (projectId: number, folder: string) =>
    context.database.transaction(async (tx) => {
      const rules = [{ field: 'path', operator: 'starts_with', value: `/${folder}/` } as const]
      const id = await insertSegment(tx, projectId, { name: folder, rules }, 0)
      await matchSegment(tx, context.engine, projectId, { id, rules })
      return id
    }, READ_COMMITTED)

  test('of all keywords, of a segment and of those in none are what a count of each keyword gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(keyword, { maxLength: 12 }),
        fc.subarray(['a', 'b'] as const),
        fc.constantFrom(0, 1, 6, 40),
        async (keywords, folders, daysLater) => {
          const projectId = await newProject()
          if (keywords.length > 0)
            await insertTracked(context.database, projectId, TODAY, keywords as Tracked[])
          const segments = new Map<string, number>()
          for (const folder of folders) segments.set(folder, await addSegment(projectId, folder))
          const today = TODAY + daysLater
          for (const device of [...DEVICES, 'all'] as const) {
            const ofDevice = keywords.filter((one) => device === 'all' || one.device === device)
            const check = async (selection: Selection, expected: readonly Keyword[]) => {
              const { used, frequency, device: shown, ...figures } = await read(projectId, today, selection)
              assert.deepEqual(figures, recount(expected, today))
              assert.deepEqual(
                [used, frequency, shown],
                [keywords.length, { value: 'daily', interval_days: 1 }, device],
              )
            }
            await check({ device }, ofDevice)
            for (const [folder, segmentId] of segments) {
              const members = ofDevice.filter((one) => one.url != null && one.folder === folder)
              await check({ device, segmentId }, members)
            }
            const isIn = (one: Keyword) => one.url != null && segments.has(one.folder)
            await check(
              { device, isUnmatched: true },
              ofDevice.filter((one) => !isIn(one)),
            )
          }
        },
      ),
      { numRuns: examples(25) },
    )
  })

  test('of more keywords than are summed in one go are the same sum', async () => {
    const projectId = await newProject()
    const items = Array.from({ length: 5100 }, (_, index) => ({
      url: `https://example.com/a/${index}`,
      position: index < 5000 ? 50 : 1,
    }))
    await insertTracked(context.database, projectId, TODAY, items)
    const segmentId = await addSegment(projectId, 'a')
    const whole = await read(projectId, TODAY, { device: 'mobile' })
    assert.deepEqual(await read(projectId, TODAY, { device: 'mobile', segmentId }), whole)
    const none = await read(projectId, TODAY, { device: 'mobile', isUnmatched: true })
    assert.deepEqual([none.summary.tracked_keywords, none.summary.visibility_score], [0, 0])
  })
})
