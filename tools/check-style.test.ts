import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argumentsFor } from './check-style.ts'

test('Biome looks at files that are new or have another text than when they were in order', () => {
  const hashes = { 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' }
  assert.deepEqual(argumentsFor(hashes, { 'a.ts': '1', 'b.ts': 'older', 'gone.ts': '4' }), [
    '--no-errors-on-unmatched',
    'b.ts',
    'c.ts',
  ])
  assert.equal(argumentsFor(hashes, hashes), undefined)
})

test('Biome looks at everything where nothing is known', () => {
  const hashes = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.ts`, '']))
  assert.deepEqual(argumentsFor(hashes, {}), ['.'])
})
