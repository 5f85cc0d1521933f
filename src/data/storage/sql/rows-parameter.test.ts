import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { insertTracked } from '../../../../test/helpers/tracked-keywords.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { literalRows, rowsParameter } from './rows-parameter.ts'

const KINDS = { keyword_id: 'integer', status: 'text' } as const

onEveryEngine('rows as a parameter', (context) => {
  test('are looked up one by one when a table is updated by them, however many rows a project has', async () => {
    const { database, engine } = context
    const projectId = await trackedProjects({ database })()
    const ids = await insertTracked(
      database,
      projectId,
      20_000,
      Array.from({ length: 500 }, () => ({})),
    )
    const rows = ids.slice(0, 3).map((keyword_id) => ({ keyword_id, status: 'failed' }))
    const update = sql`update keyword_states set status = given.status
      from ${rowsParameter(engine, KINDS, rows)}
      where keyword_states.project_id = ${projectId} and keyword_states.keyword_id = given.keyword_id`
    await database.transaction((tx) => update.execute(tx))
    const changed = await storedRows(database, 'keyword_states', ['keyword_id'], { status: 'failed' })
    assert.deepEqual(
      changed.map((row) => row.keyword_id).sort((a, b) => a - b),
      ids.slice(0, 3),
    )
    if (engine !== 'sqlite') return
    const { rows: plan } = await database.transaction((tx) =>
      sql<{ detail: string }>`explain query plan ${update}`.execute(tx),
    )
    const details = plan.map(({ detail }) => detail).join('\n')
    assert.match(details, /SEARCH keyword_states USING .*\(project_id=\? AND keyword_id=\?\)/)
  })

  test('carry numbers, texts and nothing, and may be none', async () => {
    const { database, engine } = context
    const rows = [
      { keyword_id: 9_007_199_254_740_991, status: `a 'quote', a "second" and ⌘` },
      { keyword_id: null, status: null },
    ]
    const read = async (given: typeof rows) => {
      const relation = rowsParameter(engine, KINDS, given)
      const query = sql`select keyword_id, status from ${relation}`
      return (await database.read((db) => query.execute(db))).rows
    }
    assert.deepEqual(await read(rows), rows)
    assert.deepEqual(await read([]), [])
  })

  test('may be written out, as a relation of whole numbers', async () => {
    const { database, engine } = context
    const rows = [
      { id: 3, page: -1 },
      { id: Number.MAX_SAFE_INTEGER, page: 0 },
    ]
    const query = sql`select given.page, given.id from ${literalRows(engine, ['id', 'page'], rows)}
      order by given.id`
    const read = await database.read((db) => query.execute(db))
    assert.deepEqual(
      read.rows.map((row) => ({ ...(row as object) })),
      rows,
    )
  })
})
