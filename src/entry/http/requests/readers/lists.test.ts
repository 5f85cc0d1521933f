import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { parseQueryString } from '../query-string.ts'
import { checked } from '../schema-annotations.ts'
import { compileValidator } from '../validation.ts'
import { clientIndex } from './lists.ts'

const Filters = Type.Array(
  Type.Object({
    field: Type.String({ maxLength: 99 }),
    operator: Type.Enum(['eq', 'in']),
    value: Type.Optional(Type.String({ maxLength: 99 })),
  }),
  { maxItems: 3 },
)
const inQuery = compileValidator(Type.Object({ filters: Type.Optional(Filters) }), 'query')
const inBody = compileValidator(
  Type.Object({ ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 3 }) }),
  'body',
)

test('indexed brackets become a list in the order of the indexes', () => {
  const raw = 'filters[7][field]=b&filters[7][operator]=in&filters[0][field]=a&filters[0][operator]=eq'
  const { value } = inQuery(parseQueryString(raw))
  assert.deepEqual(value, {
    filters: [
      { field: 'a', operator: 'eq' },
      { field: 'b', operator: 'in' },
    ],
  })
  assert.deepEqual(
    [0, 1].map((position) => clientIndex(value?.filters ?? [], position)),
    [0, 7],
  )
})

test('a list without gaps has the indexes of its positions', () => {
  const { value } = inBody({ ids: [5, 6] })
  assert.equal(clientIndex(value?.ids ?? [], 1), 1)
})

test('errors keep the index of the client', () => {
  const raw =
    'filters[2][field]=a&filters[2][operator]=eq&filters[7][field]=b&filters[7][operator]=like&filters[9]=x'
  assert.deepEqual(
    { ...inQuery(parseQueryString(raw)).errors },
    {
      'filters.7.operator': ['The operator must be one of: eq, in.'],
      'filters.9': ['Each of the filters must be given with names in brackets.'],
    },
  )
})

test('a check of a list can name the index of the client', () => {
  const Ids = checked(Type.Array(Type.Integer()), (ids) => ({ [String(clientIndex(ids, 1))]: 'is a repeat' }))
  const validate = compileValidator(Type.Object({ ids: Ids }), 'query')
  assert.deepEqual(
    { ...validate(parseQueryString('ids[3]=1&ids[8]=1')).errors },
    { 'ids.8': ['Entry 8 is a repeat.'] },
  )
})

test('an index that is no index is refused under its own name', () => {
  for (const index of ['__proto__', 'a', '01', '-1', '1.5', '9999999999']) {
    const { errors } = inQuery(parseQueryString(`filters[${index}][field]=a`))
    assert.deepEqual(
      { ...errors },
      { [`filters.${index}`]: ['The filters must have numbers from 0 in its brackets.'] },
    )
  }
})

test('problems of the query string are reported on their field', () => {
  const raw = 'filters[0][field]=a&filters[0][field]=b&filters[0][operator]=%zz&filters[1]=a&filters[1]=b'
  assert.deepEqual(
    { ...inQuery(parseQueryString(raw)).errors },
    {
      'filters.0.field': ['The field may be given only once.'],
      'filters.0.operator': ['The operator must be percent-encoded UTF-8.'],
      'filters.1': ['The filters[1] may be given only once.'],
    },
  )
})

test('a list that is none says how to write one', () => {
  assert.deepEqual(
    { ...inQuery(parseQueryString('filters=a')).errors },
    {
      filters: ['The filters must be a list with bracketed indexes, such as filters[0].'],
    },
  )
  for (const ids of [{}, 'x', null, { 0: 1 }]) {
    assert.deepEqual({ ...inBody({ ids }).errors }, { ids: ['The ids must be an array.'] })
  }
})

test('too few and too many entries are refused, and entries are named by their index', () => {
  const message = ['The ids must have from 1 to 3 entries.']
  assert.deepEqual({ ...inBody({ ids: [] }).errors }, { ids: message })
  assert.deepEqual(
    { ...inBody({ ids: [1, 'b', 3, 'd', 'e'] }).errors },
    { ids: message, 'ids.1': ['Each of the ids must be an integer.'] },
    'those beyond the limit are not looked at',
  )
  assert.deepEqual(
    { ...inBody({ ids: [1, 'b', null] }).errors },
    {
      'ids.1': ['Each of the ids must be an integer.'],
      'ids.2': ['Each of the ids must be an integer.'],
    },
  )
})

test('repeats are refused where the schema asks for distinct entries', () => {
  const schema = Type.Object({ uids: Type.Array(Type.String({ maxLength: 99 }), { uniqueItems: true }) })
  const validate = compileValidator(schema, 'body')
  assert.deepEqual(
    { ...validate({ uids: ['é', 'a', 'e\u0301'] }).errors },
    {
      'uids.2': ['Each of the uids may be given only once.'],
    },
  )
  assert.deepEqual(Object.keys(validate({ uids: [1, 'a', null, 'a'] }).errors ?? {}), [
    'uids.0',
    'uids.2',
    'uids.3',
  ])
  assert.deepEqual(
    { ...compileValidator(schema, 'query')(parseQueryString('uids[4]=a&uids[6]=a')).errors },
    {
      'uids.6': ['Each of the uids may be given only once.'],
    },
  )
})
