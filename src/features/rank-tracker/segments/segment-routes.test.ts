import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { insertTracked, type Tracked } from '../../../../test/helpers/tracked-keywords.ts'

const DAY = 20_000
const BLOG = [{ field: 'path', operator: 'starts_with', value: '/blog/' }]
const SHOP = [{ field: 'path', operator: 'starts_with', value: '/shop/' }]

const page = (path: string, position = 1, more: Partial<Tracked> = {}): Tracked => ({
  url: `https://www.example.com${path}`,
  position,
  ...more,
})

onEveryEngine('segments', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function open(items: readonly Tracked[] = []) {
    const uid = await app.createProject(owner.key)
    const [project] = await storedRows(context.database, 'projects', ['id'], { uid })
    const projectId = project?.id as number
    if (items.length > 0) await insertTracked(context.database, projectId, DAY, items)
    const url = `/v1/projects/${uid}/rank-tracker/segments`
    const call = (method: string, path = '', body?: unknown, key = owner.key) =>
      app.call(method, `${url}${path}`, { key, ...(body !== undefined && { body }) })
    return {
      url,
      projectId,
      call,
      create: (name: string, rules: unknown = BLOG) => call('POST', '', { name, rules }),
      list: async (query = '') => (await call('GET', query)).body.data,
    }
  }

  test('of a project without keywords: none, nothing to suggest, nothing unmatched', async () => {
    const { list } = await open()
    assert.deepEqual(await list(), { segments: [], suggestions: [], unmatched_count: 0 })
  })

  test('count the keywords whose URL they match, and their average position', async () => {
    const { create, list, call } = await open([
      page('/blog/a', 1),
      page('/Blog/b', 2),
      page('/blog/c', 4),
      page('/shop/x', 9),
      { url: null },
    ])
    const created = await create('Blog')
    const blog = { id: 1, name: 'Blog', rules: BLOG, matched_count: 3, avg_position: 2.33 }
    assert.deepEqual([created.status, created.body.data], [201, blog])
    assert.deepEqual(await list(), { segments: [blog], suggestions: [], unmatched_count: 2 })

    const changed = await call('PATCH', '/1', { rules: SHOP })
    const shop = { ...blog, rules: SHOP, matched_count: 1, avg_position: 9 }
    assert.deepEqual([changed.status, changed.body.data], [200, shop])
    const renamed = await call('PATCH', '/1', { name: ' The  shop ' })
    assert.deepEqual(renamed.body.data, { ...shop, name: 'The shop' })
    assert.equal((await list()).unmatched_count, 4)

    assert.deepEqual((await call('DELETE', '/1')).body, { data: { deleted_count: 1 } })
    assert.deepEqual([(await list()).segments, (await list()).unmatched_count], [[], 5])
  })

  test('without a match have no average', async () => {
    const { create } = await open([page('/shop/x')])
    const { matched_count, avg_position } = (await create('Blog')).body.data
    assert.deepEqual([matched_count, avg_position], [0, null])
  })

  test('hold both devices, and count the one that is asked for', async () => {
    const desktop = { device: 'desktop' } as const
    const { create, list, call } = await open([
      page('/blog/a', 1),
      page('/blog/b', 3, desktop),
      page('/blog/c', 5, desktop),
      { ...desktop },
    ])
    const counts = (record: { matched_count: number; avg_position: number }) => [
      record.matched_count,
      record.avg_position,
    ]
    assert.deepEqual(counts((await create('Blog')).body.data), [1, 1])
    const other = await list('?device=desktop')
    assert.deepEqual([counts(other.segments[0]), other.unmatched_count], [[2, 4], 1])
    const all = await list('?device=all')
    assert.deepEqual([counts(all.segments[0]), all.unmatched_count], [[3, 3], 1])
    assert.deepEqual(counts((await call('POST', '/preview?device=all', { rules: BLOG })).body.data), [3, 3])
    assert.deepEqual(counts((await call('PATCH', '/1?device=all', { name: 'Blog' })).body.data), [3, 3])
    const created = await call('POST', '?device=desktop', { name: 'Same', rules: BLOG })
    assert.deepEqual(counts(created.body.data), [2, 4])
    assert.deepEqual(counts((await call('PATCH', '/1?device=desktop', { rules: SHOP })).body.data), [0, null])
    const preview = await call('POST', '/preview?device=desktop', { rules: BLOG })
    assert.equal(preview.body.data.matched_count, 2)
  })

  test('may overlap: a keyword is unmatched when the last of its segments has gone', async () => {
    const { create, list, call } = await open([page('/blog/a'), page('/blog/b')])
    await create('One')
    await create('Two')
    await call('DELETE', '/1')
    assert.equal((await list()).unmatched_count, 0)
    await call('PATCH', '/2', { rules: [{ field: 'path', operator: 'ends_with', value: '/a' }] })
    assert.equal((await list()).unmatched_count, 1)
    await call('DELETE', '/2')
    assert.equal((await list()).unmatched_count, 2)
  })

  test('are previewed without being stored, also with a key that only reads', async () => {
    const items = Array.from({ length: 8 }, (_, index) => page(`/blog/${index % 6}`, index + 1))
    const { create, list, call } = await open([...items, page('/shop/x', 50)])
    await create('Some', [{ field: 'path', operator: 'equals', value: '/blog/0' }])
    const { key } = await app.createKey({ memberId: owner.memberId, scope: 'read' })
    const preview = await call('POST', '/preview', { rules: BLOG }, key)
    assert.equal(preview.status, 200)
    assert.deepEqual(preview.body.data, {
      matched_count: 8,
      avg_position: 4.5,
      overlap_count: 2,
      examples: items.slice(0, 5).map(({ url }) => url),
    })
    assert.equal((await list()).segments.length, 1)
    const none = await call('POST', '/preview', {
      rules: [{ field: 'host', operator: 'equals', value: 'x' }],
    })
    assert.deepEqual(none.body.data, { matched_count: 0, avg_position: null, overlap_count: 0, examples: [] })
    assert.equal((await call('POST', '', { name: 'x', rules: BLOG }, key)).body.code, 'read_only_key')
  })

  test('are suggested for folders that none of them holds, and not once they are saved', async () => {
    const items = [
      '/blog/a',
      '/blog/b',
      '/blog/c',
      '/shop/x',
      '/shop/y',
      '/shop/z',
      '/shop/z',
      '/one/a',
      '/two',
    ]
    const { create, list } = await open(items.map((path, index) => page(path, index + 1)))
    const { suggestions } = await list()
    assert.deepEqual(suggestions, [
      {
        name: 'shop',
        rules: SHOP,
        matched_count: 4,
        avg_position: 5.5,
        examples: ['/shop/x', '/shop/y', '/shop/z'].map((path) => page(path).url),
      },
      {
        name: 'blog',
        rules: BLOG,
        matched_count: 3,
        avg_position: 2,
        examples: ['/blog/a', '/blog/b', '/blog/c'].map((path) => page(path).url),
      },
    ])
    const [shop, blog] = suggestions as { name: string; rules: unknown; matched_count: number }[]
    assert.ok(shop)
    const saved = await create(shop.name, shop.rules)
    assert.equal(saved.body.data.matched_count, shop.matched_count)
    assert.deepEqual((await list()).suggestions, [blog])
    assert.deepEqual((await list('?device=desktop')).suggestions, [])
  })

  test('need a name and rules that can be compared', async () => {
    const { call } = await open()
    const rule = { field: 'path', operator: 'equals', value: '/' }
    const cases: [body: unknown, fields: string[]][] = [
      [{}, ['name', 'rules']],
      [{ name: ' \t ', rules: [rule] }, ['name']],
      [{ name: 'é'.repeat(101), rules: [rule] }, ['name']],
      [{ name: 7, rules: {} }, ['name', 'rules']],
      [{ name: 'x', rules: [] }, ['rules']],
      [{ name: 'x', rules: Array(6).fill(rule) }, ['rules']],
      [{ name: 'x', rules: [rule, { ...rule, operator: 'like' }] }, ['rules.1.operator']],
      [
        { name: 'x', rules: [{ field: 'title', operator: 'equals', value: '' }] },
        ['rules.0.field', 'rules.0.value'],
      ],
      [{ name: 'x', rules: [{ ...rule, value: 'x'.repeat(2049) }] }, ['rules.0.value']],
      [{ name: 'x', rules: [{ field: 'path', operator: 'equals' }] }, ['rules.0.value']],
      [{ name: 'x', rules: [{ ...rule, join: 'or' }], device: 'mobile' }, ['rules.0.join', 'device']],
    ]
    for (const [body, fields] of cases) {
      const result = await call('POST', '', body)
      assert.deepEqual(
        [result.status, Object.keys(result.body.errors ?? {})],
        [422, fields],
        JSON.stringify(body),
      )
    }
    assert.equal(
      (await call('POST', '', { name: ` ${'é'.repeat(100)} `, rules: Array(5).fill(rule) })).status,
      201,
    )
    assert.deepEqual(Object.keys((await call('PATCH', '/1', {})).body.errors), ['body'])
    assert.deepEqual(Object.keys((await call('PATCH', '/1', { id: 2 })).body.errors), ['id'])
    assert.deepEqual(Object.keys((await call('POST', '/preview', { rules: [{}] })).body.errors), [
      'rules.0.field',
      'rules.0.operator',
      'rules.0.value',
    ])
    assert.deepEqual(Object.keys((await call('GET', '?device=tablet')).body.errors), ['device'])
  })

  test('have names of their own, whatever the letter case', async () => {
    const { create, call } = await open()
    await create('Blog')
    await create('Über uns')
    for (const name of ['Blog', ' bLOG ', 'ÜBER  UNS', 'u\u0308ber uns']) {
      const { status, body } = await create(name)
      assert.deepEqual(
        [status, body.errors],
        [422, { name: ['Another segment of this project has this name.'] }],
      )
    }
    assert.equal((await call('PATCH', '/1', { name: 'über UNS' })).status, 422)
    assert.equal((await call('PATCH', '/1', { name: 'BLOG' })).body.data.name, 'BLOG')
    assert.equal((await (await open()).create('Blog')).status, 201)
  })

  test('created at once under one name: one is there, the others are told', async () => {
    const { create, list } = await open([page('/blog/a')])
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create(index % 2 ? 'blog' : 'Blog')),
    )
    const statuses = results.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [201, ...Array(5).fill(422)])
    const { segments, unmatched_count } = await list()
    assert.deepEqual([segments.length, segments[0].matched_count, unmatched_count], [1, 1, 0])
  })

  test('are at most a hundred', async () => {
    const { create, projectId } = await open()
    await context.database.transaction((tx) =>
      tx
        .insertInto('segments')
        .values(
          Array.from({ length: 99 }, (_, index) => ({
            project_id: projectId,
            id: 1000 + index,
            name: `n${index}`,
            folded_name: `n${index}`,
            rules_json: '[]',
            created_at: 0,
          })),
        )
        .execute(),
    )
    assert.equal((await create('The last')).status, 201)
    const refused = await create('One more')
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['body']])
    assert.match(refused.body.message, /100 segments/)
  })

  test('that are not there are not found; ids are never used again', async () => {
    const { call, create } = await open()
    const other = await open()
    await other.create('Elsewhere')
    for (const id of ['1', '0', 'x', '1.0', '99999999999999999999']) {
      for (const result of [await call('PATCH', `/${id}`, { name: 'x' }), await call('DELETE', `/${id}`)]) {
        assert.deepEqual([result.status, result.body.code], [404, 'segment_not_found'], id)
      }
    }
    await create('One')
    await call('DELETE', '/1')
    assert.equal((await create('One')).body.data.id, 2)
  })

  test('are written by editors only', async () => {
    const { call, create } = await open()
    await create('Blog')
    const { key } = await app.createColleague(owner, 'viewer')
    const refused = [
      await call('POST', '', { name: 'x', rules: BLOG }, key),
      await call('PATCH', '/1', { name: 'x' }, key),
      await call('DELETE', '/1', undefined, key),
    ]
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [403, 'role_not_allowed'])
    assert.equal((await call('GET', '', undefined, key)).status, 200)
    assert.equal((await call('POST', '/preview', { rules: BLOG }, key)).status, 200)
  })
})
