import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import {
  createWatch,
  type PlantedResult,
  ranked,
  type Watch,
} from '../../../../test/helpers/watched-projects.ts'
import type { Database } from '../../../data/storage/database.ts'
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { RANK_EVENTS } from '../events.ts'

onEveryEngine('alerts about keywords', (context) => {
  let database: Database
  let watch: Watch
  before(async () => {
    database = context.database
    watch = await createWatch(database)
  })
  after(() => watch?.app.close())

  test('a keyword that fell is one open alert, which ends by itself when the keyword is back', async () => {
    const { openProject, track, happenAndLook, moveTo } = watch
    const { id, uid, listed, kinds, told, call } = await openProject()
    const [fell] = await track(id, [ranked([4, 9]), ranked([4, 5]), ranked([2, 12])])
    await happenAndLook(id, RANK_EVENTS.checked)
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual((await kinds()).toSorted(), ['keyword_dropped', 'keyword_left_top_10'])
    const alert = (await listed()).find(({ subject }) => subject === `keyword:${fell}`)
    assert.deepEqual([alert?.title, alert?.severity], [`"keyword ${fell}" lost 5 places`, 'warning'])
    await moveTo(id, fell as number, 5)
    assert.deepEqual(await kinds(), ['keyword_left_top_10'])
    assert.deepEqual(await kinds('?state=resolved'), ['keyword_dropped'])
    assert.deepEqual((await told()).toSorted(), [
      'alert.opened keyword_dropped',
      'alert.opened keyword_left_top_10',
      'alert.resolved keyword_dropped',
    ])
    // Once a day for a keyword and a rule, however often it goes up and down.
    await moveTo(id, fell as number, 9)
    assert.deepEqual(await kinds(), ['keyword_left_top_10'])
    const { body } = await call('GET', '/events?kind=alert.opened&limit=1')
    assert.match(body.data[0].path, new RegExp(`^/p/${uid}/keywords/\\d+$`))
  })

  test('nothing is told of simulated ranks, of failed checks, or of what was measured days ago', async () => {
    const { app, openProject, track, happenAndLook, setMeasured } = watch
    const { id, kinds } = await openProject()
    await track(id, [ranked([4, 9])])
    const setSource = (source: 'simulated' | 'real') =>
      changeRows(database, 'rank_trackers', { source }, { project_id: id })
    await setSource('simulated')
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual(await kinds(), [])
    await setSource('real')
    await database.write((db) => db.deleteFrom('alert_progress').where('project_id', '=', id).execute())
    await setMeasured(id, app.clock.ms - 3 * DAY_MS)
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual(await kinds(), [])
    // A failed check leaves the time of the last success alone.
    await setMeasured(id, app.clock.ms - 10 * MINUTE_MS)
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual(await kinds(), [])
    await setMeasured(id, app.clock.ms)
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual(await kinds(), ['keyword_dropped'])
  })

  test('many keywords that fall together are one alert, and a provider that is down is another', async () => {
    const { openProject, track, happenAndLook } = watch
    const { id, listed } = await openProject()
    await track(
      id,
      Array.from({ length: 40 }, (_, at) => ranked([12, at < 30 ? 30 : 12])),
    )
    await happenAndLook(id, RANK_EVENTS.checked)
    const day = formatDay(localDay(watch.app.clock.ms, 'America/New_York'))
    const found = (await listed()).map(({ kind, subject, after }) => `${kind} ${subject} ${after}`)
    assert.deepEqual(found, [`keyword_dropped keywords:${day} 30`])
    await changeRows(database, 'rank_totals', { failed: 40 }, { project_id: id })
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual(
      (await listed('?severity=critical')).map(({ kind }) => kind),
      ['ranks_not_measured'],
    )
  })

  test('the hour that comes twice in autumn is of one day, and tells nothing twice', async () => {
    const { app, openProject, track, happenAndLook, moveTo } = watch
    const { id, listed, told } = await openProject()
    const nowMs = app.clock.ms
    app.clock.ms = Date.parse('2026-11-01T05:30:00Z')
    const [keywordId] = await track(id, [ranked([4, 9])])
    await happenAndLook(id, RANK_EVENTS.checked)
    await moveTo(id, keywordId as number, 4)
    assert.deepEqual(await listed(), [])
    app.clock.ms += 60 * MINUTE_MS
    await moveTo(id, keywordId as number, 9)
    app.clock.ms = nowMs
    assert.deepEqual((await told()).toSorted(), [
      'alert.opened keyword_dropped',
      'alert.resolved keyword_dropped',
    ])
  })

  test('a keyword that leaves the top 100 is told when a second check has looked as far', async () => {
    const { openProject, track, happenAndLook, plantResults, moveTo } = watch
    const { id, call, listed, kinds } = await openProject()
    const lost = ranked([60, null, null])
    const [far, near, once, failed] = await track(id, [lost, lost, { ...lost, previousPosition: 60 }, lost])
    const depth = (...depths: number[]): PlantedResult[] => [
      { position: 60 },
      ...depths.map((one) => ({ depth: one })),
    ]
    await plantResults(id, far as number, depth(100, 100))
    // Who looks at 50 results has not lost what was at 60.
    await plantResults(id, near as number, depth(50, 50))
    await plantResults(id, once as number, depth(100))
    await plantResults(id, failed as number, [{ position: 60 }, { status: 'failed' }, { status: 'failed' }])
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual(
      (await listed()).map(({ kind, subject, title }) => [kind, subject, title]),
      [['keyword_left_top_100', `keyword:${far}`, `"keyword ${far}" left the top 100`]],
    )
    const preview = await call('GET', '/alerts/preview?kind=keyword_left_top_100')
    assert.equal(preview.body.data.fired, 1)
    await moveTo(id, far as number, 70)
    assert.deepEqual(
      [await kinds(), await kinds('?state=resolved')],
      [['keyword_entered_top_100'], ['keyword_left_top_100']],
    )
  })

  test('features, competitors and pages are compared with the check before, as far as both know', async () => {
    const { app, openProject, track, happenAndLook, plantResults } = watch
    const { id, call, listed, kinds } = await openProject()
    for (const kind of ['keyword_competitor_passed', 'keyword_url_changed'])
      assert.equal((await call('POST', '/alerts/rules', { kind })).status, 201)
    const rival = await call('POST', '/competitors', { name: 'Rival', domain: 'rival.example' })
    const rivalId = rival.body.data.id
    const [page, other] = ['https://example.com/a', 'https://example.com/b']
    const seen = (feature_notes: string | null, more: PlantedResult = {}): PlantedResult => ({
      position: 5,
      matched_url: page,
      feature_notes,
      competitor_notes: `${rivalId}:7`,
      ...more,
    })
    const histories: PlantedResult[][] = [
      [seen('-o-'), seen('-x-')],
      [seen('n--'), seen('o--')],
      // Nobody knows: not reported, not kept, failed, simulated.
      [seen('-o-'), seen('---')],
      [seen(null), seen('-o-')],
      [seen('-o-'), seen(null, { status: 'failed', position: null, matched_url: null })],
      [seen('-o-'), seen('-n-', { is_simulated: 1, matched_url: other })],
      [seen('---', { competitor_notes: `${rivalId}:6` }), seen('---', { competitor_notes: `${rivalId}:4` })],
      // It was in front before, was not looked for, or the site was not found.
      [seen('---', { competitor_notes: `${rivalId}:4` }), seen('---', { competitor_notes: `${rivalId}:3` })],
      [seen('---', { competitor_notes: null }), seen('---', { competitor_notes: `${rivalId}:3` })],
      [seen('---'), seen('---', { position: null, matched_url: null, competitor_notes: `${rivalId}:3` })],
      [seen('---'), seen('---', { matched_url: other })],
      [seen('---'), seen('---', { matched_url: `${page}?utm_source=x#top` })],
    ]
    const ids = await track(
      id,
      histories.map(() => ranked([5, 5])),
    )
    for (const [at, history] of histories.entries()) await plantResults(id, ids[at] as number, history)
    await happenAndLook(id, RANK_EVENTS.checked)
    await happenAndLook(id, RANK_EVENTS.checked)
    const found = (await listed()).map(({ kind, subject }) => `${kind} ${subject.replace(/page:.*/, 'page')}`)
    assert.deepEqual(found.toSorted(), [
      `keyword_competitor_passed keyword:${ids[6]}/competitor:${rivalId}`,
      `keyword_feature_lost keyword:${ids[0]}/ai_overview`,
      `keyword_feature_won keyword:${ids[1]}/featured_snippet`,
      `keyword_url_changed keyword:${ids[10]}/page`,
    ])
    for (const [kind, days] of [
      ['keyword_feature_lost', 1],
      ['keyword_feature_won', 1],
      ['keyword_competitor_passed', 1],
      ['keyword_url_changed', 1],
    ])
      assert.equal((await call('GET', `/alerts/preview?kind=${kind}`)).body.data.fired, days, String(kind))
    // The next day all of it is as it was.
    app.clock.ms += DAY_MS
    for (const at of [0, 1, 6, 10])
      await plantResults(id, ids[at] as number, [histories[at]?.[0] as PlantedResult])
    await watch.setMeasured(id, app.clock.ms)
    await happenAndLook(id, RANK_EVENTS.checked)
    app.clock.ms -= DAY_MS
    assert.deepEqual((await kinds()).toSorted(), [
      'keyword_feature_lost',
      'keyword_feature_won',
      'keyword_url_changed',
    ])
    assert.equal((await kinds('?state=resolved')).length, 4)
  })

  test('many that fall on the next day again are told again', async () => {
    const { app, openProject, track, happenAndLook } = watch
    const { id, told } = await openProject()
    await track(
      id,
      Array.from({ length: 30 }, () => ranked([12, 30])),
    )
    await happenAndLook(id, RANK_EVENTS.checked)
    app.clock.ms += DAY_MS
    await track(
      id,
      Array.from({ length: 30 }, () => ranked([30, 60])),
    )
    await happenAndLook(id, RANK_EVENTS.checked)
    app.clock.ms -= DAY_MS
    assert.deepEqual(await told(), ['alert.opened keyword_dropped', 'alert.opened keyword_dropped'])
  })
})
