import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misspelled, nearest } from './nearest.ts'

const NAMES = ['search', 'sort', 'direction', 'limit', 'cursor', 'segment_id', 'device']

test('a slip of the fingers is understood, and so is another letter case', () => {
  for (const [written, meant] of [
    ['serach', 'search'],
    ['Search', 'search'],
    ['seach', 'search'],
    ['searchh', 'search'],
    ['limt', 'limit'],
    ['segmentId', 'segment_id'],
    ['devise', 'device'],
  ] as const)
    assert.equal(misspelled(written, NAMES), meant, written)
})

test('what resembles nothing is not guessed at', () => {
  for (const written of ['page', 'offset', 'q', 'i', 'port', '', 'x'.repeat(100_000), '__proto__'])
    assert.equal(misspelled(written, NAMES), undefined, written.slice(0, 20))
  assert.equal(misspelled('x', []), undefined)
})

test('the nearest is always there, by words before letters', () => {
  assert.equal(nearest('DB_URL', ['DATABASE_URL', 'DB']), 'DATABASE_URL')
  assert.equal(nearest('x', []), undefined)
})
