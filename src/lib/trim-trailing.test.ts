import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trimTrailing } from './trim-trailing.ts'

test('only the given characters are removed, and only from the end', () => {
  assert.equal(trimTrailing('//a/b//', '/'), '//a/b')
  assert.equal(trimTrailing('Out of credits! . ?', '.!? '), 'Out of credits')
  assert.equal(trimTrailing('///', '/'), '')
  assert.equal(trimTrailing('', '/'), '')
  assert.equal(trimTrailing('as it is', '.'), 'as it is')
})
