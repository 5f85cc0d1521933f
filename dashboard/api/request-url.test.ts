import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseQueryString } from '../../src/entry/http/requests/query-string.ts'
import { requestPath, requestQuery } from './request-url.ts'

test('names in a path are filled in, whatever they hold', () => {
  assert.equal(
    requestPath('/projects/{project_uid}/x/{id}', { project_uid: 'a/b?', id: 7 }),
    '/projects/a%2Fb%3F/x/7',
  )
})

test('what is absent is not sent', () => {
  assert.equal(requestQuery({ a: undefined, b: null, c: 0, d: false, e: '' }), '?c=0&d=false&e=')
  assert.equal(requestQuery({}), '')
})

test('the server reads filters as they were meant', () => {
  const filters = fc.array(
    fc.record({
      field: fc.constantFrom('title', 'url'),
      operator: fc.constantFrom('eq', 'contains'),
      value: fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        fc.array(fc.string({ minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 4 }),
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(filters, (given) => {
      const read = parseQueryString(requestQuery({ filters: given, limit: 100 }).slice(1))
      // The parser keeps lists as objects by index; which of them is a list is the schema's word.
      const byIndex = (list: readonly unknown[]) => Object.fromEntries(list.entries())
      const expected = given.map((one) => ({
        ...one,
        value: Array.isArray(one.value) ? byIndex(one.value) : one.value,
      }))
      assert.deepEqual(JSON.parse(JSON.stringify(read)), { filters: byIndex(expected), limit: '100' })
    }),
  )
})
