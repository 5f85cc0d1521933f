import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsOf } from '../../../../../test/helpers/columns.ts'
import { NULL_INTEGER, NULL_TEXT } from '../../../../lib/column-nulls.mjs'
import { buffersOf, StoredRows } from './stored-columns.ts'

const COLUMNS = { id: 'integer', share: 'real', title: 'text', keys: 'bytes' } as const

test('rows come back as columns, each kind as the database takes it', () => {
  const rows = new StoredRows(COLUMNS)
  const long = 'ß'.repeat(100)
  assert.equal(rows.add([1, 0.25, 'plain', Uint8Array.of(0, 255)]), 1)
  assert.equal(rows.add([2 ** 40, null, long, null, 3, 1, null, new Uint8Array()]), 2)
  assert.equal(rows.count, 3)
  const [id, share, title, keys] = rows.take()
  assert.deepEqual(id, Float64Array.of(1, 2 ** 40, 3))
  assert.deepEqual(share, Float64Array.of(0.25, NULL_INTEGER, 1))
  assert.ok(title !== undefined && 'lengths' in title && !('holds' in title))
  assert.deepEqual(textsOf(title), ['plain', long, null])
  assert.deepEqual(keys, {
    holds: 'bytes',
    bytes: Uint8Array.of(0, 255),
    lengths: Int32Array.of(2, NULL_TEXT, 0),
  })
})

test('what was taken is not there any more, and its memory can be given away', () => {
  const rows = new StoredRows(COLUMNS)
  const many = Array.from({ length: 1_000 }, (_, id) => [id, null, `title ${id}`, null]).flat()
  rows.add(many)
  const taken = rows.take()
  assert.equal(rows.count, 0)
  rows.add([7, 1, 'next', null])
  structuredClone(taken, { transfer: buffersOf(taken) })
  const [id, , title] = rows.take()
  assert.deepEqual(id, Float64Array.of(7))
  assert.ok(title !== undefined && 'lengths' in title)
  assert.deepEqual(textsOf(title), ['next'])
})
