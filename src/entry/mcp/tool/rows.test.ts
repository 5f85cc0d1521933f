import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { List, Page } from '../../../../client/src/options.ts'
import { answerOf } from '../tool-answers.ts'
import { readRows } from './rows.ts'

type Row = { id: number; title: string }
type Meta = { next_cursor: string | null }

/** A list of rows whose titles nobody can see, page by page. */
function askFrom(rows: readonly Row[]) {
  return ({ limit, cursor = '0' }: { limit: number; cursor?: string | undefined }) => {
    const from = Number(cursor)
    const data = rows.slice(from, from + limit)
    const next_cursor = from + limit < rows.length ? String(from + limit) : null
    const page: Page<Row, Meta> = { data, meta: { next_cursor }, next: undefined }
    return Promise.resolve(page) as unknown as List<Row, Meta>
  }
}

test('no row is lost behind the cursor, however long its text becomes when it is shown', async () => {
  const rows = Array.from({ length: 60 }, (_, id) => ({ id, title: '\u200b'.repeat(200) }))
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const { rows: page, more } = await readRows({ cursor }, askFrom(rows), (row) => row)
    const { structuredContent } = answerOf({ untrusted_data: { rows: page } })
    const { untrusted_data, left_out } = structuredContent as {
      untrusted_data: { rows: Row[] }
      left_out?: string[]
    }
    assert.equal(left_out, undefined)
    ids.push(...untrusted_data.rows.map(({ id }) => id))
    cursor = more?.next_cursor
  } while (cursor !== undefined)
  assert.deepEqual(
    ids,
    rows.map(({ id }) => id),
  )
})
