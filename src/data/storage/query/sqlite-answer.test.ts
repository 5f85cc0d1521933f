import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNoStatement } from './sqlite-answer.ts'

test('only white space, semicolons and comments are no statement', () => {
  for (const sql of ['', ' \n', ';;', '-- a', '-- a\n;', '/* ; */ ;', '/**/'.repeat(26)])
    assert.ok(hasNoStatement(sql), sql)
  for (const sql of ['select 1', '; select 1', '-- a\nselect 1', '/* a */ x', '/* open', '/*/', '/', '-'])
    assert.ok(!hasNoStatement(sql), sql)
})

test('many comments before something else are read once', () => {
  assert.ok(!hasNoStatement(`${'/**/'.repeat(25_000)}x`))
})
