import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { compileValidator } from '../validation.ts'

const compile = (schema: TSchema) => () => compileValidator(Type.Object({ x: schema }), 'body')

test('a keyword that would not be checked is refused, with the field', () => {
  assert.throws(compile(Type.Integer({ multipleOf: 5 })), /body: x: the keyword multipleOf is not supported/)
  assert.throws(compile(Type.String({ maxLength: 99, minimum: 5 })), /the keyword minimum is not supported/)
  assert.throws(
    compile(Type.Array(Type.String({ maxLength: 99 }), { contains: Type.String({ maxLength: 99 }) })),
    /contains is not supported/,
  )
  assert.throws(compile(Type.Intersect([Type.Object({}), Type.Object({})])), /allOf is not supported/)
  assert.throws(compile(Type.Ref('Other')), /\$ref is not supported/)
  assert.throws(compile(Type.BigInt()), /the type bigint is not supported/)
  assert.throws(
    compile(Type.Refine(Type.String({ maxLength: 99 }), () => false)),
    /use checked\(\) or parsed\(\)/,
  )
  assert.throws(compile(Type.String({ pattern: '^a' })), /body: x: a string needs a maxLength/)
  assert.throws(compile(Type.String({ maxLength: 99, format: 'colour' })), /the format colour is not known/)
  assert.throws(
    compile(Type.Record(Type.String({ pattern: '^a' }), Type.String())),
    /patternProperties is supported only/,
  )
})

test('descriptions and extensions are not rules', () => {
  assert.doesNotThrow(
    compile(
      Type.String({
        maxLength: 99,
        title: 'a',
        description: 'b',
        examples: ['c'],
        deprecated: true,
        'x-order': 1,
      }),
    ),
  )
})

test('a default that its own schema refuses is refused at start', () => {
  assert.throws(
    compile(Type.Integer({ minimum: 1, default: 0 })),
    /the default does not fit: The x must be an integer/,
  )
})

test('a field cannot be named like a member of every object', () => {
  assert.throws(
    () => compileValidator(Type.Object({ toString: Type.String({ maxLength: 99 }) }), 'body'),
    /may not be named toString/,
  )
})
