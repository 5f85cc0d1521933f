import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, plansOf } from '../../../../test/helpers/plans.ts'
import { answerOf, openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { readEnded } from './keyword-history-store.ts'

const ZONE = 'Pacific/Auckland'

onEveryEngine('the history of a keyword', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let tracker: TrackerCaller
  before(async () => {
    tracker = await openTracker(app, context.database, owner, { timezone: ZONE })
    await tracker.addNew(['shoes', 'boots'])
  })

  type Past = { daysAgo: number; status?: 'success' | 'failed'; position?: number | null; isReal?: boolean }

  /** Analyses of the simulator, which the app has, that ended at this time of the day so many days ago. */
  async function insertPast(keywordId: number, past: readonly Past[]): Promise<void> {
    for (const [index, { daysAgo, status = 'success', position = null, isReal = false }] of past.entries()) {
      const atMs = app.clock.ms - daysAgo * 86_400_000
      const url = position === null ? null : `https://example.com/${position}`
      await context.database.write((db) =>
        sql`insert into analyses (project_id, id, keyword_id, slot_at, status, attempts, depth, reserved_micros,
            finished_at, position, matched_url, is_simulated, pages_scanned, organic_results_scanned,
            is_scan_complete, stored_results, cost_micros)
          values (${tracker.projectId}, ${10_000 * keywordId + index}, ${keywordId}, ${atMs}, ${status}, 1, 100, 0,
            ${atMs}, ${position}, ${url}, ${isReal ? 0 : 1}, 1, 10, 1, 10, 0)`.execute(db),
      )
    }
  }

  const today = () => localDay(app.clock.ms, ZONE)
  const dayAgo = (days: number) => formatDay(today() - days)
  const history = (keywordId: number, query = '') =>
    tracker.call('GET', `/keywords/${keywordId}/history${query}`)

  test('has the days of the project’s time zone that were asked for, of one source', async () => {
    await insertPast(1, [
      { daysAgo: 40, position: 9 },
      { daysAgo: 12, position: 5 },
      { daysAgo: 11, position: 1, isReal: true },
      { daysAgo: 10 },
      { daysAgo: 9, status: 'failed' },
      { daysAgo: 8, position: 6 },
    ])
    const { status, body } = await history(1, `?from=${dayAgo(12)}&to=${dayAgo(8)}`)
    assert.equal(status, 200)
    const { competitors, urls, url_changes, ...days } = body.data
    assert.deepEqual(days, {
      keyword_id: 1,
      from: dayAgo(12),
      to: dayAgo(8),
      is_simulated: true,
      dates: [12, 10, 9, 8].map(dayAgo),
      states: ['found', 'absent', 'failed', 'found'],
      positions: [5, null, null, 6],
      url_numbers: [0, null, null, 1],
    })
    assert.deepEqual(urls, ['https://example.com/5', 'https://example.com/6'])
    assert.deepEqual(
      url_changes.map(({ date }: { date: string }) => date),
      [dayAgo(12), dayAgo(8)],
    )
    assert.deepEqual(competitors, [])
    const { data } = (await history(1)).body
    assert.deepEqual([data.from, data.to, data.dates[0]], [dayAgo(89), dayAgo(0), dayAgo(40)])
  })

  test('has the positions of competitors from the analysis on that looked for them', async () => {
    const competitor = { name: 'Rival', domain: 'rival.example' }
    const added = await app.call('POST', `/v1/projects/${tracker.uid}/competitors`, {
      key: owner.key,
      body: competitor,
    })
    assert.equal(added.status, 201)
    await insertPast(2, [{ daysAgo: 3, position: 2 }])
    await tracker.end(2, answerOf(['https://other.example/', 'https://www.rival.example/x']))
    const { data } = (await history(2)).body
    assert.deepEqual(data.states, ['found', 'absent'])
    assert.deepEqual(data.competitors, [
      { id: added.body.data.id, ...competitor, known_from: data.dates[1], positions: [null, 2] },
    ])
  })

  test('is refused for days that are none, too many or in the wrong order, and for a keyword of nobody', async () => {
    const refusals: [query: string, field: string][] = [
      ['?from=2026-02-30', 'from'],
      ['?to=yesterday', 'to'],
      ['?from=2026-03-02&to=2026-03-01', 'to'],
      ['?from=2022-01-01&to=2026-01-01', 'from'],
      ['?from=9999-01-01', 'from'],
      ['?days=30', 'days'],
    ]
    for (const [query, field] of refusals) {
      const { status, body } = await history(1, query)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query)
    }
    assert.equal((await history(1, '?from=2023-01-01&to=2026-01-04')).status, 200)
    assert.equal((await history(999)).body.code, 'keyword_not_found')
    const stranger = await app.createTenant()
    const path = `${tracker.base}/keywords/1/history`
    assert.equal((await app.call('GET', path, { key: stranger.key })).status, 404)
  })

  test('is found by the index of slots', async () => {
    const key = { projectId: tracker.projectId, keywordId: 1 }
    const range = { firstDay: today() - 999, lastDay: today() }
    const counting = { timeZone: ZONE, isSimulated: 1 } as const
    const plans = await plansOf(context.database, (db) => readEnded(db, key, range, counting))
    // SQLite names the index of a unique constraint by its number.
    assertSeeks(plans, /analyses_by_slot|sqlite_autoindex_analyses_2 .*slot_at>/)
  })
})
