import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { choice, direction, flag, list, number, readQuery, text, writeQuery } from './query-codec.ts'

const CODECS = {
  q: text(),
  page: number({ min: 1, max: 500 }),
  sort: choice(['name', 'position'], 'position'),
  change: choice(['improved', 'declined'], null),
  all: flag(),
  f: list(),
}

test('what is written into an address is read from it again', () => {
  const values = fc.record({
    q: fc.string({ unit: 'grapheme', maxLength: 200 }),
    page: fc.option(fc.integer({ min: 1, max: 500 })),
    sort: fc.constantFrom('name' as const, 'position' as const),
    change: fc.option(fc.constantFrom('improved' as const, 'declined' as const)),
    all: fc.boolean(),
    f: fc.array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 10 }),
  })
  fc.assert(
    fc.property(values, (given) => {
      assert.deepEqual(readQuery(CODECS, writeQuery(CODECS, '', given)), { ...given })
    }),
  )
})

test('values that count when they are absent are left out, so that an address is short', () => {
  const absent = readQuery(CODECS, '')
  assert.deepEqual(absent, { q: '', page: null, sort: 'position', change: null, all: false, f: [] })
  assert.equal(writeQuery(CODECS, '', absent), '')
  assert.equal(writeQuery(CODECS, '?q=old&page=2', { ...absent, sort: 'name' }), '?sort=name')
})

test('what cannot be read is as if it were not there', () => {
  const query = `?page=0&page=3&sort=evil&change=&all=yes&q=${'x'.repeat(2_001)}&f=&f=a`
  assert.deepEqual(readQuery(CODECS, query), {
    q: '',
    page: null,
    sort: 'position',
    change: null,
    all: false,
    f: ['a'],
  })
  for (const page of ['-1', '501', '1.5', 'NaN', '1e999', ' '])
    assert.equal(readQuery(CODECS, `?page=${page}`).page, null, page)
})

test('what other parts keep in the same address stays', () => {
  const values = { ...readQuery(CODECS, ''), q: 'a b&c' }
  assert.equal(writeQuery(CODECS, '?range=90d&q=x', values), '?range=90d&q=a+b%26c')
})

test('the order of a list is read by the name that it had before, and written by the new one', () => {
  const codecs = { direction: direction('asc') }
  assert.deepEqual(readQuery(codecs, '?dir=desc'), { direction: 'desc' })
  assert.deepEqual(readQuery(codecs, '?dir=desc&direction=asc'), { direction: 'asc' })
  assert.equal(writeQuery(codecs, '?dir=asc&q=x', { direction: 'desc' }), '?q=x&direction=desc')
})
