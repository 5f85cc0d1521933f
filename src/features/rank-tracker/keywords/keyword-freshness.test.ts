import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp, suiteApp, suiteOwner, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { answerOf, openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'
import { until } from '../../../../test/helpers/until.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Database } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { REBUILD_RECORDS_KIND } from '../records/outdated.ts'
import { rescheduleKeywords } from '../schedule/reschedule.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

const QUERIES = [
  '',
  '?device=desktop',
  '?sort=keyword&direction=desc&limit=1',
  '?sort=last_analyzed',
  '?search=sho',
  '?segment_id=1',
  '?unmatched=true',
]

const RIVAL = { name: 'Rival', domain: 'rival.example' }
const SECOND = { name: 'Second', domain: 'www.second.example' }
const RESULTS = ['https://second.example/', 'https://rival.example/', 'https://example.com/blog/a']

onEveryEngine('what is read of keywords', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let otherDatabase: Database
  before(async () => {
    otherDatabase = await context.storage.open()
  })
  after(async () => {
    await otherDatabase?.close()
  })

  const open = () => openTracker(app, context.database, owner)
  const competitors = (uid: string, method: string, path = '', body?: unknown) =>
    app.call(method, `/v1/projects/${uid}/competitors${path}`, { key: owner.key, body })
  const setFrequency = (uid: string, rank_tracker_frequency: string) =>
    app.call('PATCH', `/v1/projects/${uid}`, { key: owner.key, body: { rank_tracker_frequency } })

  /** From a list and alone, which must agree. */
  async function readBoth({ list, read }: TrackerCaller, id: number) {
    const record = await read(id)
    const { data } = await list('?sort=keyword')
    assert.deepEqual(
      data.find((listed: { id: number }) => listed.id === id),
      record,
    )
    return record
  }

  async function runRefresh(): Promise<void> {
    const handler = app.product.handlers[REBUILD_RECORDS_KIND]
    const runner = testRunner(context.database, {
      [REBUILD_RECORDS_KIND]: handler as NonNullable<typeof handler>,
    })
    runner.start()
    await until('nothing waits to be refreshed', async () => {
      const { rows } = await context.database.read((db) =>
        sql`select 1 from jobs where kind = ${REBUILD_RECORDS_KIND} and state in ('queued', 'running')`.execute(
          db,
        ),
      )
      return rows.length === 0
    })
    await runner.stop(5000)
  }

  test('shows a competitor from the moment it is added until it is deleted, before any job ran', async () => {
    const tracker = await open()
    const [id = 0, waiting = 0] = await tracker.addNew(['shoes', 'boots'])
    await tracker.end(1, answerOf(RESULTS))
    assert.deepEqual((await readBoth(tracker, id)).competitors, [])

    await competitors(tracker.uid, 'POST', '', RIVAL)
    for (const one of [id, waiting]) {
      assert.deepEqual((await readBoth(tracker, one)).competitors, [{ id: 1, ...RIVAL, position: null }])
    }
    // One that is added while records wait to be rewritten has it from the start.
    const [late = 0] = await tracker.addNew(['sandals'])
    assert.deepEqual((await readBoth(tracker, late)).competitors, [{ id: 1, ...RIVAL, position: null }])
    await competitors(tracker.uid, 'POST', '', SECOND)
    const names = async (one: number) =>
      (await readBoth(tracker, one)).competitors.map(({ name }: { name: string }) => name)
    for (const one of [id, waiting, late]) assert.deepEqual(await names(one), ['Rival', 'Second'])
    // Also where a page is put together of those with a value and those without.
    for (const order of ['sort=position&direction=desc', 'sort=last_analyzed&direction=desc&limit=2']) {
      const { data } = await tracker.list(`?${order}`)
      assert.equal(data[0].id, id)
      for (const record of data) assert.equal(record.competitors.length, 2, order)
    }

    await runRefresh()
    assert.deepEqual((await readBoth(tracker, id)).competitors, [
      { id: 1, ...RIVAL, position: 2 },
      { id: 2, ...SECOND, position: 1 },
    ])
    assert.deepEqual((await readBoth(tracker, waiting)).competitors, [
      { id: 1, ...RIVAL, position: null },
      { id: 2, ...SECOND, position: null },
    ])

    await competitors(tracker.uid, 'DELETE', '/1')
    assert.deepEqual((await readBoth(tracker, id)).competitors, [{ id: 2, ...SECOND, position: 1 }])
    assert.deepEqual(await names(late), ['Second'])
    await runRefresh()
    assert.deepEqual((await readBoth(tracker, id)).competitors, [{ id: 2, ...SECOND, position: 1 }])
  })

  test('keeps everything else of a record when competitors change', async () => {
    const tracker = await open()
    const [id = 0] = await tracker.addNew(['shoes "quoted" 👟'], { location: 'Köln' })
    await tracker.end(1, answerOf(RESULTS, { features: ['ads'] }))
    const before = await readBoth(tracker, id)
    const { headers } = await tracker.call('GET', '/keywords')
    const known = { 'if-none-match': String(headers.etag) }
    assert.equal((await tracker.call('GET', '/keywords', undefined, known)).status, 304)
    await competitors(tracker.uid, 'POST', '', SECOND)
    const changed = await tracker.call('GET', '/keywords', undefined, known)
    assert.equal(changed.status, 200)
    assert.equal(Number(changed.headers['content-length']), Buffer.byteLength(changed.text))
    const again = await tracker.call('GET', '/keywords')
    assert.deepEqual([again.text, again.headers.etag], [changed.text, changed.headers.etag])
    const mended = { ...before, competitors: [{ id: 1, ...SECOND, position: null }] }
    assert.deepEqual(await readBoth(tracker, id), mended)
    await runRefresh()
    const found = { ...before, competitors: [{ id: 1, ...SECOND, position: 1 }] }
    assert.deepEqual(await readBoth(tracker, id), found)
  })

  test('shows the next check of a new frequency at once, of those that have been checked', async () => {
    const tracker = await open()
    const [ranked = 0, broken = 0, waiting = 0] = await tracker.addNew(['shoes', 'boots', 'sandals'])
    await tracker.end(1, answerOf(RESULTS))
    await tracker.end(2, failed('auth', 'The key was refused.'))
    const daysAhead = async (id: number) => {
      const { next_analyze_at } = await readBoth(tracker, id)
      return (Date.parse(next_analyze_at) - Date.now()) / DAY_MS
    }
    const first = (await readBoth(tracker, waiting)).next_analyze_at
    for (const [frequency, low, high] of [
      ['monthly', 30, 31],
      ['weekly', 7, 8],
      ['daily', 1, 2],
      ['biweekly', 14, 15],
    ] as const) {
      await setFrequency(tracker.uid, frequency)
      for (const isRewritten of [false, true]) {
        if (isRewritten) await runRefresh()
        for (const id of [ranked, broken]) {
          const days = await daysAhead(id)
          assert.ok(days > low - 0.01 && days <= high, `${id} is due in ${days} days at ${frequency}`)
        }
        assert.equal((await readBoth(tracker, waiting)).next_analyze_at, first)
      }
    }
  })

  test('is of the frequency that holds, also for keywords that were added while it changed', async () => {
    const tracker = await open()
    await tracker.addNew(['shoes'])
    const { database, engine } = context
    let adding: ReturnType<typeof tracker.add> | undefined
    await database.transaction(
      async (tx) => {
        await lockTracker(tx, tracker.projectId)
        adding = tracker.add({ keywords: ['late'] })
        if (engine === 'postgres') await until('it waits', () => isAnyWaiting(database))
        await tx
          .updateTable('project_settings')
          .set({ rank_tracker_frequency: 'monthly' })
          .where('project_id', '=', tracker.projectId)
          .execute()
        const change = { frequency: 'monthly', timeZone: 'UTC', nowMs: Date.now() } as const
        await rescheduleKeywords(tx, engine, tracker.projectId, change)
      },
      { isolation: 'read committed' },
    )
    assert.equal((await adding)?.status, 201)
    const schedules = await storedRows(database, 'keyword_schedules', ['due_at'], {
      project_id: tracker.projectId,
    })
    for (const { due_at } of schedules) assert.ok(due_at > Date.now() + 28 * DAY_MS)
  })

  test('is the same from every node after every write, whatever it has kept in memory', async () => {
    const node = await createTestApp(otherDatabase)
    const forgetful = await createTestApp(context.database, { SIGHTLINE_CACHE_BYTES_MAX: '0' })
    const tracker = await open()
    const get = (from: TestApp, query: string) =>
      from.call('GET', `${tracker.base}/keywords${query}`, { key: owner.key })
    const lists = async (from: TestApp) => {
      const texts: string[] = []
      for (const query of QUERIES) texts.push((await get(from, query)).text)
      return texts
    }
    const blog = [{ field: 'path', operator: 'starts_with', value: '/blog/' }]
    const shop = [{ field: 'path', operator: 'starts_with', value: '/shop/' }]
    const writes: Record<string, () => Promise<unknown>> = {
      add: () => tracker.add({ keywords: ['shoes', 'boots'] }),
      'add of both devices': () => tracker.add({ keywords: ['short', 'shoes'], device: 'both' }),
      result: () => tracker.end(1, answerOf(RESULTS)),
      failure: () => tracker.end(2, failed('auth', 'The key was refused.')),
      'new segment': () => tracker.call('POST', '/segments', { name: 'Blog', rules: blog }),
      'new rules': () => tracker.call('PATCH', '/segments/1', { rules: shop }),
      'result with another URL': async () =>
        tracker.end(await tracker.openAnalysis(1), answerOf(['https://example.com/shop/'])),
      'new competitor': () => competitors(tracker.uid, 'POST', '', RIVAL),
      'another competitor': () => competitors(tracker.uid, 'POST', '', SECOND),
      'result that shows them': async () => tracker.end(await tracker.openAnalysis(2), answerOf(RESULTS)),
      'deleted competitor': () => competitors(tracker.uid, 'DELETE', '/1'),
      'new frequency': () => setFrequency(tracker.uid, 'weekly'),
      'deleted keyword': () => tracker.call('DELETE', '/keywords/1'),
      'deleted segment': () => tracker.call('DELETE', '/segments/1'),
      'deleted keywords': () =>
        tracker.call('POST', '/keywords/bulk-delete', { keyword_ids: [3], delete_all_devices: true }),
    }
    let old = await lists(app)
    for (const [name, write] of Object.entries(writes)) {
      // Twice, so that whatever can be kept is.
      for (const from of [app, node, app, node]) assert.deepEqual(await lists(from), old, name)
      await write()
      const now = await lists(forgetful)
      assert.notDeepEqual(now, old, `${name} changes nothing`)
      assert.deepEqual(await lists(node), now, name)
      assert.deepEqual(await lists(app), now, name)
      old = now
    }
    await runRefresh()
    assert.deepEqual(await lists(app), await lists(forgetful))
    await forgetful.close()
    await node.close()
  })
})

async function isAnyWaiting(database: Database): Promise<boolean> {
  const { rows } = await database.read((db) =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    ),
  )
  return rows.length > 0
}
