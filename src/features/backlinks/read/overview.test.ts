import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { createBacklinkProject } from '../../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, plansOf } from '../../../../test/helpers/plans.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { chartDays, readChart } from './chart.ts'

const day = (text: string) => parseDay(text) as number

onEveryEngine('the overview of backlinks', (context) => {
  const app = suiteApp(context)
  let key: string
  before(async () => {
    key = (await app.createTenant()).key
  })
  const newProject = (fields = {}) => createBacklinkProject(app, context.database, key, fields)

  test('has a summary and the first ten of three lists, by backlinks', async () => {
    const { store, get } = await newProject()
    // The first has one link, the second two, and so on.
    const links = Array.from({ length: 12 }, (_, of) =>
      Array.from({ length: of + 1 }, (_, at) => ({
        source: `https://host-${of}.net/${at}`,
        page: `https://example.com/${of}`,
        anchor: `anchor ${of}`,
        rank: of,
      })),
    ).flat()
    const summary = {
      rank: 312,
      backlinks: 78,
      referring_domains: 12,
      referring_pages: 78,
      spam_score: 4,
      broken_backlinks: 3,
    }
    await store({ links, summary, domains: [['host-11.net', { rank: 500, spam: 9 }]] })
    const { status, body } = await get('/overview')
    assert.equal(status, 200)
    const { data } = body
    assert.deepEqual(Object.keys(data), [
      'target',
      'summary',
      'chart',
      'anchors',
      'referring_domains',
      'linked_pages',
    ])
    assert.equal(data.target, 'example.com')
    assert.deepEqual(data.summary, summary)
    assert.deepEqual(
      data.anchors.map((row: { backlinks: number }) => row.backlinks),
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    )
    assert.deepEqual(data.anchors[0], { anchor: 'anchor 11', rank: 11, backlinks: 12, referring_domains: 1 })
    assert.deepEqual(data.referring_domains[0], {
      domain: 'host-11.net',
      rank: 500,
      backlinks: 12,
      spam_score: 9,
    })
    assert.deepEqual(data.referring_domains[1], {
      domain: 'host-10.net',
      rank: null,
      backlinks: 11,
      spam_score: null,
    })
    assert.deepEqual(data.linked_pages[0], {
      url: 'https://example.com/11',
      rank: 11,
      backlinks: 12,
      referring_domains: 1,
    })
    assert.deepEqual([data.referring_domains.length, data.linked_pages.length], [10, 10])
  })

  test('has a chart of twelve months that ends today, with what was last known', async () => {
    const clockMs = app.clock.ms
    app.clock.ms = Date.parse('2026-03-31T12:00:00Z')
    const { store, get, addSnapshots, today } = await newProject()
    const { profileId } = await store({ links: [{ source: 'https://a.net/' }] })
    const at = (
      date: string,
      is_reported: 0 | 1,
      backlinks: number | null,
      referring_domains: number | null,
    ) => ({
      profile_id: profileId,
      day: day(date),
      is_reported,
      backlinks,
      referring_domains,
    })
    await addSnapshots([
      at('2025-06-10', 1, 10, 1),
      at('2025-08-31', 1, 20, 2),
      at('2025-11-05', 1, 30, 3),
      // Ours goes before what was reported of that day, and what we do not know does not.
      at('2026-01-31', 1, 40, 4),
      at('2026-01-31', 0, 44, null),
      at('2026-02-01', 0, 50, 5),
      // The figures of today come from the lists themselves.
      at('2026-03-31', 0, 60, 6),
      // This one belongs to another profile.
      { ...at('2026-03-31', 0, 999, 999), profile_id: profileId + 1 },
    ])
    const { body } = await get('/overview')
    const chart = body.data.chart.map((point: Record<string, unknown>) => Object.values(point))
    assert.deepEqual(chart, [
      ['2025-04-30', 'Apr 2025', null, null],
      ['2025-05-31', 'May 2025', null, null],
      ['2025-06-30', 'Jun 2025', 10, 1],
      ['2025-07-31', 'Jul 2025', 10, 1],
      ['2025-08-31', 'Aug 2025', 20, 2],
      ['2025-09-30', 'Sep 2025', 20, 2],
      ['2025-10-31', 'Oct 2025', 20, 2],
      ['2025-11-30', 'Nov 2025', 30, 3],
      ['2025-12-31', 'Dec 2025', 30, 3],
      ['2026-01-31', 'Jan 2026', 44, 4],
      ['2026-02-28', 'Feb 2026', 50, 5],
      ['2026-03-31', 'Mar 2026', 1, 1],
    ])
    assert.deepEqual(Object.keys(body.data.chart[0]), ['date', 'label', 'backlinks', 'referring_domains'])
    app.clock.ms = clockMs
    const key = { projectId: 1, profileId: 1, generation: 1 }
    const plans = await plansOf(context.database, (watched) => readChart(watched, key, today))
    assertSeeks(plans, /backlink_(snapshots|generations)_pkey|USING PRIMARY KEY/)
  })

  test('ends on the day of the project’s own calendar', async () => {
    const clockMs = app.clock.ms
    app.clock.ms = Date.parse('2026-06-30T13:00:00Z')
    for (const [timezone, date, label] of [
      ['Pacific/Kiritimati', '2026-07-01', 'Jul 2026'],
      ['UTC', '2026-06-30', 'Jun 2026'],
    ]) {
      const { store, get } = await newProject({ timezone })
      await store({})
      const { body } = await get('/overview')
      const last = body.data.chart.at(-1)
      assert.deepEqual([last.date, last.label, body.data.chart.length], [date, label, 12])
    }
    app.clock.ms = clockMs
  })
})

test('months of a chart are twelve in a row, whatever the day', () => {
  for (const today of [day('2024-02-29'), day('2026-01-01'), day('2026-12-31'), day('2025-03-30')]) {
    const days = chartDays(today)
    assert.equal(days.length, 12)
    assert.equal(days.at(-1), today)
    const months = days
      .map((at) => new Date(at * 86_400_000))
      .map((d) => d.getUTCFullYear() * 12 + d.getUTCMonth())
    assert.deepEqual(
      months,
      Array.from({ length: 12 }, (_, at) => months[0]! + at),
    )
  }
})
