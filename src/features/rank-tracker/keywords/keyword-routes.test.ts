import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { answerOf, openTracker } from '../../../../test/helpers/tracker-caller.ts'
import { SERP_FEATURES } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'

const CREATED_FIELDS = ['id', 'keyword', 'device', 'country_code', 'language_code', 'status']
const RECORD_FIELDS = [
  'id',
  'keyword',
  'device',
  'country_code',
  'language_code',
  'location',
  'last_position',
  'best_position',
  'last_result_url',
  'last_analyzed_at',
  'next_analyze_at',
  'status',
  'change_position',
  'owned_results_count',
  'serp_features',
  'message',
  'competitors',
]
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

onEveryEngine('keywords', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const open = (settings = {}) => openTracker(app, context.database, owner, settings)

  test('that were added are answered with six fields each, in the order they were given', async () => {
    const { add } = await open()
    const { status, body } = await add({ keywords: ['  Red \t Shoes ', 'blue'], device: 'both' })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body), ['data'])
    assert.deepEqual(Object.keys(body.data), ['keywords', 'initial_analysis_scheduled', 'message'])
    for (const keyword of body.data.keywords) assert.deepEqual(Object.keys(keyword), CREATED_FIELDS)
    const market = { country_code: 'US', language_code: 'en', status: 'pending' }
    assert.deepEqual(body.data, {
      keywords: [
        { id: 1, keyword: 'Red Shoes', device: 'mobile', ...market },
        { id: 2, keyword: 'Red Shoes', device: 'desktop', ...market },
        { id: 3, keyword: 'blue', device: 'mobile', ...market },
        { id: 4, keyword: 'blue', device: 'desktop', ...market },
      ],
      initial_analysis_scheduled: true,
      message: null,
    })
  })

  test('without a result have every field of the record, null where there is nothing', async () => {
    const { add, read, list, call } = await open()
    await call('GET', '/keywords')
    await add({ keywords: ['Shoes'], location: ' Austin,  Texas ' })
    const record = await read(1)
    assert.deepEqual(Object.keys(record), RECORD_FIELDS)
    const { next_analyze_at, owned_results_count: _, ...rest } = record
    assert.match(next_analyze_at, TIME)
    assert.deepEqual(rest, {
      id: 1,
      keyword: 'Shoes',
      device: 'mobile',
      country_code: 'US',
      language_code: 'en',
      location: 'Austin, Texas',
      last_position: null,
      best_position: null,
      last_result_url: null,
      last_analyzed_at: null,
      status: 'pending',
      change_position: null,
      serp_features: {},
      message: null,
      competitors: [],
    })
    const listed = await list()
    assert.deepEqual(Object.keys(listed), ['data', 'links', 'meta'])
    assert.deepEqual(listed.data, [record])
    assert.deepEqual(listed.links, { next: null })
    assert.deepEqual(listed.meta, { per_page: 50, next_cursor: null, previous_cursor: null, has_more: false })
  })

  test('with results show position, best, change, URL, features and competitors', async () => {
    const { uid, addNew, openAnalysis, end, read, list } = await open()
    const rival = { name: 'Rival', domain: 'rival.example' }
    await app.call('POST', `/v1/projects/${uid}/competitors`, { key: owner.key, body: rival })
    const absent = { name: 'Absent', domain: 'absent.example' }
    await app.call('POST', `/v1/projects/${uid}/competitors`, { key: owner.key, body: absent })
    const [id = 0] = await addNew(['shoes'])
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://other${index}.example/`)
    const ours = ['https://shop.example.com/a', 'https://www.example.com/b']
    await end(1, answerOf([...others(4), ...ours, 'https://rival.example/'], { features: ['ads', 'video'] }))

    const first = await read(id)
    assert.deepEqual(Object.keys(first), RECORD_FIELDS)
    assert.deepEqual(
      [first.status, first.last_position, first.best_position, first.change_position],
      ['success', 5, 5, null],
    )
    assert.equal(first.last_result_url, ours[0])
    assert.equal(first.owned_results_count, 2)
    assert.equal(first.message, 'This result is simulated.')
    assert.match(first.last_analyzed_at, TIME)
    assert.ok(first.next_analyze_at > first.last_analyzed_at)
    assert.deepEqual(Object.keys(first.serp_features), [...SERP_FEATURES])
    const present = Object.keys(first.serp_features).filter((name) => first.serp_features[name])
    assert.deepEqual(present, ['ads', 'video'])
    assert.deepEqual(first.competitors, [
      { id: 1, ...rival, position: 7 },
      { id: 2, ...absent, position: null },
    ])
    assert.deepEqual((await list()).data, [first])

    const later = await openAnalysis(id)
    assert.deepEqual(await read(id), first, 'a later analysis that is under way changes nothing')
    await end(later, answerOf([...others(7), ...ours]))
    const worse = await read(id)
    assert.deepEqual([worse.last_position, worse.best_position, worse.change_position], [8, 5, -3])
    assert.equal(worse.competitors[0].position, null)

    await end(await openAnalysis(id), failed('auth', 'The key was refused.'))
    const stillWorse = {
      ...worse,
      status: 'failed',
      message: 'The key was refused. This result is simulated.',
    }
    assert.deepEqual(await read(id), stillWorse)

    await end(await openAnalysis(id), answerOf(others(100)))
    const gone = await read(id)
    assert.equal(gone.status, 'success')
    assert.deepEqual(
      [gone.last_position, gone.best_position, gone.change_position, gone.last_result_url],
      [null, 5, null, null],
    )
    assert.equal(gone.owned_results_count, 0)
    assert.match(gone.message, /first 100 organic results/)
  })

  test('that are not there, or are of another project, are not found', async () => {
    const ours = await open()
    const theirs = await open()
    await theirs.addNew(['a', 'b'])
    await ours.addNew(['a'])
    const refused = { message: 'Keyword not found.', code: 'keyword_not_found' }
    for (const id of [
      '2',
      '999',
      '999999999999999',
      '0',
      '-1',
      '01',
      '1.0',
      'x',
      '1e0',
      '99999999999999999999',
    ]) {
      for (const [method, path] of [
        ['GET', `/keywords/${id}`],
        ['DELETE', `/keywords/${id}`],
        ['GET', `/keywords/${id}/analyses`],
        ['GET', `/keywords/${id}/analyses/1/results`],
      ] as const) {
        const { status, body } = await ours.call(method, path)
        assert.deepEqual([status, body], [404, refused], `${method} ${path}`)
      }
    }
    assert.equal((await theirs.list()).data.length, 2)
  })

  test('are the same on a list as alone, whoever reads', async () => {
    const { base, addNew, list } = await open()
    await addNew(['a', 'b'], { device: 'both' })
    const viewer = await app.createColleague(owner, 'viewer')
    const { key } = await app.createKey({ memberId: viewer.memberId, scope: 'read' })
    for (const device of ['mobile', 'desktop']) {
      const { data } = await list(`?device=${device}&sort=keyword`)
      assert.deepEqual(
        data.map((record: { keyword: string; device: string }) => [record.keyword, record.device]),
        [
          ['a', device],
          ['b', device],
        ],
      )
      for (const record of data) {
        const alone = await app.call('GET', `${base}/keywords/${record.id}`, { key })
        assert.deepEqual(alone.body, { data: record })
      }
    }
  })
})
