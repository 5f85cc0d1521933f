import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differing } from './draft.ts'

test('only what differs from what is stored is a change', () => {
  const stored = {
    name: 'Shop',
    depth: 3,
    exclude: ['/a'] as readonly string[],
    agent: null as string | null,
  }
  assert.deepEqual(differing(stored, {}), {})
  assert.deepEqual(differing(stored, { name: 'Shop', exclude: ['/a'] }), {})
  assert.deepEqual(differing(stored, { depth: 4, exclude: [], agent: null }), { depth: 4, exclude: [] })
})
