import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSelection } from './selection.ts'

test('rows are marked one by one, and all between two with Shift', () => {
  const selection = createSelection()
  const rows = [1, 2, 3, 4, 5, 6]
  selection.toggle(2)
  assert.deepEqual(selection.keys, [2])
  selection.toggle(5, rows)
  assert.deepEqual(selection.keys, [2, 3, 4, 5])
  selection.toggle(3)
  selection.toggle(4, rows)
  assert.deepEqual(selection.keys, [2, 5])
  selection.replace([])
  assert.deepEqual(selection.keys, [])
})

test('Shift without a row before it marks that row alone', () => {
  const selection = createSelection()
  selection.toggle(4, [1, 2, 3, 4])
  assert.deepEqual(selection.keys, [4])
  assert.ok(selection.has(4) && !selection.has(1))
})
