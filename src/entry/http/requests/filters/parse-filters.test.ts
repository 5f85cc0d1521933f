import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { OPERATORS, OPERATORS_OF } from '../../../../data/lists/filter.ts'
import { IMAGE_FILTERS } from '../../../../features/crawls/images/image-fields.ts'
import { LINK_FILTERS } from '../../../../features/crawls/links/link-fields.ts'
import { PAGE_COLUMN_FILTERS } from '../../../../features/crawls/pages/page-filters.ts'
import { parseQueryString } from '../query-string.ts'
import { compileValidator } from '../validation.ts'
import { filtersQuery } from './parse-filters.ts'

const validate = compileValidator(Type.Object({ filters: filtersQuery(PAGE_COLUMN_FILTERS) }), 'query')
const read = (raw: string) => validate(parseQueryString(raw))
const errorsOf = (raw: string) => ({ ...read(raw).errors })

/** `field operator value`, with the index in front unless it is 0. */
function filter(field: string, operator: string, value?: string, index = 0): string {
  const given = { field, operator, ...(value !== undefined && { value }) }
  return Object.entries(given)
    .map(([name, text]) => `filters[${index}][${name}]=${encodeURIComponent(text)}`)
    .join('&')
}

const oneOf = (field: string, values: readonly string[]) =>
  [filter(field, 'in'), ...values.map((value, at) => `filters[0][value][${at}]=${value}`)].join('&')

test('values come out with the type of their field', () => {
  const cases: [field: string, text: string, value: unknown][] = [
    ['title', '404', '404'],
    ['title', '', ''],
    ['title', ' e\u0301 ', ' é '],
    ['status_code', '404', 404],
    ['words_count', '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['content_ratio', '0.25', 0.25],
    ['content_ratio', '1', 1],
    ['canonical_present', 'true', true],
    ['canonical_present', '0', false],
    ['fetched_at', '1970-01-02', { day: 1 }],
    ['fetched_at', '1970-01-01T00:00:01Z', 1000],
    ['fetched_at', '1970-01-01t02:00:01.5+02:00', 1500],
  ]
  for (const [field, text, value] of cases) {
    assert.deepEqual(read(filter(field, 'eq', text)), {
      value: { filters: [{ field, operator: 'eq', value }] },
    })
  }
})

test('a list that is asked for without filters has none', () => {
  assert.deepEqual(read(''), { value: {} })
})

test('a value of another type is refused on the value', () => {
  const cases: Record<string, string[]> = {
    status_code: ['', 'x', '4e2', '0x10', ' 5', '5.0', '-1', '+1', '9007199254740992', '٥'],
    content_ratio: ['', '.5', '5.', '1e-1', '-0.1', 'NaN', 'Infinity', '9'.repeat(400)],
    canonical_present: ['', 'yes', 'TRUE', '2'],
    fetched_at: [
      '',
      '2026',
      '2026-02-30',
      '2026-2-3',
      '2026-01-31 12:00:00Z',
      '2026-01-31T12:00:00',
      '2026-02-30T12:00:00Z',
      '2026-01-31T24:00:00Z',
      '2026-01-31T23:59:60Z',
      '2026-01-31T12:00:00 01:00',
      '2026-01-31T12:00:00Z[UTC]',
      '1769860800',
    ],
    title: ['\0', 'x'.repeat(4097)],
  }
  for (const [field, texts] of Object.entries(cases)) {
    for (const text of texts) {
      assert.deepEqual(Object.keys(errorsOf(filter(field, 'eq', text, 7))), ['filters.7.value'], text)
    }
  }
})

test('refusals say what would be right', () => {
  assert.deepEqual(errorsOf(filter('status_code', 'eq', 'x')), {
    'filters.0.value': ['The value for status_code must be an integer of at least 0.'],
  })
  assert.deepEqual(errorsOf(filter('fetched_at', 'gt', 'x')), {
    'filters.0.value': [
      'The value for fetched_at must be a date such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z.',
    ],
  })
  assert.deepEqual(errorsOf(filter('title', 'gt', 'x')), {
    'filters.0.operator': ['The operator for title must be one of: eq, neq, contains, in, is_null.'],
  })
  assert.deepEqual(errorsOf(filter('title', 'eq')), { 'filters.0.value': ['The value field is required.'] })
  assert.deepEqual(errorsOf(filter('depth', 'in', '1')), {
    'filters.0.value': ['The value must be a list for in, such as filters[0][value][0].'],
  })
  assert.deepEqual(errorsOf(`${filter('depth', 'eq')}&filters[0][value][0]=1`), {
    'filters.0.value': ['The value must be a single value for eq.'],
  })
  assert.deepEqual(errorsOf(`${filter('depth', 'in')}&filters[0][value][3]=1&filters[0][value][8]=x`), {
    'filters.0.value': ['The value for depth must be an integer of at least 0, which entry 8 is not.'],
  })
  assert.deepEqual(errorsOf(filter('depth', 'is_null', 'maybe')), {
    'filters.0.value': ['The value must be true, false, 1 or 0 for is_null.'],
  })
})

test('fields, operators and names that are not known are refused where they stand', () => {
  assert.deepEqual(Object.keys(errorsOf(filter('colour', 'eq', 'red', 3))), ['filters.3.field'])
  assert.deepEqual(Object.keys(errorsOf(filter('title', 'like', 'red', 3))), ['filters.3.operator'])
  assert.deepEqual(Object.keys(errorsOf(`${filter('title', 'eq', 'a', 3)}&filters[3][case]=1`)), [
    'filters.3.case',
  ])
  assert.deepEqual(Object.keys(errorsOf('filters[2][value]=1')), ['filters.2.field', 'filters.2.operator'])
  for (const name of ['__proto__', 'constructor', 'toString', 'Title', 'title ']) {
    assert.deepEqual(Object.keys(errorsOf(filter(name, 'eq', 'x'))), ['filters.0.field'], name)
  }
})

test('every wrong filter of a request is told, each under its own index', () => {
  const raw = [
    filter('depth', 'eq', 'x', 4),
    filter('title', 'eq', 'fine', 5),
    filter('nothing', 'eq', 'x', 90),
    filter('title', 'lt', 'x', 1000),
  ].join('&')
  assert.deepEqual(Object.keys(errorsOf(raw)), [
    'filters.4.value',
    'filters.90.field',
    'filters.1000.operator',
  ])
})

test('at most 20 filters, and from 1 to 100 values', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => filter('depth', 'neq', String(at), at * 3)).join('&')
  assert.equal(read(many(20)).value?.filters?.length, 20)
  assert.deepEqual(Object.keys(errorsOf(many(21))), ['filters'])
  const values = Array.from({ length: 101 }, (_, at) => String(at))
  assert.equal(read(oneOf('depth', values.slice(1))).value?.filters?.flatMap((one) => one.value).length, 100)
  assert.deepEqual(Object.keys(errorsOf(oneOf('depth', values))), ['filters.0.value'])
  assert.deepEqual(Object.keys(errorsOf(oneOf('depth', []))), ['filters.0.value'])
})

