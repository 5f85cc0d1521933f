import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { QUICK_WIN_TYPES, type QuickWinType } from '../../src/features/quick-wins/lists.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import { formatDay, parseDay } from '../../src/lib/local-day.ts'
import { suiteApp, suiteOwner } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { daysFrom, searchRow } from '../helpers/search-rows-imported.ts'
import {
  createPlantedSite,
  type Daily,
  lastDayOf,
  type Planted,
  type PlantedSite,
  plantedRows,
  STEADY,
} from '../helpers/search-rows-planted.ts'

const NOTHING: Daily = { clicks: 0, impressions: 10 }
const SOME: Daily = { clicks: 1, impressions: 10 }
const MORE: Daily = { clicks: 2, impressions: 10 }
const urlOf = (path: string) => `https://example.com/${path}`

/** The wins of each type by what they are about. */
const ABOUT: Record<string, 'url' | 'query'> = {
  strikingDistancePages: 'url',
  contentDecay: 'url',
  risingPages: 'url',
  fallingPages: 'url',
}

onEveryEngine('quick wins of a known site', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let lastDay: number
  before(async () => {
    lastDay = lastDayOf(app)
  })

  const createSite = (fields: Parameters<typeof createPlantedSite>[1] = {}) =>
    createPlantedSite({ app, database: context.database, key: owner.key }, fields)
  const since = (days: number) => ({ firstDay: lastDay - days + 1, lastDay })
  const queries = (rows: Record<string, unknown>[]) => rows.map(({ query }) => query)

  test('are exactly what was planted, and say since when the data has stopped', async () => {
    const isNow = (day: number) => day > lastDay - 28
    const plant = (query: string, path: string, position: number, on: Planted['on']): Planted => ({
      query,
      page: urlOf(path),
      position,
      on,
    })
    const planted: Planted[] = [
      plant('near miss', 'near', 12, () => NOTHING),
      plant('dull snippet', 'snippet', 2, () => NOTHING),
      plant('two answers', 'one', 4, () => ({ clicks: 1, impressions: 5 })),
      plant('two answers', 'two', 4, () => ({ clicks: 0, impressions: 5 })),
      plant('old guide', 'old', 4, (day) =>
        day > lastDay - 90 ? { clicks: day % 3 === 0 ? 1 : 0, impressions: 3 } : SOME,
      ),
      plant('new topic', 'topic', 25, (day) => (isNow(day) ? NOTHING : null)),
      plant('flat growth', 'flat', 25, (day) => (isNow(day) ? { clicks: 0, impressions: 20 } : NOTHING)),
      plant('unanswered question', 'misc', 40, () => NOTHING),
      { query: 'page two', page: null, position: 15, on: () => NOTHING },
      plant('gone away', 'gone', 4, (day) => (isNow(day) ? null : SOME)),
      plant('going up', 'up', 4, (day) => (isNow(day) ? MORE : SOME)),
      plant('going down', 'down', 4, (day) => (isNow(day) ? SOME : MORE)),
      // Nobody can do anything about these.
      plant('acme shoes', 'brand', 12, () => NOTHING),
      plant('4006381333931', 'number', 12, () => NOTHING),
      { query: null, page: null, position: 12, on: () => ({ clicks: 0, impressions: 100 }) },
      ...Array.from({ length: 50 }, (_, number) =>
        plant(`rare ${'aeiou'[number % 5]} words ${number}`, 'rare', 15, (day) =>
          day === lastDay - number ? { clicks: 0, impressions: 1 } : null,
        ),
      ),
    ]
    const site = await createSite({
      pages: ['new topic', 'flat growth'].map((title, id) => ({ url: urlOf(`covers/${id}`), title })),
    })
    await site.import(plantedRows([...STEADY, ...planted], since(180)))

    const expected: Record<QuickWinType, string[]> = {
      strikingDistancePages: [urlOf('near')],
      ctrOpportunities: ['dull snippet'],
      cannibalizationRisks: ['two answers'],
      contentDecay: [urlOf('old'), urlOf('gone')],
      newVisibilityOpportunities: ['new topic'],
      visibilityGrowthClicksFlat: ['flat growth'],
      newContentOpportunities: ['unanswered question'],
      secondPageKeywords: ['near miss', 'page two'],
      lostQueries: ['gone away'],
      risingQueries: ['going up', 'flat growth'],
      fallingQueries: ['going down'],
      risingPages: [urlOf('up'), urlOf('flat')],
      fallingPages: [urlOf('gone'), urlOf('down')],
    }
    for (const type of QUICK_WIN_TYPES) {
      const { rows, warnings } = await site.read(type)
      const about = ABOUT[type] ?? 'query'
      const found = rows.map((row) => row[about])
      // Those that are worth the same stand by numbers that only the store knows.
      assert.deepEqual([...found].sort(), [...expected[type]].sort(), `${type}: ${JSON.stringify(rows)}`)
      assert.deepEqual(warnings, [], type)
      const worth = rows.map(({ opportunity }) => opportunity as number)
      assert.deepEqual(
        worth,
        worth.toSorted((a, b) => b - a),
        type,
      )
    }
    const [lost] = (await site.read('lostQueries')).rows
    assert.deepEqual(
      { state: lost?.state, clicks: lost?.clicks, before: lost?.previous_clicks, worth: lost?.opportunity },
      { state: 'not_reported', clicks: null, before: 28, worth: 28 },
    )
    const [split] = (await site.read('cannibalizationRisks')).rows
    assert.equal(split?.suggested_url, urlOf('one'))

    const nowMs = app.clock.ms
    app.clock.ms += 8 * DAY_MS
    const { warnings } = await site.read('risingQueries')
    app.clock.ms = nowMs
    assert.deepEqual(warnings, [`The data ends 10 days ago, on ${formatDay(lastDay)}.`])
  })

  test('of months begin on the day after the same date', async () => {
    const dayOf = (text: string) => parseDay(text) ?? assert.fail(text)
    const site = await createSite()
    const first = ['2024-03-01', '2024-02-29', '2023-12-01', '2023-11-30']
    await site.import(
      first.map((date) =>
        searchRow({ day: dayOf(date), query: `words of ${date.replaceAll('-', ' day ')}`, position: 40 }),
      ),
      { days: daysFrom(dayOf('2023-01-01'), dayOf('2024-05-31')) },
    )
    const found = async (range: string) =>
      queries((await site.read('newContentOpportunities', range)).rows).sort()
    assert.deepEqual(await found('3m'), ['words of 2024 day 03 day 01'])
    assert.deepEqual(await found('6m'), [
      'words of 2023 day 12 day 01',
      'words of 2024 day 02 day 29',
      'words of 2024 day 03 day 01',
    ])
  })

  const gone: Planted = {
    query: 'gone away',
    page: urlOf('gone'),
    position: 4,
    on: (day) => (day > lastDay - 28 ? null : SOME),
  }
  const near: Planted = { query: 'near miss', page: urlOf('near'), position: 12, on: () => NOTHING }

  async function assertIncomparable(site: PlantedSite): Promise<void> {
    for (const type of ['lostQueries', 'fallingQueries', 'fallingPages', 'newVisibilityOpportunities']) {
      const { rows, warnings } = await site.read(type)
      assert.deepEqual(rows, [], type)
      assert.ok(
        warnings.some((warning) => warning.startsWith('The two periods cannot be compared')),
        `${type}: ${warnings}`,
      )
    }
  }

  test('do without a day in the middle, and say so', async () => {
    const site = await createSite()
    const gap = lastDay - 10
    const rows = plantedRows([...STEADY, gone], since(56)).filter(({ firstDay }) => firstDay !== gap)
    await site.import(rows)
    const expected = { lostQueries: ['gone away'], fallingPages: [urlOf('gone')] }
    for (const type of ['lostQueries', 'fallingQueries', 'fallingPages', 'risingQueries']) {
      const { rows: found, warnings } = await site.read(type)
      assert.deepEqual(
        found.map((row) => row[ABOUT[type] ?? 'query']),
        expected[type as keyof typeof expected] ?? [],
        type,
      )
      assert.deepEqual(warnings, [`28d: 1 of 28 days is missing (${formatDay(gap)}).`])
    }
  })

  test('do not call lost what lies where a part of the range is missing', async () => {
    const site = await createSite()
    const rows = plantedRows([...STEADY, gone], since(56))
    await site.import(rows.filter(({ firstDay }) => firstDay <= lastDay - 28 || firstDay > lastDay - 25))
    await assertIncomparable(site)
  })

  test('without a period before call nothing lost, and follow a day that is imported again, there and back', async () => {
    const site = await createSite()
    const rows = plantedRows([...STEADY, near], since(28))
    await site.import(rows)
    await assertIncomparable(site)
    const { rows: first } = await site.read('strikingDistancePages')
    const day = lastDay - 3
    await site.import([
      searchRow({ day, query: 'near miss', page: urlOf('near'), position: 12, impressions: 500 }),
    ])
    const [changed] = (await site.read('strikingDistancePages')).rows
    assert.deepEqual([first[0]?.impressions, changed?.impressions], [280, 770])
    await site.import(rows.filter(({ firstDay }) => firstDay === day))
    assert.deepEqual((await site.read('strikingDistancePages')).rows, first)
  })

  test('know a query in any case and width, a page whatever follows its address, and a day without rows', async () => {
    const site = await createSite()
    const spellings = [
      'Fancy  Boots',
      'ｆａｎｃｙ boots',
      'fancy boots',
      'café chairs',
      'cafe chairs',
      'CAFÉ Chairs',
    ]
    const paths = [
      'near',
      'near#reviews',
      'near?utm_source=mail&utm_medium=x',
      'near?gclid=1#:~:text=boots',
      'near?size=4',
    ]
    const empty = lastDay - 3
    const far: Planted = { query: 'page two', page: null, position: 15, on: () => NOTHING }
    await site.import([
      ...plantedRows([far], since(28)).filter(({ firstDay }) => firstDay !== empty),
      searchRow({ day: empty, impressions: 0 }),
      ...spellings.map((query) => searchRow({ day: lastDay, query, position: 15, impressions: 60 })),
      ...paths.map((path) =>
        searchRow({ day: lastDay, query: 'near miss', page: urlOf(path), position: 12, impressions: 100 }),
      ),
    ])
    const pages = (await site.read('strikingDistancePages')).rows
    assert.deepEqual(
      pages.map(({ url, impressions }) => [url, impressions]),
      [
        [urlOf('near'), 400],
        [urlOf('near?size=4'), 100],
      ],
    )
    const { rows, warnings } = await site.read('secondPageKeywords')
    assert.deepEqual(
      rows.map(({ query, impressions }) => [query, impressions]),
      [
        ['near miss', 500],
        ['page two', 270],
        ['fancy boots', 180],
        ['café chairs', 120],
        ['cafe chairs', 60],
      ],
    )
    assert.equal(
      warnings.some((warning) => warning.startsWith('28d:')),
      false,
      `${warnings}`,
    )
  })

  test('of the time in which impressions were counted wrongly say so, unless they are made up', async () => {
    const wrong = /counted impressions wrongly from 2025-05-13 to 2026-04-27/
    const end = parseDay('2026-05-20') as number
    const flat: Planted = {
      query: 'flat growth',
      page: urlOf('flat'),
      position: 25,
      on: (day) => (day > end - 28 ? { clicks: 0, impressions: 20 } : NOTHING),
    }
    const rows = plantedRows([...STEADY, flat], { firstDay: end - 55, lastDay: end })
    for (const source of ['file', 'simulator'] as const) {
      const site = await createSite()
      await site.import(rows, { source })
      const { rows: found, warnings } = await site.read('visibilityGrowthClicksFlat')
      const isFile = source === 'file'
      assert.deepEqual(queries(found), isFile ? [] : ['flat growth'])
      assert.equal(
        warnings.some((warning) => wrong.test(warning)),
        isFile,
        source,
      )
      // Seven days and the seven before them lie behind it.
      const recent = await site.read('risingQueries', '7d')
      assert.equal(
        recent.warnings.some((warning) => wrong.test(warning)),
        false,
      )
    }
  })

  test('of two tenants with one domain are apart', async () => {
    const other = (await app.createTenant()).key
    const [one, two] = await Promise.all(
      [owner.key, other].map((tenant) => createPlantedSite({ app, database: context.database, key: tenant })),
    )
    await one!.import(plantedRows([...STEADY, { ...near, query: 'mine alone' }], since(56)))
    await two!.import(plantedRows([...STEADY, { ...near, query: 'yours alone' }], since(56)))
    assert.deepEqual(queries((await one!.read('secondPageKeywords')).rows), ['mine alone'])
    assert.deepEqual(queries((await two!.read('secondPageKeywords')).rows), ['yours alone'])
    const { status } = await app.call('GET', one!.path, { key: other })
    assert.equal(status, 404)
  })
})
