import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, plansOf } from '../../../../test/helpers/plans.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { insertTracked } from '../../../../test/helpers/tracked-keywords.ts'
import { answerOf, openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'
import { failed } from '../../../background/providers/failure.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { visibilityScore, weightOf } from '../roll-ups/visibility.ts'
import { readKeptDays } from './project-history-store.ts'

const score = (...positions: (number | null)[]) =>
  Math.round(
    100 *
      visibilityScore(
        positions.reduce<number>((sum, one) => sum + weightOf(one), 0),
        positions.length,
      ),
  ) / 100

onEveryEngine('the history of a project', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let today: number
  before(async () => {
    today = localDay(app.clock.ms, 'UTC')
  })

  const open = () => openTracker(app, context.database, owner)
  const dayAgo = (days: number) => formatDay(today - days)
  async function read(tracker: TrackerCaller, query = '') {
    const { status, body, text } = await tracker.call('GET', `/history${query}`)
    assert.equal(status, 200, text)
    return body.data
  }
  const rangesOf = (data: { position_distribution: { label: string; keywords: number[] }[] }) =>
    Object.fromEntries(data.position_distribution.map(({ label, keywords }) => [label, keywords]))

  test('has visibility, average and distribution of each day from the first keyword on', async () => {
    const tracker = await open()
    const url = 'https://example.com/blog/a'
    await insertTracked(context.database, tracker.projectId, today, [
      { url, position: 2, days: [12, 12, 2] },
      { url, position: 30, days: [30] },
      { device: 'desktop', url, position: 1 },
    ])
    const data = await read(tracker, `?from=${dayAgo(5)}`)
    const { position_distribution: _, ...others } = data
    assert.deepEqual(others, {
      device: 'mobile',
      segment_id: null,
      is_simulated: true,
      from: dayAgo(5),
      to: dayAgo(0),
      dates: [2, 1, 0].map(dayAgo),
      visibility: [score(12), score(12), score(2, 30)],
      avg_position: [12, 12, 16],
      keywords: [1, 1, 2],
      with_result: [1, 1, 2],
      measured: [0, 0, 0],
      previous: null,
    })
    assert.deepEqual(rangesOf(data), {
      '1-3': [0, 0, 1],
      '4-10': [0, 0, 0],
      '11-20': [1, 1, 0],
      '21-50': [0, 0, 1],
      '51-100': [0, 0, 0],
      not_ranked: [0, 0, 0],
    })
    assert.deepEqual((await read(tracker, '?device=desktop')).visibility, [100])
    const all = await read(tracker, '?device=all')
    assert.deepEqual(
      [all.device, all.dates, all.keywords, all.measured],
      ['all', [2, 1, 0].map(dayAgo), [1, 1, 3], [0, 0, 0]],
    )
    assert.deepEqual(all.visibility, [score(12), score(12), score(2, 30, 1)])
    assert.deepEqual(all.avg_position, [12, 12, 11])
    assert.deepEqual(rangesOf(all)['1-3'], [0, 0, 2])
  })

  test('counts the keywords that were measured on a day, each once', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes', 'boots', 'hats'])
    await tracker.end(1, answerOf(['https://example.com/']))
    await tracker.end(2, answerOf(['https://other.example/']))
    await tracker.end(3, failed('upstream', 'No.'))
    await tracker.end(await tracker.openAnalysis(1), answerOf(['https://example.com/']))
    const data = await read(tracker)
    assert.deepEqual(
      [data.keywords, data.with_result, data.measured, data.avg_position],
      [[3], [2], [2], [1]],
    )
    assert.deepEqual(rangesOf(data).not_ranked, [1])
    assert.deepEqual(data.visibility, [50])
  })

  test('keeps days that are older than keywords remember, and goes on where nothing was written', async () => {
    const tracker = await open()
    await insertTracked(context.database, tracker.projectId, today - 400, [
      { url: 'https://example.com/', position: 1, days: [4, 1] },
    ])
    // A year later: what was last known still holds, and more is added.
    await insertTracked(context.database, tracker.projectId, today, [
      { url: 'https://example.com/x', position: 3 },
    ])
    const year = await read(tracker, `?from=${dayAgo(410)}&to=${dayAgo(0)}`)
    assert.equal(year.dates[0], dayAgo(401))
    assert.deepEqual(year.visibility.slice(0, 3), [score(4), 100, 100])
    assert.deepEqual(
      [year.dates.length, year.keywords.at(-2), year.keywords.at(-1), year.visibility.at(-1)],
      [402, 1, 2, score(1, 3)],
    )
    const compared = await read(tracker, `?from=${dayAgo(9)}&compare=previous`)
    assert.deepEqual(
      [compared.previous.from, compared.previous.to, compared.previous.dates.length],
      [dayAgo(19), dayAgo(10), 10],
    )
    assert.deepEqual(compared.previous.visibility, new Array(10).fill(100))
    assert.deepEqual(
      (await read(tracker, `?from=${dayAgo(1)}&to=${formatDay(today + 5)}`)).dates,
      [1, 0].map(dayAgo),
    )
  })

  test('of a segment is that of the keywords it has now, for the days that they remember', async () => {
    const tracker = await open()
    await insertTracked(context.database, tracker.projectId, today, [
      { url: 'https://example.com/blog/a', position: 2, days: [5, 2] },
      { url: 'https://example.com/shop', position: 1 },
    ])
    const rules = [{ field: 'path', operator: 'starts_with', value: '/blog/' }]
    const segment = (await tracker.call('POST', '/segments', { name: 'blog', rules })).body.data
    const data = await read(tracker, `?segment_id=${segment.id}`)
    const all = await read(tracker, `?segment_id=${segment.id}&device=all`)
    assert.deepEqual({ ...all, device: 'mobile' }, data)
    assert.deepEqual(
      [data.segment_id, data.dates, data.visibility, data.measured],
      [segment.id, [1, 0].map(dayAgo), [score(5), score(2)], [null, null]],
    )
    assert.equal((await tracker.call('GET', '/history?segment_id=99')).status, 404)
  })

  test('of a segment has older days as they were kept, and those that were not are missing', async () => {
    const tracker = await open()
    await insertTracked(context.database, tracker.projectId, today, [
      { url: 'https://example.com/blog/a', position: 2, days: [5, 2] },
    ])
    const rules = [{ field: 'path', operator: 'starts_with', value: '/blog/' }]
    const segment = (await tracker.call('POST', '/segments', { name: 'blog', rules })).body.data
    const keep = app.product.handlers['rank-tracker.segment-days'] ?? assert.fail()
    const signal = AbortSignal.timeout(60_000)
    const checkpoint = (work: Parameters<typeof context.database.transaction>[0]) =>
      context.database.transaction(work)
    await keep.run({} as never, { checkpoint, signal } as never)
    const wantedDays = `?segment_id=${segment.id}&from=${dayAgo(40)}&to=${formatDay(today + 40)}`
    const shown = async () => {
      const { dates, visibility } = await read(tracker, wantedDays)
      return [dates.slice(0, 2), visibility.slice(0, 2)]
    }
    const startMs = app.clock.ms
    // The day after tomorrow in a month, keywords have forgotten the day before today, and today was not over.
    app.clock.ms += 32 * DAY_MS
    assert.deepEqual(await shown(), [
      [dayAgo(1), formatDay(today + 2)],
      [score(5), score(2)],
    ])
    await tracker.call('PATCH', `/segments/${segment.id}`, {
      rules: [...rules, { ...rules[0], value: '/b' }],
    })
    assert.deepEqual((await shown())[0], [formatDay(today + 2), formatDay(today + 3)])
    app.clock.ms = startMs
  })

  test('has the visibility of competitors from the first check on that looked for them', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes', 'boots', 'hats'])
    await tracker.end(1, answerOf(['https://example.com/']))
    const competitors = []
    for (const name of ['rival', 'other']) {
      const body = { name, domain: `${name}.example` }
      const path = `/v1/projects/${tracker.uid}/competitors`
      competitors.push((await app.call('POST', path, { key: owner.key, body })).body.data)
    }
    assert.equal((await read(tracker)).competitors, undefined)
    const unknown = (await read(tracker, '?include=competitors')).competitors
    assert.deepEqual(
      unknown.map((one: { known_from: null; visibility: null[] }) => [one.known_from, one.visibility]),
      [
        [null, [null]],
        [null, [null]],
      ],
    )
    await tracker.end(2, answerOf(['https://rival.example/', 'https://example.com/']))
    await tracker.end(
      3,
      answerOf(['https://example.com/', 'https://x.example/', 'https://www.rival.example/']),
    )
    await tracker.end(
      await tracker.openAnalysis(2),
      answerOf(['https://a.example/', 'https://rival.example/']),
    )
    const data = await read(tracker, `?include=competitors&from=${dayAgo(3)}&compare=previous`)
    const [date] = data.dates
    assert.deepEqual(data.competitors, [
      { ...competitors[0], known_from: date, visibility: [score(2, 3)], keywords: [2] },
      { ...competitors[1], known_from: date, visibility: [0], keywords: [2] },
    ])
    assert.deepEqual(data.previous.competitors[0].visibility, [])
    await assertRecount(context.database, tracker.projectId)
    await tracker.call('POST', '/keywords/bulk-delete', { keyword_ids: [2] })
    const [left] = (await read(tracker, '?include=competitors')).competitors
    assert.deepEqual([left.visibility, left.keywords], [[score(3)], [1]])
    await app.call('DELETE', `/v1/projects/${tracker.uid}/competitors/${competitors[0].id}`, {
      key: owner.key,
    })
    const rest = (await read(tracker, '?include=competitors')).competitors
    assert.deepEqual(
      rest.map(({ id }: { id: number }) => id),
      [competitors[1].id],
    )
  })

  test('is refused for what it does not know', async () => {
    const tracker = await open()
    for (const [query, field] of [
      ['?compare=year', 'compare'],
      ['?device=both', 'device'],
      ['?from=2020-01-01&to=2026-01-01', 'from'],
      ['?unmatched=true', 'unmatched'],
      ['?include=rivals', 'include'],
      ['?include=competitors&segment_id=1', 'include'],
    ] as const) {
      const { status, body } = await tracker.call('GET', `/history${query}`)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query)
    }
    const empty = await read(tracker)
    assert.deepEqual([empty.dates, empty.visibility], [[], []])
  })

  test('is one range of an index', async () => {
    const tracker = await open()
    await context.database.transaction(async (tx) => {
      await sql`insert into visibility_days (project_id, device, day, weight, keywords)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
        select ${tracker.projectId}, 'desktop', n, 0, 0 from numbers`.execute(tx)
      await sql`analyze visibility_days`.execute(tx)
    })
    const range = { firstDay: today - 364, lastDay: today }
    const plans = await plansOf(context.database, (db) =>
      readKeptDays(db, tracker.projectId, 'mobile', range),
    )
    const index =
      context.engine === 'sqlite' ? /SEARCH visibility_days USING PRIMARY KEY .*day>/ : /visibility_days_pkey/
    assertSeeks(plans, index)
  })
})
