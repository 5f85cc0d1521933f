import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { insertTracked } from '../../../../test/helpers/tracked-keywords.ts'
import { openTracker } from '../../../../test/helpers/tracker-caller.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { RECENT_DAYS } from '../roll-ups/recent-days.ts'

onEveryEngine('the movers of a project', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function openMoved() {
    const tracker = await openTracker(app, context.database, owner)
    const today = localDay(app.clock.ms, 'UTC')
    const url = 'https://example.com/blog/a'
    await insertTracked(context.database, tracker.projectId, today, [
      { url, position: 8, days: [17, 17, 8] },
      { url, position: 13, days: [8, 13, 13] },
      { url, days: [5, 5, null] },
      { url, position: 4, days: [6, 5, 4] },
      // Its first result came after the day that is compared with.
      { url, position: 1, days: [30, 1] },
    ])
    const session = await app.signIn(owner.memberId)
    const read = async (query = '') =>
      await app.call('GET', `/app/v1/projects/${tracker.uid}/rank-tracker/movers${query}`, { session })
    return { read, dayAgo: (days: number) => formatDay(today - days) }
  }

  test('are those of three places or more, from where to where, since a day that is named', async () => {
    const { read, dayAgo } = await openMoved()
    const { status, body, text } = await read(`?from=${dayAgo(1)}`)
    assert.equal(status, 200, text)
    const { data } = body
    assert.equal(data.since, dayAgo(2))
    assert.deepEqual([data.improved, data.declined], [1, 2])
    const moves = (rows: { before: number | null; after: number | null }[]) =>
      rows.map(({ before, after }) => [before, after])
    assert.deepEqual(moves(data.up), [[17, 8]])
    // The loss of a place at the top weighs more than one further down.
    assert.deepEqual(moves(data.down), [
      [5, null],
      [8, 13],
    ])
    assert.equal(typeof data.up[0].id, 'number')
  })

  test('of a smaller size are counted when they are asked for', async () => {
    const { read, dayAgo } = await openMoved()
    const { body } = await read(`?from=${dayAgo(1)}&places_min=1&limit=1`)
    assert.deepEqual([body.data.improved, body.data.declined, body.data.up.length], [2, 2, 1])
  })

  test('begin with the first day that keywords remember, and the answer says so', async () => {
    const { read, dayAgo } = await openMoved()
    const { body } = await read(`?from=${dayAgo(200)}`)
    assert.equal(body.data.since, dayAgo(RECENT_DAYS - 1))
    assert.equal((await read('?from=yesterday')).status, 422)
  })
})
