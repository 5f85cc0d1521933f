import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows, storedRow } from '../../../test/helpers/stored-rows.ts'
import { LINES_MAX } from './rules/file-limits.ts'

onEveryEngine('those who change a disavow list at once', (context) => {
  test('do not pass its limits together, and what is counted is what is there', async () => {
    const { database } = context
    const app = await createTestApp(database)
    const { key } = await app.createTenant()
    const url = `/v1/projects/${await app.createProject(key)}/disavows`
    const add = (values: string[]) => app.call('POST', url, { key, body: { type: 'domain', values } })
    await add(Array.from({ length: 10 }, (_, at) => `old${at}.example`))
    // Makes the list nearly full.
    const shift = LINES_MAX - 15
    await changeRows(database, 'disavow_lists', { lines_count: 10 + shift, bytes_count: 0 })
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => add([`new${at}.example`])))
    const statuses = results.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array(5).fill(201), ...Array(15).fill(422)])

    const changes = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? app.call('DELETE', `${url}/${at / 2 + 1}`, { key }) : add([`more${at}.example`]),
    )
    const changed = (await Promise.all(changes)).map(({ status }) => status)
    assert.deepEqual(
      changed.filter((_, at) => at % 2 === 0),
      Array(10).fill(200),
    )
    const { text } = await app.call('GET', `${url}/download`, { key })
    const list = await storedRow(database, 'disavow_lists', ['entries_count', 'lines_count'])
    const lines = text.split('\n').length - 1
    assert.deepEqual([list.entries_count, list.lines_count], [lines, lines + shift])
    await app.close()
  })
})
