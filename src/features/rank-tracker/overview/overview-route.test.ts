import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { insertTracked, type Tracked } from '../../../../test/helpers/tracked-keywords.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { parseDay } from '../../../lib/local-day.ts'

const TODAY = parseDay('2026-03-29') as number

onEveryEngine('the overview', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function open(items: readonly Tracked[] = [], settings = {}, tenant = owner) {
    app.clock.ms = TODAY * DAY_MS + 12 * 3_600_000
    const uid = await app.createProject(tenant.key, settings)
    const project = await storedRow(context.database, 'projects', ['id'], { uid })
    if (items.length > 0) await insertTracked(context.database, project.id, TODAY, items)
    const base = `/v1/projects/${uid}/rank-tracker`
    return {
      get: (query = '') => app.call('GET', `${base}/overview${query}`, { key: tenant.key }),
      read: async (query = '') =>
        (await app.call('GET', `${base}/overview${query}`, { key: tenant.key })).body.data,
      createSegment: async (value: string) => {
        const body = { name: value, rules: [{ field: 'path', operator: 'starts_with', value }] }
        const { data } = (await app.call('POST', `${base}/segments`, { key: tenant.key, body })).body
        return data.id
      },
    }
  }

  const page = (path: string, position: number, more: Partial<Tracked> = {}): Tracked => ({
    url: `https://example.com${path}`,
    position,
    ...more,
  })

  test('of a project without keywords is full of zeros', async () => {
    const { read } = await open()
    const { visibility, ...rest } = await read()
    assert.deepEqual(rest, {
      summary: {
        tracked_keywords: 0,
        ranking_keywords: 0,
        top_three: 0,
        top_ten: 0,
        avg_position: null,
        improved: 0,
        declined: 0,
        pending: 0,
        failed: 0,
        visibility_score: 0,
      },
      position_distribution: ['1-3', '4-10', '11-20', '21-50', '51-100', 'not_ranked'].map((label) => ({
        label,
        keywords: 0,
      })),
      usage: { used: 0, limit: 1000 },
      frequency: { value: 'daily', interval_days: 1 },
      device: 'mobile',
    })
    assert.equal(visibility.rows.length, 30)
    assert.equal(visibility.seven_day_change, 0)
    assert.deepEqual(visibility.rows[0], { date: '2026-02-28', score: 0, delta: 0 })
    assert.deepEqual(visibility.rows[29], { date: '2026-03-29', score: 0, delta: 0 })
  })

  test('counts what is known of each keyword, of the device that is asked for', async () => {
    const { read } = await open(
      [
        page('/a', 1, { previousPosition: 4 }),
        page('/b', 5, { previousPosition: 4 }),
        page('/c', 60, { previousPosition: 60, status: 'failed' }),
        { url: null, status: 'failed' },
        { url: null, status: 'pending' },
        { url: null, status: 'running' },
        { url: null, status: 'success', previousPosition: 7 },
        page('/d', 2, { device: 'desktop' }),
      ],
      { rank_tracker_frequency: 'biweekly' },
    )
    const { summary, position_distribution, usage, frequency, device } = await read()
    assert.deepEqual(summary, {
      tracked_keywords: 7,
      ranking_keywords: 3,
      top_three: 1,
      top_ten: 2,
      avg_position: 22,
      improved: 1,
      // One of them is not found any more.
      declined: 2,
      pending: 2,
      failed: 2,
      // (2850 + 720 + 5) of 4 · 2850: three were never measured.
      visibility_score: 31.36,
    })
    assert.deepEqual(
      position_distribution.map((entry: { keywords: number }) => entry.keywords),
      [1, 1, 0, 0, 1, 1],
    )
    assert.deepEqual(
      [usage, frequency, device],
      [{ used: 8, limit: 1000 }, { value: 'biweekly', interval_days: 14 }, 'mobile'],
    )
    const desktop = await read('?device=desktop')
    assert.deepEqual(
      [desktop.summary.tracked_keywords, desktop.summary.avg_position, desktop.usage.used, desktop.device],
      [1, 2, 8, 'desktop'],
    )
  })

  test('is over the keywords that have a result: those that were never measured are coverage', async () => {
    const imported = page('/a', 17, { days: [17, 17, 17] })
    const alone = await (await open([imported])).read()
    const waiting: Tracked[] = Array.from({ length: 22 }, () => ({ url: null, status: 'pending' }))
    const { summary, visibility, position_distribution } = await (await open([imported, ...waiting])).read()
    assert.equal(summary.visibility_score, alone.summary.visibility_score)
    assert.deepEqual(visibility, alone.visibility)
    assert.deepEqual(position_distribution, alone.position_distribution)
    assert.deepEqual([summary.tracked_keywords, summary.pending, summary.avg_position], [23, 22, 17])
  })

  test('follows visibility through the days, also for a keyword that was added in between', async () => {
    // Eight days ago there was one keyword, in the second place; since four days ago there are two.
    const { read } = await open([
      page('/a', 1, { days: [2, 2, 2, 2, null, 1, 1, 1, 1] }),
      page('/b', 2, { days: [3, 3, 2, 2] }),
    ])
    const { visibility, summary } = await read()
    const second = 55.09
    assert.deepEqual(
      visibility.rows.slice(-10).map((row: { score: number }) => row.score),
      // 100 · 1570 / 2850; 0 / 2850; 100 %; (2850 + 1100) / 5700; (2850 + 1570) / 5700
      [0, second, second, second, second, 0, 69.3, 69.3, 77.54, 77.54],
    )
    assert.deepEqual(
      visibility.rows.slice(-10).map((row: { delta: number }) => row.delta),
      [0, second, 0, 0, 0, -second, 69.3, 0, 8.24, 0],
    )
    // The difference of the two scores as they are shown, and not of what was rounded.
    assert.equal(visibility.seven_day_change, 22.45)
    assert.equal(summary.visibility_score, 77.54)
  })

  test('goes on as it was on days without a check', async () => {
    const { read } = await open([page('/a', 1)])
    app.clock.ms += 3 * DAY_MS
    const { visibility } = await read()
    assert.deepEqual(visibility.rows.slice(-5), [
      { date: '2026-03-28', score: 0, delta: 0 },
      { date: '2026-03-29', score: 100, delta: 100 },
      { date: '2026-03-30', score: 100, delta: 0 },
      { date: '2026-03-31', score: 100, delta: 0 },
      { date: '2026-04-01', score: 100, delta: 0 },
    ])
    app.clock.ms += 60 * DAY_MS
    const later = (await read()).visibility
    assert.ok(
      later.rows.every((row: { score: number; delta: number }) => row.score === 100 && row.delta === 0),
    )
  })

  test("ends on the day that it is in the project's time zone, also where clocks change", async () => {
    const { read } = await open([page('/a', 1)], { timezone: 'Europe/Berlin' })
    const last = async (time: string) => {
      app.clock.ms = Date.parse(time)
      return (await read()).visibility.rows.at(-1).date
    }
    // Summer time began on 29 March at 01:00 UTC.
    assert.equal(await last('2026-03-28T22:59:59Z'), '2026-03-28')
    assert.equal(await last('2026-03-28T23:00:00Z'), '2026-03-29')
    assert.equal(await last('2026-03-29T21:59:59Z'), '2026-03-29')
    assert.equal(await last('2026-03-29T22:00:00Z'), '2026-03-30')
  })

  test('of a segment and of the unmatched add up to the whole', async () => {
    const { read, createSegment } = await open([
      page('/a/1', 1),
      page('/a/2', 3),
      page('/b/1', 9),
      { url: null },
    ])
    const id = await createSegment('/a/')
    const counts = ({ summary }: { summary: Record<string, number> }) => [
      summary.tracked_keywords,
      summary.ranking_keywords,
      summary.avg_position,
      summary.visibility_score,
    ]
    assert.deepEqual(counts(await read()), [4, 3, 4.33, 49.47])
    assert.deepEqual(counts(await read(`?segment_id=${id}`)), [2, 2, 2, 69.3])
    assert.deepEqual(counts(await read('?unmatched=true')), [2, 1, 9, 9.82])
    assert.deepEqual(counts(await read(`?segment_id=${id}&device=desktop`)), [0, 0, null, 0])
    assert.equal((await read(`?segment_id=${id}&unmatched=false`)).summary.tracked_keywords, 2)
    // The allowance is the project's, whatever is selected.
    assert.deepEqual((await read(`?segment_id=${id}`)).usage, { used: 4, limit: 1000 })
    await createSegment('/')
    assert.deepEqual(counts(await read('?unmatched=1')), [1, 0, null, 0])
  })

  test('is of one selection that exists', async () => {
    const { get, createSegment } = await open()
    const id = await createSegment('/a/')
    const both = await get(`?segment_id=${id}&unmatched=true`)
    assert.deepEqual([both.status, Object.keys(both.body.errors)], [422, ['segment_id', 'unmatched']])
    const unknown = await get('?segment_id=7')
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'segment_not_found'])
    const other = await open()
    assert.equal((await other.get(`?segment_id=${id}`)).status, 404)
    for (const query of ['?segment_id=0', '?segment_id=x', '?unmatched=yes', '?device=both', '?days=7']) {
      assert.equal((await get(query)).status, 422, query)
    }
  })

  test('shows the allowance of the account', async () => {
    const tenant = await app.createTenant('owner', { name: 'Small', rankTrackingLimit: 5 })
    const { read } = await open([page('/a', 1)], {}, tenant)
    assert.deepEqual((await read()).usage, { used: 1, limit: 5 })
  })
})
