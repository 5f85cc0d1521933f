import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createWatch, ranked, type Watch } from '../../../test/helpers/watched-projects.ts'
import { RANK_EVENTS } from '../rank-tracker/events.ts'

onEveryEngine('alert rules', (context) => {
  let watch: Watch
  before(async () => {
    watch = await createWatch(context.database)
  })
  after(() => watch?.app.close())

  test('a project overrides rules, adds them for segments, and goes back to the defaults', async () => {
    const { openProject, track, happenAndLook } = watch
    const { id, call, kinds } = await openProject()
    const rules = async () => (await call('GET', '/alerts/rules')).body.data
    const defaults = await rules()
    assert.ok(defaults.every((rule: { id: number | null }) => rule.id === null))
    const added = await call('POST', '/alerts/rules', {
      kind: 'keyword_dropped',
      severity: 'critical',
      thresholds: { places_top_10: 1 },
    })
    assert.equal(added.status, 201)
    assert.deepEqual(
      [added.body.data.severity, added.body.data.thresholds],
      ['critical', { places_top_10: 1, places_top_30: 5, places_beyond: 10 }],
    )
    assert.equal((await rules()).length, defaults.length)
    await track(id, [ranked([4, 5])])
    await happenAndLook(id, RANK_EVENTS.checked)
    assert.deepEqual(await kinds('?severity=critical'), ['keyword_dropped'])
    const path = `/alerts/rules/${added.body.data.id}`
    assert.equal((await call('PATCH', path, { is_on: false })).body.data.is_on, false)
    assert.deepEqual(await kinds(), [])
    assert.deepEqual((await call('DELETE', path)).body.data, { deleted_count: 1 })
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { is_on: true } : undefined
      assert.equal((await call(method, path, body)).body.code, 'alert_rule_not_found')
    }
    assert.deepEqual(await rules(), defaults)

    const segment = await call('POST', '/rank-tracker/segments', {
      name: 'Shop',
      rules: [{ field: 'url', operator: 'contains', value: 'example' }],
    })
    const segmentId = segment.body.data.id
    const ofSegment = { kind: 'keyword_gained', segment_id: segmentId }
    assert.equal((await call('POST', '/alerts/rules', ofSegment)).status, 201)
    assert.equal((await rules()).length, defaults.length + 1)
    const wrong: [body: object, field: string][] = [
      [ofSegment, 'kind'],
      [{ kind: 'keyword_gained', segment_id: 99 }, 'segment_id'],
      [{ kind: 'health_dropped', segment_id: segmentId }, 'segment_id'],
      [{ kind: 'health_dropped', thresholds: { percent: 5 } }, 'thresholds'],
      [{ kind: 'visibility_dropped', thresholds: { percent: 101 } }, 'thresholds'],
      [{ kind: 'nonsense' }, 'kind'],
      [{ kind: 'health_dropped', severity: 'high' }, 'severity'],
    ]
    for (const [body, field] of wrong) {
      const { body: answer } = await call('POST', '/alerts/rules', body)
      assert.deepEqual(Object.keys(answer.errors ?? {}), [field], JSON.stringify(body))
    }
    await call('DELETE', `/rank-tracker/segments/${segmentId}`)
    assert.deepEqual(await rules(), defaults)
  })

  test('what a rule would have told is counted from what is kept', async () => {
    const { openProject, track } = watch
    const { id, call } = await openProject()
    const preview = async (query: string) => (await call('GET', `/alerts/preview?${query}`)).body
    assert.equal((await preview('kind=keyword_dropped')).data.fired, null)
    await track(id, [ranked([4, 4, 8, 8, 4, 7]), ranked([20, 24, 24])])
    const { data } = await preview('kind=keyword_dropped')
    assert.deepEqual([data.fired, data.dates.length], [2, 2])
    assert.equal((await preview('kind=keyword_dropped&places_top_30=4')).data.fired, 3)
    assert.equal((await preview('kind=budget_used')).data.fired, null)
    for (const query of ['', 'kind=nonsense', 'kind=health_dropped&percent=3', 'kind=keyword_dropped&x=1'])
      assert.ok((await preview(query)).errors, query)
  })
})
