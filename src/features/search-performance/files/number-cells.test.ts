import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLinePlace } from '../../../lib/import-place.ts'
import { createNumberCells, type NumberCells } from './number-cells.ts'

function cells(): NumberCells & { at(line: number): NumberCells } {
  const place = createLinePlace()
  const numbers = createNumberCells(() => place)
  return {
    ...numbers,
    at(line) {
      place.line = line
      return numbers
    },
  }
}

test('digits, and a point before decimals, are the number that they are', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1000, noNaN: true }), (count, decimal) => {
      const numbers = cells()
      assert.equal(numbers.count(String(count), 'clicks'), count)
      for (const text of [String(decimal), decimal.toFixed(3), decimal.toFixed(1), String(count)]) {
        assert.equal(numbers.decimal(text), Number(text), text)
        assert.equal(numbers.decimal(text), Number(text), text)
      }
    }),
  )
})

test('a file shows by its positions which mark stands before decimals', () => {
  const german = cells()
  assert.deepEqual(
    [german.decimal('8,7'), german.count('1.234', 'clicks'), german.count('1.234.567', 'clicks')],
    [8.7, 1234, 1234567],
  )
  assert.equal(german.decimal('1.234,5'), 1234.5)
  german.finish()
  const english = cells()
  assert.deepEqual([english.count('1,234', 'clicks'), english.decimal('8.123')], [1234, 8.123])
  english.finish()
  const spaced = cells()
  for (const space of [' ', '\u00a0', '\u202f', '\u2009', "'", '’']) {
    assert.equal(spaced.count(`12${space}345${space}678`, 'clicks'), 12345678)
  }
  spaced.finish()
  assert.equal(cells().count('1,23,45,678', 'clicks'), 12345678)
  assert.deepEqual([cells().count('12.0', 'clicks'), cells().count(' 12 ', 'clicks')], [12, 12])
})

test('a percentage is a hundredth, on whichever side its sign stands', () => {
  const shares = ['1.68%', '1.68 %', '1.68\u00a0%', '%1.68'].map((text) => cells().share(text))
  assert.deepEqual(shares, [0.0168, 0.0168, 0.0168, 0.0168])
  assert.deepEqual(
    [cells().share('1,68 %'), cells().share('0.25'), cells().share('1e-05'), cells().share('100%')],
    [0.0168, 0.25, 0.00001, 1],
  )
})

test('what may mean two things is refused with its line, and never guessed', () => {
  const marked = cells()
  marked.at(2).count('1.234', 'impressions')
  assert.throws(
    () => marked.at(7).decimal('8.7'),
    /^AppError: Line 2, impressions: "1.234" is not clear: "8.7" shows that its mark stands before decimals/,
  )
  const shown = cells()
  shown.at(2).decimal('8.7')
  assert.throws(
    () => shown.at(3).count('1.234', 'impressions'),
    /^AppError: Line 3, impressions: must be a whole number, not "1.234"/,
  )
  const never = cells()
  never.at(4).count('1.234', 'clicks')
  never.at(5).decimal('8')
  assert.throws(() => never.finish(), /^AppError: Line 4, clicks: "1.234" is not clear: no other number/)
  const mixed = cells()
  mixed.at(2).decimal('8.7')
  assert.throws(() => mixed.at(9).decimal('8,7'), /^AppError: Line 9: "8,7" has another decimal mark/)
  const grouped = cells()
  grouped.at(2).count('1.234', 'clicks')
  assert.throws(() => grouped.at(3).count('1,234', 'clicks'), /^AppError: Line 3, clicks: must be a whole/)
})

test('what is no number is none', () => {
  const counts = [
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '1.5',
    '12,34',
    '1234,567',
    '0x10',
    'x',
    '１２',
    '1..234',
    '1 23',
  ]
  for (const text of counts) assert.equal(cells().count(text, 'clicks'), undefined, text)
  const decimals = ['', '-1', '8.', '1.2.3', 'NaN', 'Infinity', '1.234.567', '8,7,6', '%', '1 2']
  for (const text of decimals) assert.equal(cells().decimal(text), undefined, text)
  for (const text of ['%', '%%', '1%%', '%1%', '-1%', '']) assert.equal(cells().share(text), undefined, text)
})
