import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { parseQueryString } from '../query-string.ts'
import { compileValidator } from '../validation.ts'

function inBody(schema: TSchema, x: unknown): unknown {
  const { value, errors } = compileValidator(Type.Object({ x: schema }), 'body')({ x })
  return errors === undefined ? (value as { x: unknown }).x : errors.x?.join(' ')
}

function inQuery(schema: TSchema, raw: string): unknown {
  const { value, errors } = compileValidator(Type.Object({ x: schema }), 'query')(parseQueryString(raw))
  return errors === undefined ? (value as { x: unknown }).x : errors.x?.join(' ')
}

test('a body is never converted', () => {
  assert.equal(inBody(Type.String({ maxLength: 99 }), 5), 'The x must be a string.')
  assert.equal(inBody(Type.String({ maxLength: 99 }), null), 'The x must be a string.')
  assert.equal(inBody(Type.Integer(), '5'), 'The x must be an integer.')
  assert.equal(inBody(Type.Integer(), true), 'The x must be an integer.')
  assert.equal(inBody(Type.Boolean(), 'true'), 'The x must be true or false.')
  assert.equal(inBody(Type.Boolean(), 1), 'The x must be true or false.')
  assert.equal(inBody(Type.Enum([1, 2]), '1'), 'The x must be one of: 1, 2.')
})

test('a query is converted strictly', () => {
  const Limit = Type.Integer({ minimum: 1, maximum: 100 })
  assert.equal(inQuery(Limit, 'x=50'), 50)
  for (const bad of ['0', '101', '0x10', '1e3', '%205', '', '%2B5', '-1', '5.0', '%D9%A1', '1'.repeat(30)]) {
    assert.equal(inQuery(Limit, `x=${bad}`), 'The x must be an integer from 1 to 100.', bad)
  }
  assert.equal(inQuery(Type.Integer({ minimum: -5 }), 'x=-3'), -3)
  assert.equal(inQuery(Type.Integer({ minimum: 0 }), 'x=-0'), 'The x must be an integer of at least 0.')
  assert.equal(inQuery(Type.Boolean(), 'x=0'), false)
  assert.equal(inQuery(Type.Boolean(), 'x=TRUE'), 'The x must be true, false, 1 or 0.')
  assert.equal(inQuery(Type.Boolean(), 'x[a]=1'), 'The x must be true, false, 1 or 0.')
  assert.equal(inQuery(Type.Number({ maximum: 1 }), 'x=0.25'), 0.25)
  assert.equal(inQuery(Type.Enum([1, 2, 5]), 'x=5'), 5)
  assert.equal(inQuery(Type.Enum([1, 2, 5]), 'x=05'), 'The x must be one of: 1, 2, 5.')
  assert.equal(inQuery(Type.String({ maxLength: 99 }), 'x[0]=a'), 'The x must be a single value.')
})

test('numbers that JavaScript cannot hold are refused', () => {
  assert.equal(inBody(Type.Integer(), 2 ** 53), 'The x must be an integer.')
  assert.equal(inBody(Type.Number(), JSON.parse('1e999')), 'The x must be a number.')
  assert.equal(inBody(Type.Integer(), 1.5), 'The x must be an integer.')
  assert.ok(Object.is(inBody(Type.Integer(), -0), 0))
})

test('strings are normalised, in body and query', () => {
  assert.equal(inBody(Type.String({ maxLength: 99 }), 'cafe\u0301'), 'café')
  assert.equal(inQuery(Type.String({ maxLength: 99 }), 'x=cafe%CC%81'), 'café')
})

test('NUL and lone surrogates are refused, in body and query', () => {
  assert.equal(inBody(Type.String({ maxLength: 99 }), 'a\0'), 'The x must not contain a NUL character.')
  assert.equal(inQuery(Type.String({ maxLength: 99 }), 'x=a%00'), 'The x must not contain a NUL character.')
  assert.equal(
    inBody(Type.String({ maxLength: 99 }), JSON.parse('"\\ud800"')),
    'The x must not contain half of a surrogate pair.',
  )
})

test('length is counted in code points of the normalised text', () => {
  const Name = Type.String({ minLength: 2, maxLength: 3 })
  const message = 'The x must have from 2 to 3 characters.'
  assert.equal(inBody(Name, '😀😀😀'), '😀😀😀')
  assert.equal(inBody(Name, '😀😀😀😀'), message)
  assert.equal(inBody(Name, '😀'), message)
  assert.equal(inBody(Name, 'a'), message)
  assert.equal(inBody(Name, 'aaaaaaaa'), message)
  assert.equal(inBody(Name, 'e\u0301'), message)
  assert.equal(inBody(Name, 'e\u0301e\u0301e\u0301'), 'ééé')
  assert.equal(inBody(Type.String({ minLength: 0, maxLength: 1 }), ''), '')
})

test('formats and patterns are checked', () => {
  assert.equal(inBody(Type.String({ maxLength: 99, format: 'email' }), 'a@b.example'), 'a@b.example')
  assert.equal(
    inBody(Type.String({ maxLength: 99, format: 'email' }), 'a'),
    'The x must be an e-mail address.',
  )
  assert.equal(
    inBody(Type.String({ maxLength: 99, format: 'date' }), '2026-02-30'),
    'The x must be a date such as 2026-01-31.',
  )
  const Image = Type.String({ maxLength: 99, format: 'url', pattern: '^https?://' })
  assert.equal(inBody(Image, 'https://a.example/'), 'https://a.example/')
  assert.equal(inBody(Image, 'ftp://a.example/'), 'The x must begin with http:// or https://.')
  assert.equal(inBody(Image, 'https://'), 'The x must be an absolute URL.')
})

test('a choice lists its values', () => {
  assert.equal(inBody(Type.Enum(['asc', 'desc']), 'up'), 'The x must be one of: asc, desc.')
  assert.equal(inBody(Type.Literal('domain'), 'url'), 'The x must be domain.')
  assert.equal(inQuery(Type.Enum(['asc', 'desc']), 'x=ASC'), 'The x must be one of: asc, desc.')
})
