import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { formatTime } from '../../lib/clock.ts'

type Record = { id: number; type: string; value: string; note: string | null; created_at: string }

onEveryEngine('the disavow list', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function open(tenant = owner, fields = {}) {
    const uid = await app.createProject(tenant.key, fields)
    const url = `/v1/projects/${uid}/disavows`
    const { key } = tenant
    const list = async (query = '') => (await app.call('GET', `${url}${query}`, { key })).body
    return {
      uid,
      url,
      list,
      add: (type: string, values: unknown, note?: unknown) =>
        app.call('POST', url, { key, body: { type, values, ...(note !== undefined && { note }) } }),
      remove: (id: number | string) => app.call('DELETE', `${url}/${id}`, { key }),
      download: () => app.call('GET', `${url}/download`, { key }),
      found: async (query: string) => (await list(query)).data.map(({ value }: Record) => value),
    }
  }

  test('takes domains and URLs, lists them as they came, and counts those that are new', async () => {
    const { add, list, url } = await open()
    assert.deepEqual(await list(), {
      data: [],
      links: { next: null },
      meta: { per_page: 50, next_cursor: null, previous_cursor: null, has_more: false },
    })
    const first = await add('domain', ['Spam.Example', 'www.b\u00fccher.example'], ' bought ')
    assert.deepEqual([first.status, first.body], [201, { data: { created_count: 2, existing_count: 0 } }])
    const second = await add('url', ['HTTPS://a.example:443/x/../y#part', 'http://203.0.113.7/'])
    assert.deepEqual([second.status, second.body.data], [201, { created_count: 2, existing_count: 0 }])
    const created_at = `${new Date(app.clock.ms).toISOString().slice(0, 19)}Z`
    assert.deepEqual((await list()).data, [
      { id: 1, type: 'domain', value: 'spam.example', note: 'bought', created_at },
      { id: 2, type: 'domain', value: 'www.xn--bcher-kva.example', note: 'bought', created_at },
      { id: 3, type: 'url', value: 'https://a.example/y', note: null, created_at },
      { id: 4, type: 'url', value: 'http://203.0.113.7/', note: null, created_at },
    ])
    assert.equal((await app.call('HEAD', url, { key: owner.key })).status, 200)
    const body = { type: 'domain', values: ['spam.example', 'new.example', 'newer.example'] }
    const third = await app.call('POST', `${url}?include=ids`, { key: owner.key, body })
    assert.deepEqual(third.body.data, { created_count: 2, existing_count: 1, created_ids: [5, 6] })
    const again = await app.call('POST', `${url}?include=ids`, { key: owner.key, body })
    assert.deepEqual(
      [again.status, again.body.data],
      [200, { created_count: 0, existing_count: 3, created_ids: [] }],
    )
    assert.equal((await app.call('POST', `${url}?include=all`, { key: owner.key, body })).status, 422)
  })

  test('a search has the same pages and total, however many entries have the text', async () => {
    const { add, list } = await open()
    const values = Array.from({ length: 90 }, (_, at) => `${at % 9 === 8 ? 'rare' : 'often'}-${at}.example`)
    await add('domain', values)
    for (const search of ['often', 'rare', 'ra', 'example', 'nowhere']) {
      const wanted = values.filter((value) => value.includes(search))
      for (const total of ['', '&include_total=true']) {
        const seen: string[][] = []
        let page = await list(`?search=${search}&limit=4${total}`)
        for (; ; page = await list(`?search=${search}&limit=4${total}&cursor=${page.meta.next_cursor}`)) {
          assert.equal(page.meta.total, total === '' ? undefined : wanted.length, search)
          seen.push(page.data.map(({ value }: Record) => value))
          if (!page.meta.has_more) break
        }
        assert.deepEqual(seen.flat(), wanted)
        for (let at = seen.length - 2; at >= 0; at--) {
          page = await list(`?search=${search}&limit=4${total}&cursor=${page.meta.previous_cursor}`)
          assert.deepEqual(
            page.data.map(({ value }: Record) => value),
            seen[at],
          )
        }
      }
    }
  })

  test('keeps what is there with its note, and counts repeats as existing', async () => {
    const { add, list } = await open()
    const repeated = await add('domain', ['a.example', 'A.example', 'a.example.', 'b.example'], 'first')
    assert.deepEqual(repeated.body.data, { created_count: 2, existing_count: 2 })
    const mixed = await add('domain', ['b.example', 'c.example'], 'second')
    assert.deepEqual([mixed.status, mixed.body.data], [201, { created_count: 1, existing_count: 1 }])
    const none = await add('domain', ['a.example', 'c.example'], 'third')
    assert.deepEqual([none.status, none.body.data], [200, { created_count: 0, existing_count: 2 }])
    const notes = (await list()).data.map(({ value, note }: Record) => `${value} ${note}`)
    assert.deepEqual(notes, ['a.example first', 'b.example first', 'c.example second'])
  })

  test('refuses a request with one wrong value as a whole, and names each', async () => {
    const { add, list } = await open(owner, { domain: 'www.own.example' })
    const values = ['good.example', 'co.uk', 'https://x.example/', 'own.example', 'also-good.example']
    const { status, body } = await add('domain', values)
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors), ['values.1', 'values.2', 'values.3'])
    assert.match(body.errors['values.2'][0], /: x\.example\.$/)
    const cases: [type: unknown, values: unknown, note: unknown, fields: string[]][] = [
      ['domain', [], undefined, ['values']],
      ['domain', Array(101).fill('a.example'), undefined, ['values']],
      ['page', ['a.example'], undefined, ['type']],
      ['domain', ['a.example', 7, '', null], undefined, ['values.1', 'values.2', 'values.3']],
      ['domain', ['a.example'], 'x'.repeat(501), ['note']],
      ['domain', ['a.example'], 'two\nlines', ['note']],
      ['domain', ['a.example'], 'a\ttab', ['note']],
      ['domain', ['a.example'], 'a\u2028line', ['note']],
      ['domain', ['a.example'], 'a\u0000nul', ['note']],
      ['url', [`https://a.example/${'x'.repeat(2048)}`], undefined, ['values.0']],
      ['url', ['a.example'], undefined, ['values.0']],
    ]
    for (const [type, given, note, fields] of cases) {
      const refused = await add(type as string, given, note)
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, fields], String(note))
    }
    assert.deepEqual((await list()).data, [])
  })

  test('takes notes of any script, and none for nothing', async () => {
    const { add, list } = await open()
    const notes = [
      '# =cmd()|"<b>',
      '\u202eabc',
      'e\u0301t\u00e9 \ud83d\udc69\u200d\ud83d\udc67',
      "'; drop table--",
      '%_\\',
      '\u00a0 x',
    ]
    for (const [at, note] of notes.entries())
      assert.equal((await add('domain', [`n${at}.example`], note)).status, 201)
    await add('domain', ['none.example'], '  ')
    await add('domain', ['null.example'], null)
    const stored = (await list()).data.map(({ note }: Record) => note)
    assert.deepEqual(stored, [...notes.map((note) => note.normalize('NFC').trim()), null, null])
  })

  test('is filtered by type and by any part of value or note, letter by letter', async () => {
    const { add, found, list } = await open()
    await add('domain', ['ab.example', 'a_b.example', 'x.example'], '50% \u00dcber\\Spam')
    await add('url', ['https://a.example/Path?q=a_b', 'https://a.example/axb'])
    assert.deepEqual(await found('?type=url'), ['https://a.example/Path?q=a_b', 'https://a.example/axb'])
    assert.deepEqual(await found('?search=a_b'), ['a_b.example', 'https://a.example/Path?q=a_b'])
    assert.deepEqual(await found('?search=A_B&type=domain'), ['a_b.example'])
    assert.deepEqual(await found('?search=path'), ['https://a.example/Path?q=a_b'])
    assert.equal((await found('?search=50%25')).length, 3)
    assert.equal((await found(`?search=${encodeURIComponent('\u00fcBER\\s')}`)).length, 3)
    assert.deepEqual(await found('?search=a%25b'), [])
    assert.equal((await found('?search=')).length, 5)
    for (const [query, count] of [
      ['', 5],
      ['&type=domain', 3],
      ['&search=a_b', 2],
      ['&search=a_b&type=url', 1],
    ] as const)
      assert.equal((await list(`?limit=1&include_total=true${query}`)).meta.total, count, query)
  })

  test('is read page by page in both directions while entries go', async () => {
    const { add, list, remove } = await open()
    await add(
      'domain',
      Array.from({ length: 7 }, (_, at) => `n${at}.example`),
    )
    const idsOf = (page: { data: Record[] }) => page.data.map(({ id }) => id)
    const first = await list('?limit=3')
    await remove(3)
    await remove(4)
    const second = await list(`?limit=3&cursor=${first.meta.next_cursor}`)
    assert.deepEqual(
      [idsOf(first), idsOf(second)],
      [
        [1, 2, 3],
        [5, 6, 7],
      ],
    )
    assert.equal(second.meta.has_more, false)
    assert.deepEqual(idsOf(await list(`?limit=3&cursor=${second.meta.previous_cursor}`)), [1, 2])
    const newest = await list('?limit=2&direction=desc')
    const older = await list(`?limit=9&direction=desc&cursor=${newest.meta.next_cursor}`)
    assert.deepEqual(
      [idsOf(newest), idsOf(older)],
      [
        [7, 6],
        [5, 2, 1],
      ],
    )
    assert.deepEqual(
      idsOf(await list(`?limit=9&direction=desc&cursor=${older.meta.previous_cursor}`)),
      [7, 6],
    )
    const other = await app.call('GET', `${(await open()).url}?cursor=${first.meta.next_cursor}`, {
      key: owner.key,
    })
    assert.deepEqual(Object.keys(other.body.errors), ['cursor'])
  })

  test('changes a note, in the list, in the file and for a search', async () => {
    const { add, list, found, url } = await open()
    await add('domain', ['a.example', 'b.example'], 'Bought')
    const change = (id: number, body: unknown) => app.call('PATCH', `${url}/${id}`, { key: owner.key, body })
    const changed = await change(2, { note: ' Asked in May ' })
    assert.deepEqual([changed.status, changed.body.data], [200, (await list()).data[1]])
    assert.equal(changed.body.data.note, 'Asked in May')
    assert.deepEqual(await found('?search=in may'), ['b.example'])
    assert.equal((await change(1, { note: null })).body.data.note, null)
    const file = await app.call('GET', `${url}/download`, { key: owner.key })
    assert.equal(file.text, 'domain:a.example\n# Asked in May\ndomain:b.example\n')
    assert.equal(file.headers['content-length'], String(file.text.length))
    assert.equal((await change(3, { note: 'x' })).body.code, 'disavow_not_found')
    for (const body of [{}, { note: 'a\nb' }, { note: 7 }, { note: 'x', value: 'c.example' }])
      assert.equal((await change(1, body)).status, 422, JSON.stringify(body))
  })

  test('deletes several entries at once, and passes over those that are gone', async () => {
    const { add, found, url } = await open()
    await add('domain', ['a.example', 'b.example', 'c.example'], 'Bought')
    const remove = (ids: unknown) => app.call('POST', `${url}/bulk-delete`, { key: owner.key, body: { ids } })
    assert.deepEqual((await remove([1, 3, 3, 99])).body, { data: { deleted_count: 2 } })
    assert.deepEqual(await found(''), ['b.example'])
    assert.deepEqual((await remove([1])).body, { data: { deleted_count: 0 } })
    assert.equal(
      (await app.call('GET', `${url}/download`, { key: owner.key })).text,
      '# Bought\ndomain:b.example\n',
    )
    for (const ids of [[], [0], ['x'], Array.from({ length: 1001 }, (_, at) => at + 1), undefined])
      assert.equal((await remove(ids)).status, 422)
  })

  test('has a summary: its size, its last download, and what has changed since', async () => {
    const { add, remove, url } = await open()
    const summary = async () => (await app.call('GET', `${url}/summary`, { key: owner.key })).body.data
    const nothing = {
      entries_count: 0,
      lines_count: 0,
      lines_max: 100_000,
      bytes_count: 0,
      bytes_max: 2_000_000,
    }
    assert.deepEqual(await summary(), { ...nothing, changed_at: null, last_download: null })
    await add('domain', ['a.example', 'b.example'], 'Bought')
    const { entries_count, lines_count, bytes_count, last_download } = await summary()
    assert.deepEqual([entries_count, lines_count, bytes_count, last_download], [2, 4, 52, null])
    const download = (headers = {}) => app.call('GET', `${url}/download`, { key: owner.key, headers })
    await app.call('HEAD', `${url}/download`, { key: owner.key })
    assert.equal((await summary()).last_download, null)
    const { headers } = await download()
    const now = formatTime(app.clock.ms)
    const unchanged = { added_count: 0, removed_count: 0, noted_count: 0, is_current: true }
    assert.deepEqual((await summary()).last_download, { downloaded_at: now, ...unchanged })
    await add('domain', ['c.example'])
    await remove(1)
    await app.call('PATCH', `${url}/2`, { key: owner.key, body: { note: null } })
    await app.call('PATCH', `${url}/2`, { key: owner.key, body: { note: null } })
    assert.deepEqual((await summary()).last_download, {
      downloaded_at: now,
      added_count: 1,
      removed_count: 1,
      noted_count: 1,
      is_current: false,
    })
    await download({ 'if-none-match': String(headers.etag) })
    assert.equal((await summary()).last_download.is_current, true)
  })

  test('gives ids that are never used again, also to what is disavowed anew', async () => {
    const { add, list, remove } = await open()
    await add('domain', ['a.example', 'b.example'])
    assert.deepEqual((await remove(2)).body, { data: { deleted_count: 1 } })
    for (const id of [2, 99, 'x', '0']) assert.equal((await remove(id)).body.code, 'disavow_not_found')
    assert.equal((await add('domain', ['b.example', 'a.example'])).body.data.created_count, 1)
    assert.deepEqual(
      (await list()).data.map(({ id }: Record) => id),
      [1, 3],
    )
  })

  test('of two tenants with the same domain has nothing in common', async () => {
    const stranger = await app.createTenant()
    const [ours, theirs] = [await open(), await open(stranger)]
    await ours.add('domain', ['spam.example'], 'ours')
    const added = await theirs.add('domain', ['spam.example'], 'theirs')
    assert.deepEqual(added.body.data, { created_count: 1, existing_count: 0 })
    await theirs.remove(1)
    assert.deepEqual((await ours.list()).data[0].note, 'ours')
    assert.equal((await theirs.download()).text, '')
    assert.equal((await ours.download()).text, '# ours\ndomain:spam.example\n')
  })

  test('added to by a hundred at once has each value once, and the counts add up', async () => {
    const { add, list, download } = await open()
    const values = Array.from({ length: 20 }, (_, at) => `n${at}.example`)
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, at) => add('domain', at % 2 === 0 ? values : values.toReversed())),
    )
    const sum = (name: string) => results.reduce((total, { body }) => total + body.data[name], 0)
    assert.deepEqual([sum('created_count'), sum('existing_count')], [20, 1980])
    assert.deepEqual(
      results
        .map(({ status }) => status)
        .sort()
        .slice(-2),
      [200, 201],
    )
    const { data } = await list('?limit=100')
    assert.deepEqual(new Set(data.map(({ value }: Record) => value)), new Set(values))
    assert.deepEqual((await download()).text.split('\n').length, 21)
  })

  test('needs no backlink access, and may be read by a key that only reads', async () => {
    const tenant = await app.createTenant('owner', { name: 'No links', hasBacklinkAccess: false })
    const { add, url } = await open(tenant)
    assert.equal((await add('domain', ['a.example'])).status, 201)
    const { key } = await app.createKey({ memberId: tenant.memberId, scope: 'read' })
    for (const path of [url, `${url}/download`])
      assert.equal((await app.call('GET', path, { key })).status, 200)
    const body = { type: 'domain', values: ['b.example'] }
    assert.equal((await app.call('POST', url, { key, body })).body.code, 'read_only_key')
    assert.equal((await app.call('DELETE', `${url}/1`, { key })).body.code, 'read_only_key')
  })
})
