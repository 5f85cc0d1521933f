import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows, storedRow } from '../../../test/helpers/stored-rows.ts'
import { type DisavowEntry, entryText, sizeOf } from './entry.ts'
import { addEntries } from './entry-store.ts'
import { readFile } from './file-store.ts'
import { readDisavowFile } from './import/disavow-file.ts'
import { readTotals } from './list-row.ts'
import { BYTES_MAX, LINES_MAX } from './rules/file-limits.ts'

onEveryEngine('the file of the disavow list', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function open(fields = {}) {
    const uid = await app.createProject(owner.key, fields)
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    const { database } = context
    const { key } = owner
    const url = `/v1/projects/${uid}/disavows`
    return {
      id,
      store: (entries: readonly DisavowEntry[]) =>
        database.transaction((tx) => addEntries(tx, database.engine, id, entries, app.clock.ms), {
          isolation: 'read committed',
        }),
      add: (type: string, values: string[], note?: string) =>
        app.call('POST', url, { key, body: { type, values, ...(note !== undefined && { note }) } }),
      remove: (entry: number) => app.call('DELETE', `${url}/${entry}`, { key }),
      totals: () => database.read((db) => readTotals(db, id)),
      get: (headers = {}, method = 'GET') => app.call(method, `${url}/download`, { key, headers }),
    }
  }

  test('has domains, then URLs, by their bytes, with notes above them', async () => {
    const { add, get } = await open({ domain: 'www.Own.example:8080' })
    await add(
      'url',
      ['https://b.example/Z', 'https://b.example/a', 'http://z.example/?q=%C3%BC'],
      'pages \u2026',
    )
    await add('domain', ['b.example.net', 'b.example', 'a-b.example', 'a.example'])
    await add('domain', ['b\u00fccher.example'], '# =1+1')
    const { status, headers, text } = await get()
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(headers['content-disposition'], 'attachment; filename="disavow-www.own.example-8080.txt"')
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(Number(headers['content-length']), Buffer.byteLength(text))
    assert.equal(
      text,
      `domain:a-b.example
domain:a.example
domain:b.example
domain:b.example.net
# # =1+1
domain:xn--bcher-kva.example
# pages \u2026
http://z.example/?q=%C3%BC
# pages \u2026
https://b.example/Z
# pages \u2026
https://b.example/a
`,
    )
  })

  test('is empty without entries, and has another tag after each change and no other', async () => {
    const { add, remove, get } = await open()
    const tagOf = async () => String((await get()).headers.etag)
    const { status, text } = await get()
    assert.deepEqual([status, text], [200, ''])
    const tags = [await tagOf()]
    await add('domain', ['a.example', 'b.example'])
    tags.push(await tagOf())
    await add('domain', ['a.example'])
    assert.equal(await tagOf(), tags[1])
    await remove(2)
    tags.push(await tagOf())
    await add('domain', ['b.example'])
    tags.push(await tagOf())
    assert.equal(new Set(tags).size, 4)
    const same = await get({ 'if-none-match': tags[3] as string })
    assert.deepEqual([same.status, same.text, same.headers.etag], [304, '', tags[3]])
    const head = await get({}, 'HEAD')
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '34'])
    assert.equal(head.headers['content-type'], 'text/plain; charset=utf-8')
  })

  test('is as large as the list says, to the line and byte, after adds and deletions', async () => {
    const { store, remove, totals, id } = await open()
    const entries: DisavowEntry[] = Array.from({ length: 1500 }, (_, at) => ({
      type: at % 3 === 0 ? 'url' : 'domain',
      value: at % 3 === 0 ? `https://s${at}.example/` : `s${at}.example`,
      note: at % 4 === 0 ? `n\u00fc\ud83d\ude00${at % 8}` : null,
    }))
    await store(entries.slice(0, 700))
    await store(entries.slice(500))
    for (const entry of [1, 5, 700]) assert.equal((await remove(entry)).status, 200)
    const { bytes } = await readFile(context.database, id)
    const { entries: read } = await readDisavowFile(inOne(bytes), 'example.com')
    const order = (entry: DisavowEntry) => `${entry.type} ${entry.value}`
    const sorted = read.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    assert.deepEqual(read, sorted)
    assert.equal(read.map(entryText).join(''), bytes.toString())
    const expected = read
      .map(sizeOf)
      .reduce((a, b) => ({ lines: a.lines + b.lines, bytes: a.bytes + b.bytes }))
    const { version, changedAtMs, ...counted } = await totals()
    assert.deepEqual(counted, { entries: 1497, ...expected })
    assert.deepEqual([version, changedAtMs], [5, app.clock.ms])
  })

  test('never gets larger than a search engine takes: what would make it so is refused', async () => {
    const { id, add, totals, get, remove } = await open()
    await add('domain', ['first.example'], 'with a note')
    const setTotals = (row: { lines_count: number; bytes_count: number }) =>
      changeRows(context.database, 'disavow_lists', row, { project_id: id })
    await setTotals({ lines_count: LINES_MAX - 3, bytes_count: 1000 })
    const many = await add('domain', ['a.example', 'b.example', 'c.example', 'd.example'])
    assert.deepEqual([many.status, Object.keys(many.body.errors)], [422, ['values']])
    assert.match(many.body.message, /100,001 lines, notes included; a search engine takes at most 100,000/)
    assert.equal((await add('domain', ['a.example', 'b.example'], 'noted')).status, 422)
    assert.equal((await add('domain', ['first.example', 'a.example', 'b.example', 'c.example'])).status, 201)
    assert.equal((await totals()).lines, LINES_MAX)
    assert.equal((await add('domain', ['first.example'])).status, 200)
    assert.equal((await add('domain', ['d.example'])).status, 422)
    await remove(1)
    assert.equal((await add('domain', ['d.example'], 'noted')).status, 201)

    const size = Buffer.byteLength('# \u00fc\ndomain:e.example\n')
    await setTotals({ lines_count: 10, bytes_count: BYTES_MAX - size + 1 })
    const large = await add('domain', ['e.example'], '\u00fc')
    assert.match(large.body.message, /2,000,001 bytes; a search engine takes at most 2,000,000/)
    await setTotals({ lines_count: 10, bytes_count: BYTES_MAX - size })
    assert.equal((await add('domain', ['e.example'], '\u00fc')).status, 201)
    assert.equal((await totals()).bytes, BYTES_MAX)
    assert.equal((await get()).text.split('\n').length, 8)
  })

  test('of two megabytes is handed over whole', async () => {
    const { store, get, totals } = await open()
    const path = 'x'.repeat(1960)
    const entries: DisavowEntry[] = Array.from({ length: 1000 }, (_, at) => ({
      type: 'url',
      value: `https://s${String(at).padStart(4, '0')}.example/${path}`,
      note: null,
    }))
    const { bytes } = sizeOf(entries[0] as DisavowEntry)
    entries.splice(Math.floor(BYTES_MAX / bytes))
    await store(entries)
    const { text } = await get()
    assert.equal(text, entries.map(entryText).join(''))
    assert.ok(text.length > 0.99 * BYTES_MAX && text.length === (await totals()).bytes)
  })
})

async function* inOne(bytes: Uint8Array) {
  yield bytes
}
