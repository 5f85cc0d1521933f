import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaPointers, validatorAt } from '../../../../test/helpers/openapi-schemas.ts'
import { sampleRoutes } from '../../../../test/helpers/sample-routes.ts'
import type { JsonSchema } from './document.ts'
import { exampleOf } from './example.ts'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi(sampleRoutes(), { version: '1.0.0' })

test('the example of every schema in the document fits that schema', () => {
  for (const pointer of schemaPointers(document)) {
    const schema = pointer.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    for (const isLeast of [true, false]) {
      const example = exampleOf(document, schema as JsonSchema, { isLeast })
      const validate = validatorAt(document, pointer)
      assert.ok(validate(example), `${pointer.join('/')}: ${JSON.stringify([example, validate.errors])}`)
    }
  }
})

test('a schema may give its own example', () => {
  assert.equal(exampleOf(document, { type: 'string', examples: ['mine'] }), 'mine')
})

test('the least example has the fields that must be given, and one where none must', () => {
  const fields = { a: { type: 'integer', minimum: 5 }, b: { type: 'boolean' }, c: { type: 'string' } }
  const object = { type: 'object', properties: fields }
  const least = (schema: JsonSchema) => exampleOf(document, schema, { isLeast: true })
  assert.deepEqual(least({ ...object, required: ['b'] }), { b: true })
  assert.deepEqual(least(object), { a: 5 })
  assert.deepEqual(least({ ...object, minProperties: 2 }), { a: 5, b: true })
  assert.deepEqual(exampleOf(document, object), { a: 5, b: true, c: 'example' })
})

test('a text fits the length and the pattern that its schema asks for', () => {
  assert.equal(String(exampleOf(document, { type: 'string', pattern: '^[a-z0-9]{16}$' })).length, 16)
  assert.equal(String(exampleOf(document, { type: 'string', minLength: 12 })).length, 12)
  assert.equal(exampleOf(document, { type: 'string', maxLength: 2 }), 'k')
})
