import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCsvReader, csvLine } from './lossless-csv.ts'

test('any cells come back as they were, null and the empty text too, however the file is cut into pieces', () => {
  const hostile = fc.constantFrom('', '"', '""', ',', '\r\n', '\n', '\r', '"\r\n,"', '\ufeff', '😀', "'=1")
  const cell = fc.oneof(fc.constant(null), hostile, fc.string({ unit: 'grapheme', maxLength: 8 }))
  const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), (given, size) => {
      const text = given.map(csvLine).join('')
      const reader = createCsvReader()
      const read: (string | null)[][] = []
      for (let at = 0; at < text.length; at += size) read.push(...reader.take(text.slice(at, at + size)))
      assert.deepEqual(read, given)
    }),
  )
})

test('a row that breaks the rules is refused by its number, and so is a file that ends within one', () => {
  const cases = [
    ['a\r\nxy"z,"c\r\n', /^Error: Row 2: a cell that holds a quote is not quoted$/],
    ['"a"b\r\n', /^Error: Row 1: text follows a quoted cell$/],
    ['a\r\n"b', /^Error: Row 2: the file ends within it$/],
    ['a\r\nb\r', /^Error: Row 2: the file ends within it$/],
  ] as const
  for (const [text, message] of cases)
    assert.throws(() => {
      const reader = createCsvReader()
      reader.take(text)
      reader.end()
    }, message)
})
