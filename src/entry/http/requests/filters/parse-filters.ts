// The query parameter `filters` of a list: indexed entries of field, operator and value, at most 20. The schema cannot
// express that operator and value must fit the field's type, so that is checked here, entry by entry; an error names
// `filters.N.operator` or `filters.N.value` with the client's own index.

import { Type } from 'typebox'
import type { Field, FieldTable } from '../../../../data/lists/fields.ts'
import {
  canonicalFilters,
  type Filter,
  type FilterValue,
  OPERATORS,
  OPERATORS_OF,
  type Operator,
} from '../../../../data/lists/filter.ts'
import { booleanFromText } from '../coercion.ts'
import { clientIndex } from '../readers/lists.ts'
import { type Parsed, parsed } from '../schema-annotations.ts'
import { BOOLEAN_PHRASE, kindOf } from './filter-value.ts'

const FILTERS_MAX = 20
const VALUES_MAX = 100
// Longer than any address that is crawled.
const VALUE_LENGTH_MAX = 4096

const OPERATOR_MEANINGS: Readonly<Record<Operator, string>> = {
  eq: 'equal; text in the same letter case',
  neq: 'not equal; also where there is no value',
  gt: 'greater; for numbers and times',
  gte: 'greater or equal; for numbers and times',
  lt: 'less; for numbers and times',
  lte: 'less or equal; for numbers and times',
  contains: 'holds the text, in any letter case',
  in: `one of 1 to ${VALUES_MAX} values, written \`filters[0][value][0]\` and so on`,
  is_null: 'has no value, or with `false` has one; without a value means `true`',
}

type Given = { field: string; operator: Operator; value?: string | string[] }

/** A property of a route's query: `Type.Object({ filters: filtersQuery(PAGE_FILTERS), ...pagingQuery })`. */
export function filtersQuery(table: FieldTable) {
  const text = Type.String({ maxLength: VALUE_LENGTH_MAX })
  const entry = Type.Object({
    field: Type.Enum([...table.keys()], { 'x-enumDescriptions': fieldMeanings(table) }),
    operator: Type.Enum([...OPERATORS], { 'x-enumDescriptions': OPERATOR_MEANINGS }),
    value: Type.Optional(
      Type.Union([text, Type.Array(text, { minItems: 1, maxItems: VALUES_MAX })], {
        description:
          'A value of the same type as the field. A day, such as 2026-01-31, is a day in the time zone of the project.',
      }),
    ),
  })
  const entries = Type.Array(
    parsed(entry, (given) => readFilter(table, given as Given)),
    {
      maxItems: FILTERS_MAX,
      description: 'All of them must hold.',
      examples: [exampleOf(table)],
    },
  )
  return Type.Optional(parsed(entries, (filters) => ({ value: canonicalFilters(filters) })))
}

function readFilter(table: FieldTable, { field: name, operator, value }: Given): Parsed<Filter> {
  const field = table.get(name) as Field
  const allowed = OPERATORS_OF[field.type]
  if (!allowed.includes(operator)) {
    return { error: { operator: `for ${name} must be one of: ${allowed.join(', ')}` } }
  }
  if (operator === 'in') return readMany(field, value)
  if (Array.isArray(value)) return refuseValue(`must be a single value for ${operator}`)
  if (operator === 'is_null') return readIsNull(name, value)
  if (value === undefined) return refuseValue('field is required')
  const typed = kindOf(field).read(value)
  return typed === undefined
    ? refuseValue(`for ${name} must be ${phraseOf(field, value)}`)
    : { value: { field: name, operator, value: typed } }
}

function phraseOf(field: Field, value: string): string {
  const { phrase, nearest } = kindOf(field)
  const near = nearest?.(value)
  return near === undefined ? phrase : `${phrase} (did you mean ${near}?)`
}

function readIsNull(field: string, value: string | undefined): Parsed<Filter> {
  const isNull = value === undefined ? true : booleanFromText(value)
  return isNull === undefined
    ? refuseValue(`must be ${BOOLEAN_PHRASE} for is_null`)
    : { value: { field, operator: 'is_null', value: isNull } }
}

function readMany(field: Field, given: string | string[] | undefined): Parsed<Filter> {
  if (!Array.isArray(given)) return refuseValue('must be a list for in, such as filters[0][value][0]')
  const { name } = field
  const values: FilterValue[] = []
  for (const [position, text] of given.entries()) {
    const typed = kindOf(field).read(text)
    if (typed === undefined) {
      const entry = clientIndex(given, position)
      return refuseValue(`for ${name} must be ${phraseOf(field, text)}, which entry ${entry} is not`)
    }
    values.push(typed)
  }
  return { value: { field: name, operator: 'in', value: values } }
}

function refuseValue(reason: string): { error: { value: string } } {
  return { error: { value: reason } }
}

function fieldMeanings(table: FieldTable): Record<string, string> {
  return Object.fromEntries(
    [...table.values()].map(({ name, type, isNullable, choices }) => {
      const meaning = choices?.name ?? type
      return [name, isNullable ? `${meaning} or null` : meaning]
    }),
  )
}

/** Examples filter by a status where the list has one, else by the first field that has choices. */
function exampleOf(table: FieldTable): Given[] {
  const status = [...table.keys()].find((name) => name.endsWith('status_code'))
  if (status !== undefined) return [{ field: status, operator: 'eq', value: '404' }]
  for (const { name, type, choices } of table.values())
    if (type === 'choice') return [{ field: name, operator: 'eq', value: choices?.values[0] as string }]
  const [field] = table.keys()
  return [{ field: field as string, operator: 'is_null' }]
}
