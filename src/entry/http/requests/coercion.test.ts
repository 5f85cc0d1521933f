import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booleanFromText, decimalFromText, integerFromText } from './coercion.ts'

const NOT_NUMBERS = [
  '',
  ' ',
  ' 5',
  '5 ',
  '+5',
  '0x10',
  '1e3',
  '1_000',
  '1,000',
  '١',
  '５',
  'NaN',
  'Infinity',
  '--5',
  '-',
  '.5',
  '5.',
]

test('integers are decimal digits and nothing else', () => {
  assert.equal(integerFromText('50', false), 50)
  assert.equal(integerFromText('007', false), 7)
  for (const text of [...NOT_NUMBERS, '5.0', '5n']) assert.equal(integerFromText(text, true), undefined, text)
})

test('a minus is taken only where negative numbers are possible', () => {
  assert.equal(integerFromText('-5', true), -5)
  assert.equal(integerFromText('-5', false), undefined)
  assert.equal(integerFromText('-0', false), undefined)
  assert.ok(Object.is(integerFromText('-0', true), 0))
  assert.equal(decimalFromText('-0.5', true), -0.5)
  assert.equal(decimalFromText('-0.5', false), undefined)
})

test('an integer that a number cannot hold exactly is refused', () => {
  assert.equal(integerFromText('9007199254740991', false), Number.MAX_SAFE_INTEGER)
  assert.equal(integerFromText('9007199254740992', false), undefined)
  assert.equal(integerFromText('9'.repeat(400), false), undefined)
})

test('decimals have digits on both sides of the point', () => {
  assert.equal(decimalFromText('12.50', false), 12.5)
  assert.equal(decimalFromText('12', false), 12)
  for (const text of NOT_NUMBERS) assert.equal(decimalFromText(text, true), undefined, text)
  assert.equal(decimalFromText('9'.repeat(400), false), undefined)
})

test('booleans are true, false, 1 and 0', () => {
  assert.deepEqual(['true', '1', 'false', '0'].map(booleanFromText), [true, true, false, false])
  for (const text of ['', 'TRUE', 'yes', 'on', '01', ' 1', 'null'])
    assert.equal(booleanFromText(text), undefined, text)
})
