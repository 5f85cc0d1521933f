import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { parseQueryString } from '../query-string.ts'
import { checked } from '../schema-annotations.ts'
import { compileValidator } from '../validation.ts'

function inBody(schema: TSchema, x: unknown): unknown {
  const { value, errors } = compileValidator(Type.Object({ x: schema }), 'body')({ x })
  return errors === undefined ? (value as { x: unknown }).x : errors
}

function inQuery(schema: TSchema, raw: string): unknown {
  const { value, errors } = compileValidator(Type.Object({ x: schema }), 'query')(parseQueryString(raw))
  return errors === undefined ? (value as { x: unknown }).x : { ...errors }
}

test('a nullable field takes null in a body and not the word null in a query', () => {
  const Nullable = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])
  assert.equal(inBody(Nullable, null), null)
  assert.equal(inBody(Nullable, 5), 5)
  assert.deepEqual({ ...(inBody(Nullable, 0) as object) }, { x: ['The x must be an integer of at least 1.'] })
  assert.deepEqual({ ...(inBody(Nullable, 'a') as object) }, { x: ['The x must be an integer or null.'] })
  assert.deepEqual(inQuery(Nullable, 'x=null'), { x: ['The x must be an integer of at least 1.'] })
})

test('literals, enums and null together are one choice', () => {
  const Choice = Type.Union([Type.Literal('a'), Type.Enum(['b', 'c']), Type.Null()])
  assert.equal(inBody(Choice, null), null)
  assert.equal(inBody(Choice, 'c'), 'c')
  assert.deepEqual({ ...(inBody(Choice, 'd') as object) }, { x: ['The x must be one of: a, b, c, null.'] })
  assert.deepEqual(inQuery(Choice, 'x=null'), { x: ['The x must be one of: a, b, c.'] })
})

test('the kind of the value chooses the branch, whose messages are exact', () => {
  const Value = Type.Union([Type.String({ maxLength: 2 }), Type.Array(Type.String({ maxLength: 2 }))])
  assert.equal(inQuery(Value, 'x=ab'), 'ab')
  assert.deepEqual(inQuery(Value, 'x[0]=ab&x[3]=c'), ['ab', 'c'])
  assert.deepEqual(inQuery(Value, 'x=abc'), { x: ['The x must have at most 2 characters.'] })
  assert.deepEqual(inQuery(Value, 'x[5]=abc'), { 'x.5': ['Each of the x must have at most 2 characters.'] })
  assert.deepEqual({ ...(inBody(Value, 1) as object) }, { x: ['The x must be a string or a list.'] })
})

test('an enum beside another kind is told apart by the type of its values', () => {
  const Value = Type.Union([checked(Type.Enum(['auto']), () => undefined), Type.Integer()])
  assert.equal(inBody(Value, 'auto'), 'auto')
  assert.equal(inBody(Value, 7), 7)
  assert.deepEqual({ ...(inBody(Value, 'x') as object) }, { x: ['The x must be auto.'] })
})

test('branches that cannot be told apart are refused at start', () => {
  const twoObjects = Type.Union([
    Type.Object({ a: Type.String({ maxLength: 99 }) }),
    Type.Object({ b: Type.String({ maxLength: 99 }) }),
  ])
  assert.throws(() => inBody(twoObjects, {}), /x: two branches of a union cannot be told apart/)
  const textOrNumber = Type.Union([Type.String({ maxLength: 99 }), Type.Integer()])
  assert.equal(inBody(textOrNumber, 5), 5)
  assert.throws(() => inQuery(textOrNumber, 'x=5'), /cannot be told apart/)
  assert.throws(
    () => inBody(Type.Union([Type.Unknown(), Type.String({ maxLength: 99 })]), 5),
    /must have one type/,
  )
  const mixed = checked(Type.Enum(['a', 1]), () => undefined)
  assert.throws(() => inBody(Type.Union([mixed, Type.Boolean()]), 'a'), /must have one type/)
})