test('the largest request that is allowed is read', () => {
  const filters = Array.from({ length: 20 }, (_, at) => [
    filter('depth', 'in', undefined, at),
    ...Array.from({ length: 100 }, (_, value) => `filters[${at}][value][]=${at * 100 + value}`),
  ])
  const { value } = read(filters.flat().join('&'))
  assert.equal((value?.filters ?? []).flatMap((one) => one.value).length, 2000)
})

test('is_null means true unless its value says otherwise', () => {
  for (const [value, isNull] of [
    [undefined, true],
    ['true', true],
    ['1', true],
    ['false', false],
  ] as const) {
    assert.deepEqual(read(filter('title', 'is_null', value)).value?.filters, [
      { field: 'title', operator: 'is_null', value: isNull },
    ])
  }
})

test('each table of fields has its own names', () => {
  for (const [table, known, unknown] of [
    [LINK_FILTERS, 'anchor_text', 'title'],
    [IMAGE_FILTERS, 'alt', 'anchor_text'],
  ] as const) {
    const check = compileValidator(Type.Object({ filters: filtersQuery(table) }), 'query')
    assert.equal(check(parseQueryString(filter(known, 'contains', 'x'))).errors, undefined)
    assert.deepEqual(Object.keys(check(parseQueryString(filter(unknown, 'contains', 'x'))).errors ?? {}), [
      'filters.0.field',
    ])
  }
})

test('a filter is taken exactly when its operator and its value fit its field', () => {
  const sound: Record<string, string> = {
    text: 'any',
    integer: '7',
    number: '0.5',
    boolean: '1',
    time: '2026-01-31',
  }
  const anyCase = fc.record({
    field: fc.constantFrom(...PAGE_COLUMN_FILTERS.values()),
    operator: fc.constantFrom(...OPERATORS),
    value: fc.constantFrom(undefined, 'any', ...Object.values(sound)),
    isList: fc.boolean(),
    index: fc.nat(1000),
  })
  const fits = (type: string, text: string) => {
    if (type === 'text') return true
    const isNumber = text === '7' || text === '1'
    return type === 'number'
      ? isNumber || text === '0.5'
      : type === 'integer'
        ? isNumber
        : sound[type] === text
  }
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(anyCase, ({ field: { name, type }, operator, value, isList, index }) => {
      const hasList = isList && value !== undefined
      const raw = hasList
        ? `${filter(name, operator, undefined, index)}&filters[${index}][value][5]=${value}`
        : filter(name, operator, value, index)
      const isFitting =
        operator === 'is_null'
          ? !hasList && (value === undefined || value === '1')
          : value !== undefined && hasList === (operator === 'in') && fits(type, value)
      const isAllowed = OPERATORS_OF[type].includes(operator)
      verdicts.add(isAllowed && isFitting)
      const expected = !isAllowed
        ? [`filters.${index}.operator`]
        : isFitting
          ? []
          : [`filters.${index}.value`]
      assert.deepEqual(Object.keys(errorsOf(raw)), expected)
    }),
    { numRuns: 1000 },
  )
  assert.equal(verdicts.size, 2)
})

test('no query makes it throw, and every refusal has a field of the request and a sentence', () => {
  const pieces = [
    'filters',
    '[',
    ']',
    '[0]',
    '[field]',
    '[operator]',
    '[value]',
    '=',
    '&',
    'title',
    'in',
    '%',
  ]
  const anyQuery = fc.array(fc.constantFrom(...pieces, filter('depth', 'in'), '1', '__proto__'), {
    maxLength: 25,
  })
  fc.assert(
    fc.property(anyQuery, (parts) => {
      const { value, errors } = read(parts.join(''))
      assert.notEqual(value === undefined, errors === undefined)
      for (const message of Object.values(errors ?? {}).flat()) assert.match(message, /^[A-Z].*[.?]$/s)
    }),
    { numRuns: 1000 },
  )
})
