import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { parseQueryString, QueryProblem, type RawQuery, type RawValue } from './query-string.ts'

/** The tree as plain data, problems as their message behind a `!`. */
function plain(value: RawValue | undefined): unknown {
  if (value === undefined || typeof value === 'string') return value
  if (value instanceof QueryProblem) return `!${value.message}`
  return Object.fromEntries(Object.keys(value).map((key) => [key, plain(value[key])]))
}

const parse = (raw: string): unknown => plain(parseQueryString(raw))

test('an empty query has no parameters', () => {
  assert.deepEqual(parse(''), {})
  assert.deepEqual(parse('&&'), {})
})

test('names and values are decoded, with + and %20 as spaces', () => {
  assert.deepEqual(parse('search=red+shoes%20caf%C3%A9&limit=5&a%2Bb=c%2Bd'), {
    search: 'red shoes café',
    limit: '5',
    'a+b': 'c+d',
  })
})

test('a parameter without a value is empty, and a value may contain =', () => {
  assert.deepEqual(parse('cursor=&search&x=a=b'), { cursor: '', search: '', x: 'a=b' })
})

test('brackets nest, plain or percent-encoded, and keep the index of the client', () => {
  const expected = { filters: { 0: { field: 'url' }, 7: { value: { 1: 'a', 3: 'b' } } } }
  assert.deepEqual(parse('filters[0][field]=url&filters[7][value][1]=a&filters[7][value][3]=b'), expected)
  assert.deepEqual(
    parse('filters%5B0%5D%5Bfield%5D=url&filters%5b7%5d%5Bvalue%5D%5B1%5D=a&filters[7][value][3]=b'),
    expected,
  )
})

test('empty brackets take the next free index', () => {
  assert.deepEqual(parse('ids[]=a&ids[]=b&ids[]=c'), { ids: { 0: 'a', 1: 'b', 2: 'c' } })
  assert.deepEqual(parse('ids[1]=a&ids[]=b&ids[]=c'), { ids: { 1: 'a', 2: 'b', 3: 'c' } })
  assert.deepEqual(parse('ids[]=a&ids[1]=b&ids[2]=c&ids[]=d&ids[]=e&a[]=f'), {
    ids: { 0: 'a', 1: 'b', 2: 'c', 3: 'd', 4: 'e' },
    a: { 0: 'f' },
  })
})

test('a scalar that is given twice is a problem of that field alone', () => {
  assert.deepEqual(parse('limit=1&sort=a&limit=2&limit=3'), {
    limit: '!The limit may be given only once.',
    sort: 'a',
  })
  assert.deepEqual(parse('filters[0][field]=a&filters[0][field]=b'), {
    filters: { 0: { field: '!The field may be given only once.' } },
  })
  assert.deepEqual(parse('ids[0]=a&ids[0]=b'), { ids: { 0: '!The ids[0] may be given only once.' } })
})

test('a name with and without brackets is a problem in either order', () => {
  const expected = { a: '!The a may not be given both with and without brackets.' }
  assert.deepEqual(parse('a=1&a[b]=2&a[c]=3'), expected)
  assert.deepEqual(parse('a[b]=2&a=1&a[c]=3'), expected)
})

test('bad escapes and bytes that are not UTF-8 are problems of their field', () => {
  for (const bad of ['%', '%4', '%zz', '%C3', '%FF', '%ED%A0%80', 'é', 'a b']) {
    assert.deepEqual(parse(`search=${bad}&limit=5`), {
      search: '!The search must be percent-encoded UTF-8.',
      limit: '5',
    })
  }
  assert.deepEqual(parse('%zz=1'), { '%zz': '!The name of this parameter must be percent-encoded UTF-8.' })
})

test('malformed, nameless and too deeply nested names are problems of the name before the brackets', () => {
  for (const bad of ['f[', 'f]', 'f[0', 'f[0]x', 'f[0]]', 'f[[0]]', 'f][0]']) {
    assert.deepEqual(parse(`${bad}=1`), { f: `!The brackets of ${bad} are not well formed.` })
  }
  assert.deepEqual(parse('[0]=1'), { '[0]': '!The brackets of [0] are not well formed.' })
  assert.deepEqual(parse('f[0][a][b][c]=1'), { f: '!The parameter f[0][a][b][c] is nested too deeply.' })
  assert.match(String((parse('f[][a]=1') as RawQuery).f), /must have a number/)
  assert.deepEqual(parse('=1'), { query: '!Every query parameter must have a name.' })
})

test('names of prototype members are names like any other', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const query = parseQueryString(`${name}=1&filters[${name}][field]=2&a[0][${name}]=3`)
    assert.deepEqual(Object.keys(query), [name, 'filters', 'a'])
    assert.equal(query[name], '1')
    assert.deepEqual(Object.keys(query.filters as RawQuery), [name])
  }
  assert.equal(({} as Record<string, unknown>).field, undefined)
  assert.equal(parseQueryString('a=1').constructor, undefined)
  assert.equal(parseQueryString('').toString, undefined)
})

test('more than 2,100 parameters are refused without reading on', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `p${index}=1`)
  assert.equal((parse(names.slice(0, 2100).join('&')) as RawQuery).query, undefined)
  const query = parseQueryString(names.join('&'))
  assert.equal(plain(query.query), '!At most 2100 query parameters may be given.')
  assert.equal(Object.keys(query).length, 2101)
})

test('whatever is encoded comes back', () => {
  const anyName = fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: 8 })
    .filter((name) => !/[[\]]/.test(name))
  const anyPairs = fc.uniqueArray(fc.tuple(anyName, fc.string({ unit: anyCharacter })), {
    selector: ([name]) => name,
    maxLength: 20,
  })
  fc.assert(
    fc.property(anyPairs, (pairs) => {
      const raw = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
      const query = parseQueryString(raw)
      assert.equal(Object.keys(query).length, pairs.length)
      for (const [name, value] of pairs) assert.equal(query[name], value)
      assert.deepEqual(plain(parseQueryString(new URLSearchParams(pairs).toString())), plain(query))
    }),
  )
})

test('no text makes the parser throw or reach a prototype', () => {
  const pieces = fc.constantFrom(
    'a',
    '[',
    ']',
    '%5B',
    '%5D',
    '=',
    '&',
    '%',
    '+',
    '0',
    '__proto__',
    'é',
    '%00',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      plain(parseQueryString(parts.join('')))
      assert.deepEqual(Object.keys(Object.prototype), [])
    }),
    { numRuns: 2000 },
  )
})
