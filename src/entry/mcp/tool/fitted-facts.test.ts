import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANSWER_TOKENS_MAX, fittedFacts, tokensOf } from './fitted-facts.ts'
import { shownText, shownValue } from './shown-text.ts'

const rows = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(bytes) }))

test('an answer that fits stays as it is', () => {
  const facts = { total: 2, untrusted_data: { pages: rows(2, 10) } }
  assert.deepEqual(fittedFacts(structuredClone(facts)), facts)
})

test('an answer that is too long loses rows of its longest list, and says how many of which', () => {
  const fitted = fittedFacts({ total: 400, untrusted_data: { pages: rows(400, 100), alerts: rows(5, 10) } })
  const { pages, alerts } = fitted.untrusted_data as { pages: unknown[]; alerts: unknown[] }
  assert.ok(tokensOf(fitted) <= ANSWER_TOKENS_MAX + 50)
  assert.equal(alerts.length, 5)
  assert.deepEqual(fitted.left_out, [
    `${400 - pages.length} rows of untrusted_data.pages, to keep this answer short`,
  ])
})

const longText = ({ id }: { id: number }) => ({ id, text: '7,'.repeat(4_500) })

test('where rows are few, texts are cut, and what was left out before is still told', () => {
  const facts = {
    left_out: ['3 more queries'],
    untrusted_data: { pages: rows(3, 0).map(longText), note: 'short' },
  }
  const fitted = fittedFacts(facts)
  assert.ok(tokensOf(fitted) <= ANSWER_TOKENS_MAX)
  assert.equal((fitted.untrusted_data as { note: string }).note, 'short')
  assert.deepEqual(fitted.left_out, [
    '3 more queries',
    'what is longer than 200 characters, to keep this answer short',
  ])
})

test('what people cannot see is written out, and what is long is cut', () => {
  assert.equal(
    shownText('a\u202eb\u200dc\u2066d\ufeffe\u0000f'),
    'a[U+202E]b[U+200D]c[U+2066]d[U+FEFF]e[U+0000]f',
  )
  assert.equal(
    shownText('a\ufe00b\u034fc\u17b4d\u180be\u2800f\u{e0041}g\u{e0100}h\u3164'),
    'a[U+FE00]b[U+034F]c[U+17B4]d[U+180B]e[U+2800]f[U+E0041]g[U+E0100]h[U+3164]',
  )
  // A heart in colour is no secret; a second selector behind it, or one behind a letter, may be.
  assert.equal(shownText('❤\ufe0f ❤\ufe0f\ufe0f a\ufe0f'), '❤\ufe0f ❤\ufe0f[U+FE0F] a[U+FE0F]')
  assert.equal(shownText('one\ntwo\tthree'), 'one two three')
  assert.equal(shownText('Größe 靴 🥾'), 'Größe 靴 🥾')
  assert.equal([...shownText('🥾'.repeat(1000))].length, 600)
  assert.deepEqual(shownValue({ a: ['\u200b', { 'b\u200b': null, c: undefined }] }), {
    a: ['[U+200B]', { 'b[U+200B]': null }],
  })
})
