import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NameTable } from './name-table.ts'

const find = (table: NameTable, name: string) => {
  const bytes = Buffer.from(`<${name}>`)
  return table.find(bytes, 1, bytes.length - 1)
}
const add = (table: NameTable, name: string) => {
  const bytes = Buffer.from(`<${name}>`)
  return table.add(bytes, 1, bytes.length - 1)
}

test('names get numbers in their order, keep them, and are found by their bytes alone', () => {
  const names = fc.array(fc.string({ minLength: 1, maxLength: 60, unit: 'binary-ascii' }), { maxLength: 50 })
  fc.assert(
    fc.property(names, names, (added, others) => {
      const table = new NameTable()
      const known = [...new Set(added)]
      for (const name of added) assert.equal(add(table, name), known.indexOf(name))
      for (const name of [...known, ...others]) assert.equal(find(table, name), known.indexOf(name))
      assert.deepEqual(
        known.map((_, number) => table.nameOf(number)),
        known,
      )
      assert.equal(table.size, known.length)
    }),
  )
})

test('it grows over its slots and its chunks of bytes', () => {
  const table = new NameTable()
  const name = (number: number) => `com.${'long'.repeat(60)}-${number}`
  for (let number = 0; number < 40_000; number++) assert.equal(add(table, name(number)), number)
  for (let number = 0; number < 40_000; number += 7) {
    assert.equal(find(table, name(number)), number)
    assert.equal(table.nameOf(number), name(number))
  }
  assert.equal(find(table, name(40_000)), -1)
  table.release()
  assert.equal(table.size, 0)
})
