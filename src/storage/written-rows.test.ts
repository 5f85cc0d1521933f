import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { writtenRows } from './written-rows.ts'

onEveryEngine('written rows', (context) => {
  test('are a relation of whole numbers, by the names of their columns', async () => {
    const { database, engine } = context
    const rows = [
      { id: 3, page: -1 },
      { id: Number.MAX_SAFE_INTEGER, page: 0 },
    ]
    const query = sql`select given.page, given.id from ${writtenRows(engine, ['id', 'page'], rows)}
      order by given.id`
    const read = await database.read((db) => query.execute(db))
    assert.deepEqual(
      read.rows.map((row) => ({ ...(row as object) })),
      rows,
    )
  })
})
