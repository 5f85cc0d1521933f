import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { needsOf } from './test-needs.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('a run has the storage where one of its files uses it, through whatever', () => {
  assert.ok(!needsOf(ROOT, ['src/lib/csv.test.ts']).includes('storage'))
  assert.ok(needsOf(ROOT, ['src/lib/csv.test.ts', 'src/features/disavow/routes.test.ts']).includes('storage'))
})

test('a run is built anew where one of its files is about what is built', () => {
  assert.ok(needsOf(ROOT, ['test/built-product.test.ts']).includes('build'))
  assert.ok(needsOf(ROOT, ['src/app/cli/data/backup.test.ts']).includes('build'))
})
