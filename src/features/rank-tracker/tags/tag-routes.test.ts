import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

const WORDS = ['boots', 'tents', 'skis', 'maps']

onEveryEngine('tags', (context) => {
  const app = suiteApp(context, { SIGHTLINE_RANK_TRACKING_LIMIT: '100' })
  const owner = suiteOwner(app)

  /** A project with keywords 1 to 4 on mobile. */
  async function open(key = owner.key) {
    const uid = await app.createProject(key)
    const base = `/v1/projects/${uid}/rank-tracker`
    const call = (method: string, path: string, body?: unknown) =>
      app.call(method, `${base}${path}`, { key, ...(body !== undefined && { body }) })
    const body = { keywords: WORDS, country_code: 'US', language_code: 'en' }
    await call('POST', '/keywords', body)
    return {
      uid,
      call,
      create: (name: string) => call('POST', '/tags', { name }),
      tag: (keyword_ids: number[], add: string[], remove: string[] = []) =>
        call('POST', '/keywords/tag', { keyword_ids, add, remove }),
      list: async (query = '') => (await call('GET', `/tags${query}`)).body.data,
      counts: async () => {
        const { data } = (await call('GET', '/tags?limit=100')).body
        const pairs = data.map((tag: { name: string; keyword_count: number }) => [
          tag.name,
          tag.keyword_count,
        ])
        return Object.fromEntries(pairs)
      },
    }
  }

  test('are created, listed by name, renamed and deleted', async () => {
    const { create, list, call } = await open()
    const created = await create('  Winter   sale ')
    assert.deepEqual(
      [created.status, created.body.data],
      [201, { id: 1, name: 'Winter sale', keyword_count: 0 }],
    )
    await create('brand')
    await create('Äpfel')
    assert.deepEqual(
      (await list()).map(({ name }: { name: string }) => name),
      ['brand', 'Winter sale', 'Äpfel'],
    )
    const first = await call('GET', '/tags?limit=1&include_total=true')
    assert.equal(first.body.meta.total, 3)
    const second = await call('GET', `/tags?limit=1&cursor=${first.body.meta.next_cursor}`)
    assert.equal(second.body.data[0].name, 'Winter sale')
    const back = await call('GET', `/tags?limit=1&cursor=${second.body.meta.previous_cursor}`)
    assert.deepEqual(back.body.data, first.body.data)

    const renamed = await call('PATCH', '/tags/1', { name: 'WINTER SALE' })
    assert.deepEqual(renamed.body.data, { id: 1, name: 'WINTER SALE', keyword_count: 0 })
    assert.deepEqual((await call('PATCH', '/tags/1', { name: 'Brand' })).body.errors, {
      name: ['Another tag of this project has this name.'],
    })
    assert.deepEqual((await call('DELETE', '/tags/1')).body, { data: { deleted_count: 1 } })
    assert.equal((await call('DELETE', '/tags/1')).body.code, 'tag_not_found')
    assert.equal((await call('PATCH', '/tags/1', { name: 'x' })).body.code, 'tag_not_found')
    assert.equal((await create('Winter sale')).body.data.id, 4)
  })

  test('have names that are the same in any letter case and spelling', async () => {
    const { create, call } = await open()
    await create('Straßenschuhe Café')
    for (const name of ['straßenschuhe café', 'STRAßENSCHUHE  CAFÉ', 'Straßenschuhe Cafe\u0301'])
      assert.equal((await create(name)).status, 422, name)
    for (const name of ['', '   ', 'x'.repeat(81), 'a\0b'])
      assert.deepEqual(Object.keys((await create(name)).body.errors), ['name'], name)
    assert.equal((await create('🥾'.repeat(80))).status, 201)
    assert.deepEqual(Object.keys((await call('POST', '/tags', { name: 'x', id: 1 })).body.errors), ['id'])
  })

  test('are put on keywords by name, created if they do not exist, and taken off', async () => {
    const { tag, counts, create } = await open()
    await create('Brand')
    assert.deepEqual((await tag([1, 2, 2, 999], ['brand', 'New', 'NEW'])).body.data, { changed_count: 2 })
    assert.deepEqual(await counts(), { Brand: 2, New: 2 })
    assert.deepEqual((await tag([2, 3], ['New'])).body.data, { changed_count: 1 })
    assert.deepEqual((await tag([1, 2], [], ['BRAND', 'unknown'])).body.data, { changed_count: 2 })
    assert.deepEqual(await counts(), { Brand: 0, New: 3 })
    // Nobody is tagged by it, so no tag is made.
    assert.deepEqual((await tag([999], ['Empty'])).body.data, { changed_count: 0 })
    assert.deepEqual(await counts(), { Brand: 0, New: 3 })
  })

  test('refuse a request that says nothing, too much, or both things about one tag', async () => {
    const { call } = await open()
    const cases: [body: object, fields: string[]][] = [
      [{ keyword_ids: [1] }, ['add']],
      [{ keyword_ids: [], add: ['x'] }, ['keyword_ids']],
      [{ keyword_ids: [1], add: ['x'], remove: ['X'] }, ['remove']],
      [{ keyword_ids: [1], add: Array.from({ length: 21 }, (_, index) => `n${index}`) }, ['add']],
      [{ keyword_ids: Array(1001).fill(1), add: ['x'] }, ['keyword_ids']],
      [{ keyword_ids: ['1'], add: [''] }, ['keyword_ids.0', 'add.0']],
    ]
    for (const [body, fields] of cases) {
      const { errors } = (await call('POST', '/keywords/tag', body)).body
      assert.deepEqual(Object.keys(errors ?? {}), fields, JSON.stringify(body).slice(0, 80))
    }
  })

  test('and a note of a keyword are changed together; what is left out stays', async () => {
    const { call, counts } = await open()
    const change = async (body: object) => (await call('PATCH', '/keywords/1', body)).body.data
    assert.deepEqual(await change({ tags: ['b', 'A', 'a'], note: ' Two\nlines ' }), {
      id: 1,
      tags: ['A', 'b'],
      note: 'Two\nlines',
    })
    assert.deepEqual(await change({ tags: ['B', 'c'] }), { id: 1, tags: ['b', 'c'], note: 'Two\nlines' })
    assert.deepEqual(await counts(), { A: 0, b: 1, c: 1 })
    assert.deepEqual(await change({ note: 'Other' }), { id: 1, tags: ['b', 'c'], note: 'Other' })
    assert.deepEqual(await change({ tags: [], note: null }), { id: 1, tags: [], note: null })
    const unknown = await call('PATCH', '/keywords/999', { tags: ['x'] })
    assert.equal(unknown.body.code, 'keyword_not_found')
    assert.equal('x' in (await counts()), false)
    for (const body of [{}, { note: ' ' }, { note: 'x'.repeat(1001) }, { tags: 'x' }, { tag: ['x'] }])
      assert.equal((await call('PATCH', '/keywords/1', body)).status, 422, JSON.stringify(body))
  })

  test('are at most 20 of a keyword and 200 of a project, and a refusal changes nothing', async () => {
    const { tag, counts, create, call } = await open()
    const names = (from: number, length: number) => Array.from({ length }, (_, index) => `n${from + index}`)
    await tag([1], names(0, 20))
    const refused = await tag([1, 2], ['more'])
    assert.deepEqual(Object.keys(refused.body.errors), ['add'])
    assert.match(refused.body.errors.add[0], /^Keyword 1 would have more than 20 tags/)
    assert.equal('more' in (await counts()), false)
    assert.equal((await tag([1], ['other'], ['n0'])).body.data.changed_count, 1)
    for (let from = 20; from < 200; from += 20)
      await call('PATCH', '/keywords/2', { tags: names(from, from === 180 ? 19 : 20) })
    const full = await call('PATCH', '/keywords/2', { tags: ['one too many'] })
    assert.deepEqual(full.body.errors, { tags: ['A project may have at most 200 tags. Delete one first.'] })
    assert.deepEqual(Object.keys((await create('one too many')).body.errors), ['body'])
    assert.deepEqual((await call('PATCH', '/keywords/2', { tags: ['N5'] })).body.data.tags, ['n5'])
  })

  test('made at once by many are one, and count every keyword', async () => {
    const { tag, create, counts } = await open()
    const created = await Promise.all(['Same', 'same', 'SAME'].map(create))
    assert.deepEqual(created.map(({ status }) => status).sort(), [201, 422, 422])
    const tagged = await Promise.all([1, 2, 3, 4].map((id) => tag([id], ['Fresh', 'SAME'])))
    for (const { status } of tagged) assert.equal(status, 200)
    assert.deepEqual(Object.values(await counts()), [4, 4])
  })

  test('and notes go with the keywords; the counts follow, and with a tag goes nothing else', async () => {
    const { tag, counts, call } = await open()
    await tag([1, 2, 3], ['a', 'b'])
    await call('PATCH', '/keywords/1', { note: 'Gone with it.' })
    await call('DELETE', '/keywords/1')
    await call('POST', '/keywords/bulk-delete', { keyword_ids: [2] })
    assert.deepEqual(await counts(), { a: 1, b: 1 })
    const [a] = (await call('GET', '/tags')).body.data
    await call('DELETE', `/tags/${a.id}`)
    assert.deepEqual((await call('PATCH', '/keywords/3', { note: 'Still there.' })).body.data, {
      id: 3,
      tags: ['b'],
      note: 'Still there.',
    })
  })

  test('change the version of the keyword list, so that no answer is kept beyond them', async () => {
    const { tag, uid } = await open()
    const version = async () => {
      const row = await context.database.read((db) =>
        db
          .selectFrom('rank_trackers')
          .innerJoin('projects', 'projects.id', 'rank_trackers.project_id')
          .where('projects.uid', '=', uid)
          .select('version')
          .executeTakeFirstOrThrow(),
      )
      return row.version
    }
    const before = await version()
    await tag([1], ['a'])
    assert.ok((await version()) > before)
  })
})
