import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PackedTexts } from './packed-texts.ts'
import { sortByText } from './text-order.ts'

function sorted(texts: readonly string[]): string[] {
  const packed = new PackedTexts()
  const located = packed.located(Int32Array.from(texts, (text) => packed.add(text)))
  return Array.from(
    sortByText(located, (a, b) => a - b),
    (row) => texts[row]!,
  )
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

test('texts that begin alike, end in each other or are the same are sorted by their bytes', () => {
  const part = fc.constantFrom('', 'a', 'b', '/', 'é', '😀', 'shop/', '\uffee', 'x'.repeat(40))
  const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), (texts) => {
      assert.deepEqual(sorted(texts), texts.toSorted(byBytes))
    }),
  )
})

test('of the same text, many rows stay in the order that decides between them', () => {
  const packed = new PackedTexts()
  const place = packed.add('example.com/a')
  const located = packed.located(new Int32Array(100).fill(place))
  assert.deepEqual(
    Array.from(sortByText(located, (a, b) => b - a)),
    Array.from({ length: 100 }, (_, at) => 99 - at),
  )
})
