import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { collapseWhitespace } from '../../../lib/text.ts'
import { tidy } from './tidy-text.ts'

test('any text comes out as the regular expression makes it', () => {
  const piece = fc.constantFrom(
    ' ',
    '  ',
    '\n',
    '\t ',
    '\v',
    '\f',
    '\u0085',
    '\u00a0',
    '\u3000',
    'a',
    'Bc',
    'ß',
    '\x01',
    '\x7f',
    '日',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      assert.equal(tidy(text), collapseWhitespace(text))
    }),
    { numRuns: 3_000 },
  )
})
