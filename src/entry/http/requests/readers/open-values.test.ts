import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { compileValidator } from '../validation.ts'
import { DEPTH_MAX, TEXT_LENGTH_MAX } from './open-values.ts'

const validate = compileValidator(Type.Object({ x: Type.Unknown() }), 'body')

function nested(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels))
}

test('any JSON passes as it is', () => {
  const x = { a: [1, -2.5, true, null, 'text', { b: [] }] }
  assert.equal(JSON.stringify(validate({ x }).value), JSON.stringify({ x }))
})

test('text inside is normalised, names included', () => {
  const { value } = validate({ x: [{ 'e\u0301': 'o\u0308' }] })
  assert.equal(JSON.stringify(value), '{"x":[{"é":"ö"}]}')
})

test('bad text and numbers inside are refused where they stand', () => {
  assert.deepEqual(
    { ...validate({ x: [{ a: '\0' }, JSON.parse('1e999')] }).errors },
    {
      'x.0.a': ['The x must not contain a NUL character.'],
      'x.1': ['The x must not contain a number this large.'],
    },
  )
  assert.deepEqual(Object.values(validate({ x: { 'a\0': 1 } }).errors ?? {}), [
    ['The name of a field must not contain a NUL character.'],
  ])
})

test('text inside has a greatest length, and so has a name', () => {
  const long = 'x'.repeat(4 * TEXT_LENGTH_MAX + 1)
  assert.deepEqual(
    { ...validate({ x: [long] }).errors },
    { 'x.0': ['The x must not contain text of more than 8192 characters.'] },
  )
  assert.deepEqual(Object.values(validate({ x: { [long]: 1 } }).errors ?? {}), [
    ['The name of a field must have at most 8192 characters.'],
  ])
})

test('the body itself counts as a level, and the deepest allowed passes', () => {
  assert.equal(validate({ x: nested(DEPTH_MAX - 1) }).errors, undefined)
  assert.match(JSON.stringify(validate({ x: nested(DEPTH_MAX) }).errors), /more than 32 levels deep/)
})

test('a mebibyte of brackets is refused wherever it stands', () => {
  const deep = nested(500_000)
  assert.equal(Object.keys(validate({ x: deep }).errors ?? {}).length, 1)
  assert.deepEqual(Object.keys(validate({ x: 1, y: deep }).errors ?? {}), ['y'])
  assert.deepEqual(Object.keys(validate(deep).errors ?? {}), ['body'])
  const typed = compileValidator(
    Type.Object({ x: Type.Array(Type.Array(Type.String({ maxLength: 99 }))) }),
    'body',
  )
  assert.deepEqual({ ...typed({ x: deep }).errors }, { 'x.0.0': ['Each of the x must be a string.'] })
})

test('names of prototype members are data', () => {
  const { value } = validate(JSON.parse('{"x":{"__proto__":{"a":1},"constructor":2}}'))
  assert.equal(JSON.stringify(value), '{"x":{"__proto__":{"a":1},"constructor":2}}')
  assert.equal(Object.getPrototypeOf(value?.x), null)
})
