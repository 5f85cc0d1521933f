import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/helpers/app.ts'
import { fillDemos, openDemo, trackerRows } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { parseMarket } from '../../background/providers/markets.ts'
import { readTrackerContext } from '../rank-tracker/tracker/tracker-context.ts'
import { loadDemo } from './load.ts'
import { DEMO_KEYWORDS } from './tracked.ts'

onEveryEngine('loading the demo project', (context) => {
  let app: TestApp

  before(async () => {
    app = await createTestApp(context.database, {
      SIGHTLINE_SERP_PROVIDER: 'serper',
      SIGHTLINE_SERPER_KEY: 'x',
    })
  })
  after(() => app.close())

  test('makes its settings, competitors and segments at once, and leaves the history to a job', async () => {
    const { database } = context
    const demo = await openDemo(app, database)
    const { body: project } = await demo.call('GET', '')
    assert.deepEqual(
      [project.data.rank_tracker_depth, project.data.rank_tracker_frequency, project.data.crawler_enabled],
      [30, 'daily', false],
    )
    const { body: competitors } = await demo.call('GET', '/competitors')
    assert.equal(competitors.data.length, 3)
    const { segments = [], keywords } = await trackerRows(database, demo.projectId)
    assert.deepEqual([segments.length, keywords], [3, []])
  })

  test('is never paid for, whatever the provider of the server is', async () => {
    const { database } = context
    const { projectId } = await openDemo(app, database)
    const tracker = await database.read((db) => readTrackerContext(db, projectId))
    assert.deepEqual([tracker?.provider, tracker?.source], ['simulator', 'simulated'])
  })

  test('adds nothing the second time', async () => {
    const { database } = context
    const demo = await openDemo(app, database, { units: 2 })
    await fillDemos(app, database, { days: 2 })
    const first = await trackerRows(database, demo.projectId)
    const { accountId } = demo.tenant
    assert.deepEqual(await loadDemo(database, accountId, { defaults: app.config, nowMs: app.clock.ms }), {
      uid: demo.uid,
      isNew: false,
    })
    const runner = await fillDemos(app, database, { days: 2 })
    assert.deepEqual(runner.claimed, [])
    assert.deepEqual(await trackerRows(database, demo.projectId), first)
  })
})

test('its keywords are of markets that are offered, and none is there twice', () => {
  for (const { countryCode, languageCode } of DEMO_KEYWORDS) {
    assert.deepEqual(parseMarket(countryCode, languageCode), { countryCode, languageCode })
  }
  const identities = DEMO_KEYWORDS.map((keyword) => Object.values(keyword).join('\n'))
  assert.equal(new Set(identities).size, DEMO_KEYWORDS.length)
})
