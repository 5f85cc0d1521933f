// What PostgreSQL makes of these bytes is tested where rows are stored (bulk-insert.test.ts); here, that nothing else is sent.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextColumnWriter } from '../../../lib/text-column.ts'
import { NULL_INTEGER } from '../bulk/bulk-columns.ts'
import { type CopiedColumn, type CopiedConstant, copyMessages } from './copy-rows.ts'

const SIGNATURE_HEX = '5047434f50590aff0d0a00'

function hexOf(columns: CopiedColumn[], constants: CopiedConstant[], from: number, to: number): string {
  const messages = copyMessages(columns, constants)
  return Array.from(messages(from, to), (message) => Buffer.from(message).toString('hex')).join('')
}

function textsOf(...texts: (string | null)[]) {
  const writer = new TextColumnWriter()
  for (const text of texts) {
    if (text === null) writer.addNull()
    else writer.addText(text)
  }
  return writer.take()
}

test('a row is its values, each behind its length', () => {
  const columns: CopiedColumn[] = [
    { type: 'int8', values: Float64Array.of(-1, 2 ** 40 + 5) },
    { type: 'int2', values: Int32Array.of(NULL_INTEGER, 7) },
    { type: 'text', values: textsOf('é', null) },
  ]
  const hex = hexOf(columns, [{ type: 'int4', value: 9 }], 0, 2)
  const rows = [
    ['0004', '0000000400000009', '00000008ffffffffffffffff', 'ffffffff', '00000002c3a9'],
    ['0004', '0000000400000009', '000000080000010000000005', '000000020007', 'ffffffff'],
  ]
  assert.equal(hex, `${SIGNATURE_HEX}0000000000000000${rows.flat().join('')}ffff`)
})

test('a message is bounded, and a row that is longer is one by itself', () => {
  const texts = ['a'.repeat(100_000), ...Array.from({ length: 100 }, (_, row) => `${row}`.repeat(2000))]
  const messages = copyMessages([{ type: 'text', values: textsOf(...texts) }], [])
  const sizes = Array.from(messages(0, texts.length), ({ length }) => length)
  const [header, ...others] = sizes
  assert.ok(header! < 100)
  assert.ok(others[0]! >= 100_000 && others[0]! < 301_000, `${others[0]}`)
  assert.equal(
    sizes.reduce((sum, size) => sum + size),
    19 + texts.reduce((sum, text) => sum + 6 + text.length, 0) + 2,
  )
})

test('what a type cannot hold is refused before anything is sent', () => {
  const refused: CopiedColumn[] = [
    { type: 'int2', values: Int32Array.of(1, 40_000) },
    { type: 'int4', values: Float64Array.of(2 ** 31) },
    { type: 'int8', values: Float64Array.of(0, 1.5) },
    { type: 'int8', values: Float64Array.of(Number.NaN) },
    { type: 'int8', values: Float64Array.of(2 ** 53) },
  ]
  for (const column of refused) assert.throws(() => copyMessages([column], []), RangeError)
})
