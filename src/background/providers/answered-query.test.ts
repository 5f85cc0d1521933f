import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionOf, inclusionNotes } from './answered-query.ts'

test('a correction is another query, not another way to write ours', () => {
  assert.equal(correctionOf('oak desks', 'oak desk'), 'oak desks')
  assert.equal(correctionOf(' Oak  DESK ', 'oak desk'), null)
  assert.equal(correctionOf('cafe\u0301', 'Caf\u00e9'), null)
  for (const nothing of [undefined, '', ' \n']) assert.equal(correctionOf(nothing, 'oak desk'), null)
})

test('results of another query among ours are told, and none of our own', () => {
  assert.deepEqual(inclusionNotes('oak  desks', 'oak desk'), [
    'The search engine also showed results for "oak desks".',
  ])
  assert.deepEqual(inclusionNotes('Oak Desk', 'oak desk'), [])
  assert.deepEqual(inclusionNotes(undefined, 'oak desk'), [])
})
