import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testsOf } from './changed-tests.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('a change can break the tests that import it, through whatever, and no others', () => {
  const tests = testsOf(ROOT, ['src/features/disavow/import/disavow-thread.ts']) ?? []
  assert.ok(tests.includes('src/features/disavow/routes.test.ts'))
  assert.ok(!tests.includes('src/lib/csv.test.ts'))
  assert.deepEqual(testsOf(ROOT, ['src/lib/csv.test.ts']), ['src/lib/csv.test.ts'])
})

test('a document can break the tests that read it, and a package all of them', () => {
  assert.ok(testsOf(ROOT, ['docs/views.md'])?.includes('src/data/storage/query/run-query.test.ts'))
  assert.equal(testsOf(ROOT, ['package-lock.json', 'docs/views.md']), undefined)
})
