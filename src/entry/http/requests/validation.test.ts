import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { parseQueryString } from './query-string.ts'
import { emptyIsAbsent } from './schema-annotations.ts'
import { compileValidator } from './validation.ts'

const ListQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(emptyIsAbsent(Type.String({ maxLength: 512 }))),
  sort: Type.Optional(Type.Enum(['keyword', 'market'], { default: 'keyword' })),
  unmatched: Type.Optional(Type.Boolean({ default: false })),
})
const validateQuery = compileValidator(ListQuery, 'query')

test('a query comes out typed and complete', () => {
  assert.deepEqual(validateQuery(parseQueryString('')), {
    value: { limit: 50, sort: 'keyword', unmatched: false },
  })
  assert.deepEqual(validateQuery(parseQueryString('limit=5&unmatched=1&cursor=')), {
    value: { limit: 5, unmatched: true, sort: 'keyword' },
  })
})

test('errors are one per field, in the order of the request', () => {
  const raw = 'unmatched=yes&colour=red&limit=0x10&sort=size&limit=2&cursor=%zz'
  assert.deepEqual(Object.entries(validateQuery(parseQueryString(raw)).errors ?? {}), [
    ['unmatched', ['The unmatched must be true, false, 1 or 0.']],
    ['colour', ['The parameter colour is not known here.']],
    ['limit', ['The limit may be given only once.']],
    ['sort', ['The sort must be one of: keyword, market.']],
    ['cursor', ['The cursor must be percent-encoded UTF-8.']],
  ])
})

test('a query with too many parameters says so even where none is known', () => {
  const raw = Array.from({ length: 3000 }, (_, index) => `sort[${index}]=1`).join('&')
  const { errors } = compileValidator(Type.Object({}), 'query')(parseQueryString(raw))
  assert.deepEqual(errors?.query, ['At most 2100 query parameters may be given.'])
})

test('path parameters are read like a query', () => {
  const validate = compileValidator(Type.Object({ id: Type.Integer({ minimum: 1 }) }), 'params')
  assert.deepEqual(validate({ id: '7' }), { value: { id: 7 } })
  for (const id of ['0', '-1', '1e1', 'x', ' 1', '1.0'])
    assert.notEqual(validate({ id }).errors, undefined, id)
})

test('an absent body is told which fields it should have had', () => {
  const validate = compileValidator(Type.Object({ name: Type.String({ maxLength: 99 }) }), 'body')
  assert.deepEqual({ ...validate(undefined).errors }, { name: ['The name field is required.'] })
})

test('a body without required fields may be absent only where the schema says so', () => {
  const Body = Type.Object({ name: Type.Optional(Type.String({ maxLength: 99 })) })
  assert.deepEqual(
    { ...compileValidator(Body, 'body')(undefined).errors },
    { body: ['The body is required.'] },
  )
  assert.deepEqual(compileValidator(Body, 'body')({}), { value: {} })
  assert.deepEqual(compileValidator(Type.Optional(Body), 'body')(undefined), { value: {} })
})

const closed = { additionalProperties: false }
const Oracle = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 4 }),
    size: Type.Optional(Type.Integer({ minimum: -2, maximum: 3 })),
    ratio: Type.Optional(Type.Number()),
    on: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    kind: Type.Optional(Type.Enum(['a', 'b'])),
    list: Type.Optional(
      Type.Array(Type.Object({ id: Type.Integer() }, closed), { minItems: 1, maxItems: 2 }),
    ),
    map: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 1 }))),
    any: Type.Optional(Type.Unknown()),
  },
  closed,
)

test('TypeBox and this validator agree on every body', () => {
  const anyField = fc.oneof(
    fc.constantFrom(null, true, '', 'a', 'b', 'abcd', 'abcde', '😀😀😀😀', -3, 0, 3, 4, 1.5),
    fc.array(fc.oneof(fc.record({ id: fc.constantFrom(1, '1', 0.5) }), fc.constant({})), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'xy', 1), { maxKeys: 2 }),
  )
  const names = fc.constantFrom(...Object.keys(Oracle.properties), 'extra')
  // Half of the bodies start from a valid one, so that both verdicts are common.
  const valid = { name: 'abc', size: 2, on: null, kind: 'b', list: [{ id: 1 }] }
  const anyBody = fc
    .tuple(fc.constantFrom({}, valid), fc.dictionary(names, anyField, { maxKeys: 3 }))
    .map(([base, changes]) => ({ ...base, ...changes }))
  const oracle = Compile(Oracle)
  const validate = compileValidator(Oracle, 'body')
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(anyBody, (body) => {
      const { value, errors } = validate(body)
      const isValid = oracle.Check(body)
      verdicts.add(isValid)
      assert.equal(errors === undefined, isValid, JSON.stringify(body))
      if (isValid) assert.equal(JSON.stringify(value), JSON.stringify(body))
    }),
    { numRuns: 2000 },
  )
  assert.equal(verdicts.size, 2)
})

test('no body and no query makes the validator throw, and every refusal has a sentence', () => {
  const validateBody = compileValidator(Oracle, 'body')
  const anyQuery = fc.array(fc.constantFrom('limit', '[', ']', '=', '&', '%', 'a', '0', 'sort', '__proto__'))
  fc.assert(
    fc.property(fc.jsonValue(), anyQuery, (body, parts) => {
      for (const { value, errors } of [validateBody(body), validateQuery(parseQueryString(parts.join('')))]) {
        assert.notEqual(value === undefined, errors === undefined)
        for (const message of Object.values(errors ?? {}).flat()) assert.match(message, /^[A-Z].*[.?]$/s)
      }
    }),
    { numRuns: 1000 },
  )
})
