import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { parseQueryString } from '../query-string.ts'
import { compileValidator } from '../validation.ts'

const Project = Type.Object({
  name: Type.String({ maxLength: 99 }),
  depth: Type.Optional(Type.Integer({ default: 3 })),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 99 }), { default: ['a'] })),
  owner: Type.Optional(Type.Object({ id: Type.Integer() })),
})
const validate = compileValidator(Project, 'body')

test('defaults fill absent fields and other optional fields stay absent', () => {
  assert.deepEqual(validate({ name: 'x' }), { value: { name: 'x', depth: 3, tags: ['a'] } })
  assert.deepEqual(validate({ name: 'x', depth: 5, tags: [] }), { value: { name: 'x', depth: 5, tags: [] } })
})

test('a default belongs to one request', () => {
  validate({ name: 'x' }).value?.tags?.push('mine')
  assert.deepEqual(validate({ name: 'x' }).value?.tags, ['a'])
})

test('each unknown field is an error of its own, at every level', () => {
  assert.deepEqual(
    { ...validate({ colour: 1, name: 'x', owner: { id: 1, age: 2 }, size: {} }).errors },
    {
      colour: ['The field colour is not known here.'],
      'owner.age': ['The field age is not known here.'],
      size: ['The field size is not known here.'],
    },
  )
})

test('missing fields are named, a null is not a missing field', () => {
  assert.deepEqual(
    { ...validate({ owner: {} }).errors },
    {
      'owner.id': ['The id field is required.'],
      name: ['The name field is required.'],
    },
  )
  assert.deepEqual({ ...validate({ name: null }).errors }, { name: ['The name must be a string.'] })
})

test('something else than an object is refused', () => {
  for (const owner of [[], 'x', 1, null]) {
    assert.deepEqual(
      { ...validate({ name: 'x', owner }).errors },
      { owner: ['The owner must be an object.'] },
    )
  }
  assert.deepEqual({ ...validate([]).errors }, { body: ['The body must be an object.'] })
  assert.deepEqual({ ...validate('x').errors }, { body: ['The body must be an object.'] })
})

test('names of prototype members are unknown fields, and reach no prototype', () => {
  const body = JSON.parse('{"name":"x","__proto__":{"depth":9},"constructor":1,"toString":2}')
  const { errors } = validate(body)
  assert.deepEqual(Object.keys(errors ?? {}), ['__proto__', 'constructor', 'toString'])
  assert.match(JSON.stringify(errors), /"__proto__":\["The field __proto__ is not known here\."\]/)
  const { errors: queryErrors } = compileValidator(
    Type.Object({}),
    'query',
  )(parseQueryString('__proto__[a]=1'))
  assert.deepEqual(Object.keys(queryErrors ?? {}), ['__proto__'])
})

test('an object that its schema opens keeps other fields, checked and without a prototype', () => {
  const schema = Type.Object({
    any: Type.Optional(Type.Object({ known: Type.Optional(Type.Integer()) }, { additionalProperties: true })),
    sizes: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  })
  const read = compileValidator(schema, 'body')
  const { value } = read(JSON.parse('{"any":{"known":1,"__proto__":{"evil":true}},"sizes":{"a":1}}'))
  assert.equal(JSON.stringify(value), '{"any":{"known":1,"__proto__":{"evil":true}},"sizes":{"a":1}}')
  assert.equal(Object.getPrototypeOf(value?.any), null)
  assert.deepEqual(
    { ...read({ sizes: { a: 1, b: 'x' } }).errors },
    {
      'sizes.b': ['Each field of the sizes must be an integer.'],
    },
  )
})

test('names that the schema leaves open are normalised and must be good text', () => {
  const read = compileValidator(Type.Object({ sizes: Type.Record(Type.String(), Type.Integer()) }), 'body')
  assert.equal(JSON.stringify(read({ sizes: { 'e\u0301': 1 } }).value), '{"sizes":{"é":1}}')
  assert.deepEqual(Object.values(read({ sizes: { 'a\0': 1 } }).errors ?? {}), [
    ['The name of a field must not contain a NUL character.'],
  ])
})

test('a least number of fields counts what was sent, not what defaults add', () => {
  const patch = compileValidator(
    Type.Object(
      {
        name: Type.Optional(Type.String({ maxLength: 99 })),
        depth: Type.Optional(Type.Integer({ default: 3 })),
      },
      { minProperties: 1 },
    ),
    'body',
  )
  assert.deepEqual({ ...patch({}).errors }, { body: ['The body must have at least one field.'] })
  assert.deepEqual(patch({ name: 'x' }), { value: { name: 'x', depth: 3 } })
})

test('a hundred thousand wrong fields make a short answer', () => {
  const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]))
  assert.equal(Object.keys(validate(body).errors ?? {}).length, 200)
  const [field] = Object.keys(validate({ name: 'x', ['y'.repeat(100_000)]: 1 }).errors ?? {})
  assert.ok(field !== undefined && field.length < 200)
})
