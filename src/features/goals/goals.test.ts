import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { createGoalWatch, type GoalWatch } from '../../../test/helpers/watched-goals.ts'
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Shown = any

onEveryEngine('goals of keywords', (context) => {
  let watch: GoalWatch
  before(async () => {
    watch = await createGoalWatch(context.database)
  })
  after(() => watch?.app.close())

  test('are set for many keywords at once, listed with where they stand, changed and deleted', async () => {
    const { call, add, measure, set, list, day } = await watch.open()
    const [a, b, c] = await add(['boots', 'tents', 'maps'])
    await measure(a, 8)
    await measure(b, 2)
    const { set: made, skipped } = await set([a, b, c, 999, a], 3, 30)
    assert.deepEqual(made, [
      { id: 1, keyword_id: a, is_new: true },
      { id: 2, keyword_id: c, is_new: true },
    ])
    assert.deepEqual(skipped, [
      { keyword_id: b, reason: 'target_reached', position: 2 },
      { keyword_id: 999, reason: 'not_tracked', position: null },
    ])
    const [first, second] = await list('?sort=keyword')
    assert.deepEqual(
      { ...first, measured_at: typeof first.measured_at, created_at: typeof first.created_at },
      {
        id: 1,
        keyword_id: a,
        keyword: 'boots',
        device: 'mobile',
        country_code: 'US',
        target_position: 3,
        due_day: day(30),
        state: 'open',
        start_position: 8,
        position: 8,
        best_position: 8,
        distance: 5,
        days_left: 30,
        measured_at: 'string',
        is_simulated: false,
        created_at: 'string',
        closed_day: null,
      },
    )
    assert.deepEqual([second.position, second.distance, second.measured_at], [null, null, null])

    const again = await set([a], 5, 40)
    assert.deepEqual(again.set, [{ id: 1, keyword_id: a, is_new: false }])
    const changed = await call('PATCH', '/goals/1', { target_position: 1, due_day: day(5) })
    assert.deepEqual([changed.body.data.target_position, changed.body.data.due_day], [1, day(5)])
    assert.equal((await call('PATCH', '/goals/1', { target_position: 9 })).body.code, 'target_reached')
    assert.deepEqual((await call('GET', '/goals/1')).body.data, changed.body.data)
    assert.deepEqual((await call('DELETE', '/goals/1')).body, { data: { deleted_count: 1 } })
    assert.equal((await call('DELETE', '/goals/1')).body.code, 'goal_not_found')
    assert.deepEqual((await call('POST', '/goals/bulk-delete', { goal_ids: [1, 2, 3] })).body, {
      data: { deleted_count: 1 },
    })
    assert.deepEqual(await list(), [])
  })

  test('are refused for a day that has passed, a target that is none, and too many keywords', async () => {
    const { call, add, day } = await watch.open()
    const [id] = await add(['boots'])
    const errorsOf = async (body: object) =>
      Object.keys((await call('POST', '/goals', body)).body.errors ?? {})
    const fine = { keyword_ids: [id], target_position: 3, due_day: day(1) }
    assert.deepEqual(await errorsOf({ ...fine, due_day: day(-1) }), ['due_day'])
    assert.deepEqual(await errorsOf({ ...fine, due_day: '2027-02-30' }), ['due_day'])
    assert.deepEqual(await errorsOf({ ...fine, target_position: 0 }), ['target_position'])
    assert.deepEqual(await errorsOf({ ...fine, target_position: 101 }), ['target_position'])
    assert.deepEqual(await errorsOf({ ...fine, keyword_ids: [] }), ['keyword_ids'])
    const many = Array.from({ length: 1001 }, (_, index) => index + 1)
    assert.deepEqual(await errorsOf({ ...fine, keyword_ids: many }), ['keyword_ids'])
    assert.deepEqual(await errorsOf(fine), [])
    assert.deepEqual(Object.keys((await call('PATCH', '/goals/1', { due_day: day(-1) })).body.errors), [
      'due_day',
    ])
  })

  test('are filtered, ordered and paged', async () => {
    const { call, add, measure, set, list } = await watch.open()
    const ids = await add(['a', 'b', 'c', 'd', 'e'])
    for (const [at, id] of ids.entries()) await measure(id, 50 - at * 10)
    for (const [at, id] of ids.entries()) await set([id], 3, 30 - at)
    const names = async (query: string) => (await list(query)).map(({ keyword }: Shown) => keyword).join('')
    assert.equal(await names(''), 'edcba')
    assert.equal(await names('?sort=keyword&direction=desc'), 'edcba')
    assert.equal(await names('?sort=distance'), 'edcba')
    assert.equal(await names('?state=reached'), '')
    const filter = (field: string, operator: string, value: string) =>
      `filters[0][field]=${field}&filters[0][operator]=${operator}&filters[0][value]=${value}`
    assert.equal(await names(`?${filter('position', 'lte', '30')}`), 'edc')
    assert.equal(await names(`?${filter('distance', 'gt', '30')}`), 'ba')
    assert.equal(await names(`?${filter('keyword', 'contains', 'C')}`), 'c')
    assert.equal(await names(`?${filter('device', 'eq', 'desktop')}`), '')
    const [first] = await list('?limit=1')
    assert.equal(await names(`?${filter('due_day', 'eq', first.due_day)}`), 'e')
    assert.equal(await names(`?${filter('due_day', 'gt', first.due_day)}`), 'dcba')
    for (const sort of ['due_day', 'distance', 'keyword']) {
      const pages: string[] = []
      let path = `/goals?sort=${sort}&limit=2&include_total=true`
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await call('GET', `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`)
        if (cursor === '') assert.equal(body.meta.total, 5)
        pages.push(body.data.map(({ keyword }: Shown) => keyword).join(''))
        cursor = body.meta.next_cursor
        path = `/goals?sort=${sort}&limit=2`
      }
      assert.equal(pages.join('|'), sort === 'keyword' ? 'ab|cd|e' : 'ed|cb|a', sort)
    }
  })

  test('are reached on the day of a measured position, and told once', async () => {
    const { add, measure, set, judge, list, told, day } = await watch.open()
    const [a, b] = await add(['boots', 'tents'])
    await measure(a, 8)
    await set([a, b], 3, 10)
    watch.later(DAY_MS)
    await measure(a, 5)
    await judge()
    assert.deepEqual(
      (await list('?sort=keyword')).map(({ position, best_position, distance, state }: Shown) => [
        position,
        best_position,
        distance,
        state,
      ]),
      [
        [5, 5, 2, 'open'],
        [null, null, null, 'open'],
      ],
    )
    watch.later(DAY_MS)
    // Reached by the first of two checks that are judged together.
    await measure(a, 2)
    const reachedDay = day(0)
    watch.later(HOUR_MS)
    await measure(a, 9)
    await judge()
    await judge()
    const [reached] = await list('?state=reached')
    assert.deepEqual(
      [reached.keyword_id, reached.closed_day, reached.position, reached.days_left, reached.distance],
      [a, reachedDay, 2, null, 0],
    )
    assert.deepEqual(await told(), [
      ['goal.reached', 'Goal reached: "boots" on mobile is at position 2', `/p/${reached.uid ?? ''}`].slice(
        0,
        2,
      ),
    ])
    const { call } = await watch.open()
    assert.equal((await call('PATCH', `/goals/${reached.id}`, { target_position: 1 })).status, 404)
  })

  test('are missed when their day has passed, but not without a measurement or by a failed one', async () => {
    const { call, add, measure, fail, set, judge, list, told, sweep, day } = await watch.open()
    const [missed, never, failed] = await add(['missed', 'never', 'failed'])
    await measure(failed, 12)
    await set([missed, never, failed], 3, 2)
    const due = day(2)
    watch.later(DAY_MS)
    await measure(missed, 5)
    await fail(failed)
    await judge()
    watch.later(DAY_MS)
    await sweep()
    assert.equal((await list('?state=open')).length, 3, 'its last day belongs to it')
    watch.later(DAY_MS)
    await sweep()
    await sweep()
    assert.deepEqual(
      (await list('?sort=keyword')).map(({ keyword, state, closed_day }: Shown) => [
        keyword,
        state,
        closed_day,
      ]),
      [
        ['failed', 'unmeasured', due],
        ['missed', 'missed', due],
        ['never', 'unmeasured', due],
      ],
    )
    assert.deepEqual((await told()).map(([kind]: string[]) => kind).toSorted(), [
      'goal.missed',
      'goal.unmeasured',
      'goal.unmeasured',
    ])
    assert.equal((await call('PATCH', '/goals/1', { target_position: 1 })).body.code, 'goal_closed')
    // A new goal for the same keyword.
    assert.equal((await set([missed], 3, 5)).set[0].is_new, true)
  })

  test('that were reached on their last day are not missed, however late that is noticed', async () => {
    const { add, measure, set, list, sweep } = await watch.open()
    const [id] = await add(['boots'])
    await set([id], 3, 1)
    watch.later(DAY_MS)
    await measure(id, 3)
    watch.later(DAY_MS)
    await measure(id, 30)
    watch.later(DAY_MS)
    await sweep()
    const [goal] = await list()
    assert.deepEqual([goal.state, goal.position, goal.best_position], ['reached', 3, 3])
  })

  test('are judged by real positions alone, unless the project is simulated', async () => {
    const { projectId, add, measure, set, judge, list, told } = await watch.open()
    const [id] = await add(['boots'])
    await set([id], 3, 10)
    watch.later(DAY_MS)
    await measure(id, 1, 'simulator')
    await judge()
    assert.deepEqual(
      (await list()).map(({ state, position }: Shown) => [state, position]),
      [['open', null]],
    )
    await measure(id, 7)
    await judge()
    assert.equal((await list())[0].best_position, 7)
    const simulate = (source: 'simulated' | 'real') =>
      changeRows(context.database, 'rank_trackers', { source }, { project_id: projectId })
    await simulate('simulated')
    assert.deepEqual(
      (await list()).map(({ position, is_simulated }: Shown) => [position, is_simulated]),
      [[null, true]],
    )
    watch.later(HOUR_MS)
    await measure(id, 6, 'simulator')
    await judge()
    const [goal] = await list()
    assert.deepEqual([goal.state, goal.is_simulated, goal.position], ['reached', true, 1])
    assert.match(String((await told())[0]), /simulated/)
  })

  test('go with their keyword and with their project', async () => {
    const { call, uid, add, set, list, projectId } = await watch.open()
    const [a, b] = await add(['boots', 'tents'])
    await set([a, b], 3, 10)
    await call('DELETE', `/keywords/${a}`)
    assert.deepEqual(
      (await list()).map(({ keyword }: Shown) => keyword),
      ['tents'],
    )
    await watch.app.call('DELETE', `/v1/projects/${uid}`, { key: watch.owner.key })
    await watch.removeProject()
    const { rows } = await watch.countGoals(projectId)
    assert.equal(rows, 0)
  })

  test('stand in a report as reached, missed and open', async () => {
    const { add, measure, set, judge, sweep, report, day } = await watch.open()
    const [a, b, c] = await add(['boots', 'tents', 'maps'])
    for (const id of [a, b, c]) await measure(id, 20)
    await set([a, b], 3, 2)
    await set([c], 10, 60)
    watch.later(DAY_MS)
    await measure(a, 2)
    await measure(b, 7)
    const dayOfReach = day(0)
    await judge()
    watch.later(3 * DAY_MS)
    await sweep()
    const part = await report(7)
    assert.deepEqual(part.lines, ['Goals: 1 reached and 1 missed in this period, 1 open at its end.'])
    assert.deepEqual(
      part.tables.map(({ title, rows }: Shown) => [title, rows[0][0], rows[0][3]]),
      [
        ['Reached', 'boots (mobile)', dayOfReach],
        ['Missed', 'tents (mobile)', '7'],
        ['Open', 'maps (mobile)', '20'],
      ],
    )
  })

  test('that end soon are an alert until they are reached', async () => {
    const { add, measure, set, judge, alerts } = await watch.open()
    const [a, b] = await add(['boots', 'tents'])
    for (const id of [a, b]) await measure(id, 9)
    await set([a], 3, 5)
    await set([b], 3, 50)
    assert.deepEqual(await alerts(), ['The goal of "boots" ends in 5 days'])
    assert.deepEqual(await alerts(), ['The goal of "boots" ends in 5 days'])
    watch.later(DAY_MS)
    await measure(a, 3)
    await judge()
    assert.deepEqual(await alerts(), [])
  })
})
