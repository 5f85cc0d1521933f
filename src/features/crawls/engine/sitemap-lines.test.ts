import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLineReader } from './sitemap-lines.ts'

function readLines(text: string, size: number) {
  const found: (string | undefined)[] = []
  const reader = createLineReader((location) => found.push(location.text))
  for (let from = 0; from < text.length; from += size) reader.push(text.slice(from, from + size))
  reader.end()
  return { found, format: reader.format }
}

test('lines that begin like an address are found, whatever surrounds them', () => {
  const { found, format } = readLines('x\n http://a/1 \r\nhttps://a/2\rHTTP://a/3?b&c\n\nftp://a/4', 4)
  assert.deepEqual(found, [' http://a/1 ', 'https://a/2', 'HTTP://a/3?b&amp;c'])
  assert.equal(format, 'text')
  assert.deepEqual(readLines('nothing\nhere', 3), { found: [], format: undefined })
})

test('a line without end is not kept, and the next one is read', () => {
  const { found } = readLines(`http://a/${'a'.repeat(100_000)}\nhttp://a/2`, 1000)
  assert.deepEqual(found, [undefined, 'http://a/2'])
})

test('the same lines are found wherever the text is cut', () => {
  const piece = fc.constantFrom('http://', 'https://a', 'b', ' ', '\r', '\n', '\r\n', '&')
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const text = pieces.join('')
      assert.deepEqual(readLines(text, size), readLines(text, text.length + 1))
    }),
  )
})
