import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventText } from './event-text.ts'

test('what strangers wrote breaks no line, hides nothing and turns no direction', () => {
  assert.equal(eventText('  a\r\nb\u0000c\u202Ed\u200Be\u2028f  '), 'a b[U+0000]c[U+202E]d[U+200B]e[U+2028]f')
  assert.equal(eventText('ürün 你好 🥾'), 'ürün 你好 🥾')
})

test('a long text ends with an ellipsis, between two characters', () => {
  const text = eventText('🥾'.repeat(400))
  assert.equal([...text].length, 300)
  assert.ok(text.endsWith('🥾…'))
  assert.equal(eventText('x'.repeat(300)), 'x'.repeat(300))
})
