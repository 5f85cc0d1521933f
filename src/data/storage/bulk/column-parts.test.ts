import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TextColumnWriter } from '../../../lib/text-column.ts'
import { nextRows } from '../sqlite/column-rows.mjs'
import { columnParts } from './column-parts.ts'

const text = fc.option(
  fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: fc.constantFrom('a', 'ß', '語', '😀'), maxLength: 30 }),
  ),
)
const row = fc.tuple(fc.integer({ min: 0, max: 9 }), text, text)

function columnsOf(rows: readonly (readonly [number, string | null, string | null])[]) {
  const texts = [1, 2].map((index) => {
    const writer = new TextColumnWriter()
    for (const values of rows) {
      const value = values[index] as string | null
      if (value === null) writer.addNull()
      else writer.addText(value)
    }
    return writer.take()
  })
  return [Int32Array.from(rows, ([number]) => number), ...texts]
}

test('the parts hold all rows in their order, none more text than is allowed unless it is one row', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.integer({ min: 1, max: 200 }), (rows, bytesMax) => {
      const values: unknown[] = []
      for (const part of columnParts(columnsOf(rows), rows.length, bytesMax)) {
        const { columns, count } = part()
        const bytes = columns.reduce(
          (sum, column) => sum + ('lengths' in column ? column.bytes.length : 0),
          0,
        )
        assert.ok(bytes <= bytesMax || count === 1, `${bytes} bytes of ${count} rows`)
        values.push(...nextRows(columns)(count * columns.length))
      }
      assert.deepEqual(values, rows.flat())
    }),
  )
})

test('what is small is one part, and not copied', () => {
  const columns = columnsOf([
    [1, 'a', null],
    [2, 'b', 'c'],
  ])
  const [part, ...others] = columnParts(columns, 2, 1_000)
  assert.equal(others.length, 0)
  assert.deepEqual(part?.(), { columns, count: 2, isCopy: false })
})
