import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undoOf } from './tag-changes.ts'

test('taking back leaves the tags that keywords had before', () => {
  const marked = [
    { id: 1, tags: ['Brand'] },
    { id: 2, tags: ['old'] },
    { id: 3, tags: [] },
  ]
  assert.deepEqual(undoOf(marked, { add: ['brand'], remove: ['old'] }), [
    { ids: [2, 3], add: [], remove: ['brand'] },
    { ids: [2], add: ['old'], remove: [] },
  ])
})

test('where nothing changed there is nothing to take back', () => {
  assert.deepEqual(undoOf([{ id: 1, tags: ['a'] }], { add: ['a'], remove: ['b'] }), [])
})
