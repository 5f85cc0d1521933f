import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Static, Type } from 'typebox'
import { parseQueryString } from './query-string.ts'
import { checked, checkedTogether, emptyIsAbsent, parsed } from './schema-annotations.ts'
import { compileValidator } from './validation.ts'

const Country = parsed(Type.String({ maxLength: 2 }), (text) =>
  /^[a-z]{2}$/i.test(text) ? { value: text.toUpperCase() } : { error: 'must be two letters' },
)

test('a check is made after the schema and refuses with the name of the field', () => {
  const Even = checked(Type.Integer(), (value) => (value % 2 === 0 ? undefined : 'must be even'))
  const validate = compileValidator(Type.Object({ size: Even }), 'body')
  assert.deepEqual(validate({ size: 4 }), { value: { size: 4 } })
  assert.deepEqual({ ...validate({ size: 3 }).errors }, { size: ['The size must be even.'] })
  assert.deepEqual({ ...validate({ size: 'x' }).errors }, { size: ['The size must be an integer.'] })
})

test('a parser gives the value its canonical spelling', () => {
  const validate = compileValidator(Type.Object({ country: Country }), 'body')
  assert.deepEqual(validate({ country: 'de' }), { value: { country: 'DE' } })
  assert.deepEqual(
    { ...validate({ country: '1' }).errors },
    { country: ['The country must be two letters.'] },
  )
})

test('a parser may change the type, and the static type follows', () => {
  const Tags = parsed(Type.String({ maxLength: 99 }), (text) => ({ value: text.split(',') }))
  const schema = Type.Object({ tags: Type.Optional(Tags) })
  const { value } = compileValidator(schema, 'query')(parseQueryString('tags=a,b'))
  const tags: Static<typeof schema>['tags'] = value?.tags
  assert.deepEqual(tags, ['a', 'b'])
})

test('steps run in the order in which they were added, and stop at the first refusal', () => {
  const seen: string[] = []
  const Name = checked(
    checked(
      parsed(Type.String({ maxLength: 99 }), (text) => ({ value: text.trim() })),
      (text) => {
        seen.push(text)
        return text === '' ? 'must not be blank' : undefined
      },
    ),
    (text) => {
      seen.push(`second ${text}`)
      return undefined
    },
  )
  const validate = compileValidator(Type.Object({ name: Name }), 'body')
  assert.deepEqual(validate({ name: ' a ' }), { value: { name: 'a' } })
  assert.deepEqual({ ...validate({ name: '  ' }).errors }, { name: ['The name must not be blank.'] })
  assert.deepEqual(seen, ['a', 'second a', ''])
})

test('a default passes through the parser', () => {
  const schema = Type.Object({
    country: Type.Optional(
      parsed(Type.String({ maxLength: 99, default: 'us' }), (text) => ({ value: text.toUpperCase() })),
    ),
  })
  assert.deepEqual(compileValidator(schema, 'body')({}), { value: { country: 'US' } })
})

test('a check of an object may refuse its parts', () => {
  const schema = checked(
    Type.Object({
      segment_id: Type.Optional(Type.Integer()),
      names: Type.Optional(Type.Array(Type.String({ maxLength: 99 }))),
    }),
    (query) => {
      if (query.segment_id === 1) return { segment_id: 'cannot be combined with unmatched' }
      if (query.segment_id === 2) return 'The two exclude each other.'
      return query.names === undefined
        ? undefined
        : { 'names.1': 'is a repeat', 'names.2': 'Choose another.' }
    },
  )
  const validate = compileValidator(schema, 'body')
  assert.deepEqual(
    { ...validate({ segment_id: 1 }).errors },
    {
      segment_id: ['The segment_id cannot be combined with unmatched.'],
    },
  )
  assert.deepEqual({ ...validate({ segment_id: 2 }).errors }, { body: ['The two exclude each other.'] })
  assert.deepEqual(
    { ...validate({ names: [] }).errors },
    {
      'names.1': ['Entry 1 is a repeat.'],
      'names.2': ['Choose another.'],
    },
  )
})

test('what must fit together is checked of what can be read, after it, and also when the rest cannot', () => {
  const Size = Type.Object({
    low: Type.Integer(),
    high: Type.Optional(Type.Integer()),
    names: Type.Array(Type.String({ maxLength: 3 }), { default: [] }),
  })
  const seen: unknown[] = []
  const Ordered = checkedTogether(Size, ({ low, high, names }) => {
    seen.push({ low, high, names })
    return low !== undefined && high !== undefined && low > high ? { low: 'must be below high' } : undefined
  })
  const validate = compileValidator(Ordered, 'body')
  assert.deepEqual(validate({ low: 1, high: 2 }), { value: { low: 1, high: 2, names: [] } })
  const wrong = validate({ low: 3, high: 2, names: ['a', 'long', 'b'], x: 1 })
  assert.deepEqual(Object.entries(wrong.errors ?? {}), [
    ['names.1', ['Each of the names must have at most 3 characters.']],
    ['x', ['The field x is not known here.']],
    ['low', ['The low must be below high.']],
  ])
  assert.deepEqual(wrong.readable, { low: 3, high: 2, names: ['a', undefined, 'b'] })
  assert.deepEqual(Object.keys(validate({ high: 'x' }).errors ?? {}), ['high', 'low'])
  assert.deepEqual(seen.at(-1), { low: undefined, high: undefined, names: [] })
  const unfit = checkedTogether(Type.String({ maxLength: 3 }), () => undefined)
  assert.throws(() => compileValidator(Type.Object({ unfit }), 'body'), /for objects and lists/)
})

test('an empty parameter that counts as absent gets its default, in a query only', () => {
  const schema = Type.Object({
    cursor: Type.Optional(emptyIsAbsent(Type.String({ maxLength: 99, minLength: 1 }))),
    search: emptyIsAbsent(Type.String({ maxLength: 99, default: 'all' })),
    name: Type.Optional(Type.String({ maxLength: 99, minLength: 1 })),
  })
  const validate = compileValidator(schema, 'query')
  assert.deepEqual(validate(parseQueryString('cursor=&search=')), { value: { search: 'all' } })
  assert.deepEqual(Object.keys(validate(parseQueryString('name=')).errors ?? {}), ['name'])
  assert.deepEqual(Object.keys(compileValidator(schema, 'body')({ cursor: '' }).errors ?? {}), ['cursor'])
})

test('annotations survive what TypeBox does to a schema and stay out of its JSON', () => {
  const schema = Type.Partial(Type.Object({ country: Type.Optional(emptyIsAbsent(Country)) }))
  assert.deepEqual(compileValidator(schema, 'body')({ country: 'fr' }), { value: { country: 'FR' } })
  assert.deepEqual(compileValidator(schema, 'query')(parseQueryString('country=')), { value: {} })
  assert.equal(
    JSON.stringify(schema),
    '{"type":"object","properties":{"country":{"type":"string","maxLength":2}}}',
  )
})

test('annotating a schema leaves the original alone', () => {
  const original = Type.String({ maxLength: 99 })
  checked(original, () => 'is never right')
  assert.deepEqual(compileValidator(Type.Object({ a: original }), 'body')({ a: 'x' }), { value: { a: 'x' } })
})
