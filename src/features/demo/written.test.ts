// What people would have written about the demo: no page of a tour of the product is empty.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, fillDemos, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { createSimulatedSite, rowsOn } from '../../background/providers/search-simulator/day-rows.ts'
import { dayOf } from './day-plan.ts'
import { DEMO_DOMAIN } from './demo-name.ts'

const DAYS = 3

onEveryEngine('what is written about the demo', (context) => {
  const app = suiteApp(context)
  let demo: Demo

  before(async () => {
    demo = await openDemo(app, context.database)
    await fillDemos(app, context.database, { days: DAYS })
  })

  const ofProject = () => ({ project_id: demo.projectId })

  test('are notes of days that have been, which say that they are samples', async () => {
    const notes = await storedRows(context.database, 'day_notes', ['day', 'text'], ofProject(), 'id')
    assert.ok(notes.length >= 3)
    const today = dayOf(app.clock.ms)
    for (const { day, text } of notes) {
      assert.ok(day < today)
      assert.match(text, /sample/)
    }
    assert.ok(notes.some(({ day }) => day > today - 30))
  })

  test('are tags and search volumes of most keywords, the same on both devices', async () => {
    const path = '/rank-tracker/keywords?device=all&include=tags&limit=100'
    const { data } = (await demo.call('GET', path)).body
    const tagged = data.filter(({ tags }: { tags: string[] }) => tags.length > 0)
    const known = data.filter(({ search_volume }: { search_volume: number | null }) => search_volume !== null)
    for (const { length } of [tagged, known]) assert.ok(length > data.length / 2 && length < data.length)
    const bothDevices = Map.groupBy(
      data as { keyword: string; country_code: string; search_volume: number | null; tags: string[] }[],
      ({ keyword, country_code }) => `${country_code} ${keyword}`,
    )
    for (const [, [first, second = first]] of bothDevices)
      assert.deepEqual([second!.search_volume, second!.tags], [first!.search_volume, first!.tags])
  })

  test('are marks of quick wins about queries and pages that the search data has', async () => {
    const marks = await storedRows(
      context.database,
      'quick_win_marks',
      ['state', 'query', 'url', 'until_day'],
      ofProject(),
      'state',
    )
    assert.deepEqual(
      marks.map(({ state, until_day }) => [state, until_day !== null]),
      [
        ['done', false],
        ['later', true],
      ],
    )
    const rows = rowsOn(createSimulatedSite(DEMO_DOMAIN), dayOf(app.clock.ms) - 10)
    for (const { query, url } of marks)
      assert.ok(
        rows.some((row) => row.query === query && row.page === url),
        `${query} ${url}`,
      )
  })
})
