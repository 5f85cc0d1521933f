import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldedText, nfc } from '../../lib/text.ts'
import { pushText } from './stored-text.ts'

test('a text is stored in NFC, with its folded form where that is another', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 'read on', 'Read On', 'A\u030A', 'ΟΔΟΣ', 'İ'),
  )
  fc.assert(
    fc.property(fc.option(text), (given) => {
      const values: (string | null)[] = []
      pushText(values, given)
      const stored = given === null ? null : nfc(given)
      assert.deepEqual(values, [stored, foldedText(stored)])
    }),
  )
})
