import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { answerOf, openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'
import type { Tables } from '../../../data/storage/tables.ts'

const PER_KEYWORD = [
  'keyword_states',
  'keyword_records',
  'keyword_schedules',
  'analyses',
  'segment_members',
] as const satisfies (keyof Tables)[]

onEveryEngine('deleting keywords', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const open = () => openTracker(app, context.database, owner)

  async function idsOf({ list }: TrackerCaller): Promise<number[]> {
    const lists = [await list('?limit=100'), await list('?limit=100&device=desktop')]
    return lists.flatMap(({ data }) => data.map(({ id }: { id: number }) => id)).sort((a, b) => a - b)
  }

  const bulkDelete = ({ call }: TrackerCaller, body: unknown) => call('POST', '/keywords/bulk-delete', body)

  /** Ids of one keyword: mobile 1 and desktop 2 in the US, 3 and 4 in Austin, 5 and 6 in Great Britain; 7 is another keyword. */
  async function openWithVariants(): Promise<TrackerCaller> {
    const tracker = await open()
    await tracker.addNew(['Shoes'], { device: 'both' })
    await tracker.addNew(['SHOES'], { device: 'both', location: 'Austin' })
    await tracker.addNew(['shoes'], { device: 'both', country_code: 'GB' })
    await tracker.addNew(['boots'])
    return tracker
  }

  test('one answers with a count of one, and it is gone with its history', async () => {
    const tracker = await openWithVariants()
    await tracker.end(1, answerOf(['https://example.com/blog/']))
    const rules = [{ field: 'path', operator: 'starts_with', value: '/blog/' }]
    await tracker.call('POST', '/segments', { name: 'Blog', rules })
    const rows = (table: (typeof PER_KEYWORD)[number]) =>
      context.database.read((db) =>
        db
          .selectFrom(table as 'analyses')
          .where('project_id', '=', tracker.projectId)
          .where('keyword_id', '=', 1)
          .select('keyword_id')
          .execute(),
      )
    for (const table of PER_KEYWORD) assert.equal((await rows(table)).length, 1, table)

    const { status, body } = await tracker.call('DELETE', '/keywords/1')
    assert.deepEqual([status, body], [200, { data: { deleted_count: 1 } }])
    for (const table of PER_KEYWORD) assert.deepEqual(await rows(table), [], table)
    for (const path of ['', '/analyses', '/analyses/1/results']) {
      const gone = await tracker.call('GET', `/keywords/1${path}`)
      assert.deepEqual([gone.status, gone.body.code], [404, 'keyword_not_found'])
    }
    const again = await tracker.call('DELETE', '/keywords/1')
    assert.deepEqual([again.status, again.body.code], [404, 'keyword_not_found'])
    assert.deepEqual(await idsOf(tracker), [2, 3, 4, 5, 6, 7])
    const { segments, unmatched_count } = (await tracker.call('GET', '/segments')).body.data
    assert.deepEqual([segments[0].matched_count, segments[0].avg_position, unmatched_count], [0, null, 3])
    const { summary } = (await tracker.call('GET', '/overview')).body.data
    assert.deepEqual([summary.tracked_keywords, summary.ranking_keywords, summary.pending], [3, 0, 3])
    // What was searched by is gone too.
    assert.deepEqual((await tracker.list('?search=shoes')).data.length, 2)
  })

  test('with delete_all_devices takes the other device of the same market along, and no more', async () => {
    const tracker = await openWithVariants()
    for (const [id, query, count] of [
      [2, '?delete_all_devices=true', 2],
      [3, '?delete_all_devices=false', 1],
      [4, '?delete_all_devices=1', 1],
      [5, '', 1],
      [7, '?delete_all_devices=true', 1],
    ] as const) {
      const { status, body } = await tracker.call('DELETE', `/keywords/${id}${query}`)
      assert.deepEqual([status, body], [200, { data: { deleted_count: count } }], `${id}${query}`)
    }
    assert.deepEqual(await idsOf(tracker), [6])
    for (const query of ['?delete_all_devices=yes', '?delete_all_devices=', '?device=mobile', '?delete=1']) {
      const { status, body } = await tracker.call('DELETE', `/keywords/6${query}`)
      assert.deepEqual([status, body.code], [422, 'validation_failed'], query)
    }
    assert.deepEqual(await idsOf(tracker), [6])
  })

  test('many passes over ids that do not exist, and counts each once', async () => {
    const tracker = await openWithVariants()
    const other = await openWithVariants()
    const ids = [7, 1, 1, 999, 7, Number.MAX_SAFE_INTEGER, 1]
    const { status, body } = await bulkDelete(tracker, { keyword_ids: ids })
    assert.deepEqual([status, body], [200, { data: { deleted_count: 2 } }])
    assert.deepEqual(await idsOf(tracker), [2, 3, 4, 5, 6])
    const none = await bulkDelete(tracker, { keyword_ids: ids, delete_all_devices: true })
    assert.deepEqual([none.status, none.body], [200, { data: { deleted_count: 0 } }])
    assert.deepEqual(await idsOf(other), [1, 2, 3, 4, 5, 6, 7])
  })

  test('many with delete_all_devices counts both devices, also when both were named', async () => {
    const tracker = await openWithVariants()
    const body = { keyword_ids: [1, 2, 4, 7], delete_all_devices: true }
    assert.deepEqual((await bulkDelete(tracker, body)).body, { data: { deleted_count: 5 } })
    assert.deepEqual(await idsOf(tracker), [5, 6])
  })

  test('many takes from one to a hundred ids, and nothing that it does not know', async () => {
    const tracker = await openWithVariants()
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1000)
    const refusals: [body: unknown, fields: string[]][] = [
      [{}, ['keyword_ids']],
      [undefined, ['keyword_ids']],
      [{ keyword_ids: [] }, ['keyword_ids']],
      [{ keyword_ids: numbers(101) }, ['keyword_ids']],
      [{ keyword_ids: 1 }, ['keyword_ids']],
      [{ keyword_ids: null }, ['keyword_ids']],
      [
        { keyword_ids: [0, -1, 1.5, '1', null, 1e300, 2 ** 53, 1] },
        [0, 1, 2, 3, 4, 5, 6].map((index) => `keyword_ids.${index}`),
      ],
      [{ keyword_ids: [1], delete_all_devices: 'true' }, ['delete_all_devices']],
      [{ keyword_ids: [1], delete_all_devices: null }, ['delete_all_devices']],
      [{ keyword_ids: [1], device: 'mobile' }, ['device']],
    ]
    for (const [body, fields] of refusals) {
      const result = await bulkDelete(tracker, body)
      assert.deepEqual([result.status, Object.keys(result.body.errors ?? {})], [422, fields], result.text)
    }
    const hundred = await bulkDelete(tracker, { keyword_ids: [...numbers(99), 7] })
    assert.deepEqual(hundred.body, { data: { deleted_count: 1 } })
    assert.deepEqual(await idsOf(tracker), [1, 2, 3, 4, 5, 6])
  })

  test('the same ones at the same time counts each of them once', async () => {
    const tracker = await open()
    const ids = await tracker.addNew(Array.from({ length: 40 }, (_, index) => `keyword ${index}`))
    const requests = Array.from({ length: 10 }, (_, at) =>
      bulkDelete(tracker, { keyword_ids: ids.slice(at, at + 30) }),
    )
    const counts = (await Promise.all(requests)).map(({ body }) => body.data.deleted_count)
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      39,
    )
    assert.deepEqual(await idsOf(tracker), ids.slice(39))
    const { usage, summary } = (await tracker.call('GET', '/overview')).body.data
    assert.deepEqual([usage.used, summary.tracked_keywords, summary.pending], [1, 1, 1])
  })

  test('and adding need a key that writes and a member who may', async () => {
    const tracker = await openWithVariants()
    const viewer = await app.createColleague(owner, 'viewer')
    const readOnly = await app.createKey({ memberId: owner.memberId, scope: 'read' })
    const add = { keywords: ['new'], country_code: 'US', language_code: 'en' }
    for (const [key, code] of [
      [viewer.key, 'role_not_allowed'],
      [readOnly.key, 'read_only_key'],
    ] as const) {
      for (const [method, path, body] of [
        ['POST', '/keywords', add],
        ['POST', '/keywords/bulk-delete', { keyword_ids: [1] }],
        ['DELETE', '/keywords/1', undefined],
      ] as const) {
        const result = await app.call(method, `${tracker.base}${path}`, { key, body })
        assert.deepEqual([result.status, result.body.code], [403, code], `${method} ${path}`)
      }
    }
    assert.deepEqual(await idsOf(tracker), [1, 2, 3, 4, 5, 6, 7])
  })

  test('and adding again with the same Idempotency-Key are answered again, and not done again', async () => {
    const tracker = await open()
    const headers = { 'idempotency-key': `add-${tracker.uid}` }
    const first = await tracker.add({ keywords: ['a', 'b'] }, headers)
    const second = await tracker.add({ keywords: ['a', 'b'] }, headers)
    assert.deepEqual([second.status, second.text], [201, first.text])
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.equal((await tracker.add({ keywords: ['a', 'c'] }, headers)).status, 422)

    const remove = { 'idempotency-key': `delete-${tracker.uid}` }
    const bodies = []
    for (const _ of [1, 2]) {
      bodies.push((await tracker.call('POST', '/keywords/bulk-delete', { keyword_ids: [1] }, remove)).body)
    }
    assert.deepEqual(bodies, [{ data: { deleted_count: 1 } }, { data: { deleted_count: 1 } }])
    assert.deepEqual(await idsOf(tracker), [2])
  })
})
