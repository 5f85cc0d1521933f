import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Result, suiteApp } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { storedRows } from '../helpers/stored-rows.ts'

onEveryEngine('a hundred who add to a disavow list at once', (context) => {
  const app = suiteApp(context)
  let key: string
  let url: string
  before(async () => {
    key = (await app.createTenant()).key
    url = `/v1/projects/${await app.createProject(key)}/disavows`
  })

  const add = (values: string[], headers: Record<string, string> = {}, note?: string) =>
    app.call('POST', url, { key, headers, body: { type: 'domain', values, ...(note && { note }) } })
  const sum = (results: readonly Result[], field: string) =>
    results.reduce((total, { body }) => total + body.data[field], 0)
  const entries = async () => (await app.call('GET', `${url}?limit=100`, { key })).body.data
  const lines = async () =>
    (await app.call('GET', `${url}/download`, { key })).text.split('\n').filter((line) => line !== '')

  test('the same values add each once, with one note, and their counts add up', async () => {
    const values = ['a.example', 'B.example', 'A.example', 'c.example']
    const results = await Promise.all(Array.from({ length: 100 }, (_, at) => add(values, {}, `note ${at}`)))
    assert.deepEqual([sum(results, 'created_count'), sum(results, 'existing_count')], [3, 397])
    assert.deepEqual(
      results.map(({ status }) => status).filter((status) => status !== 200),
      [201],
    )
    const stored = await entries()
    assert.deepEqual(
      stored.map(({ value }: { value: string }) => value),
      ['a.example', 'b.example', 'c.example'],
    )
    assert.equal(new Set(stored.map(({ note }: { note: string }) => note)).size, 1)
  })

  test('with one key for all of them add once, and each gets the same answer or is told to wait', async () => {
    const results = await Promise.all(
      Array.from({ length: 100 }, () => add(['once.example'], { 'idempotency-key': 'one' })),
    )
    const answered = results.filter(({ status }) => status === 201)
    assert.ok(answered.length > 0)
    for (const { body } of answered) assert.deepEqual(body.data, { created_count: 1, existing_count: 0 })
    const others = results.filter(({ status }) => status !== 201)
    for (const { status, body } of others)
      assert.deepEqual([status, body.code], [409, 'idempotency_key_in_use'])
    assert.equal(answered.filter(({ headers }) => headers['idempotent-replayed'] !== 'true').length, 1)
    assert.equal((await lines()).filter((line) => line === 'domain:once.example').length, 1)
  })

  test('while others delete and download leave a file that is whole at every moment', async () => {
    const before = (await entries()).map(({ id }: { id: number }) => id)
    const downloads: Promise<string[]>[] = []
    const changes = Array.from({ length: 30 }, (_, at) => {
      if (at % 3 === 0) downloads.push(lines())
      return add([`x${at}.example`, `y${at}.example`], {}, 'pair')
    })
    const deletes = [...before, ...before].map((id) => app.call('DELETE', `${url}/${id}`, { key }))
    const deleted = (await Promise.all(deletes)).map(({ status }) => status).sort()
    assert.deepEqual(deleted, [...before.map(() => 200), ...before.map(() => 404)])
    assert.equal(sum(await Promise.all(changes), 'created_count'), 60)
    for (const file of await Promise.all(downloads)) {
      const domains = file.filter((line) => line.startsWith('domain:'))
      assert.deepEqual(domains, [...domains].sort())
      // Both of a request or neither.
      for (const line of domains.filter((domain) => domain.startsWith('domain:x')))
        assert.ok(domains.includes(line.replace(':x', ':y')), line)
    }
    const list = await storedRows(context.database, 'disavow_lists', [
      'entries_count',
      'lines_count',
      'bytes_count',
    ])
    const file = await lines()
    assert.deepEqual(list, [
      { entries_count: 60, lines_count: file.length, bytes_count: Buffer.byteLength(file.join('\n')) + 1 },
    ])
  })
})
