import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldedText } from './folded-text.ts'

test('only a text that is not its own folded form is stored a second time', () => {
  assert.equal(foldedText('https://example.com/a?b=c'), null)
  assert.equal(foldedText('日本語'), null)
  assert.equal(foldedText(''), null)
  assert.equal(foldedText(null), null)
  assert.equal(foldedText('École'), 'école')
  assert.equal(foldedText('ΟΔΟΣ'), 'οδοσ')
})
