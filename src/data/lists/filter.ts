// A validated filter: its operator fits its field, and its value has the field's type. Plain data in one canonical form,
// so that a cursor's digest of it is the same however a client wrote it.

import type { FilterType } from './fields.ts'

export const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'is_null'] as const
export type Operator = (typeof OPERATORS)[number]

/** A whole day in the project's time zone, as days since 1970: see lib/local-day.ts. */
type Day = { readonly day: number }

/** A time is given in milliseconds since 1970, or as a day. */
export type FilterValue = string | number | boolean | Day

export type Filter = { readonly field: string } & (
  | { readonly operator: Exclude<Operator, 'in' | 'is_null'>; readonly value: FilterValue }
  | { readonly operator: 'in'; readonly value: readonly FilterValue[] }
  | { readonly operator: 'is_null'; readonly value: boolean }
)

const ORDERED: readonly Operator[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is_null']

export const OPERATORS_OF: Readonly<Record<FilterType, readonly Operator[]>> = {
  text: ['eq', 'neq', 'contains', 'in', 'is_null'],
  integer: ORDERED,
  number: ORDERED,
  boolean: ['eq', 'neq', 'in', 'is_null'],
  time: ORDERED,
  day: ORDERED,
  // For a field with several values per row: has this value, does not have it, has any of these.
  choice: ['eq', 'neq', 'in'],
}

/**
 * Sorts filters and removes repeats, since neither changes the meaning: all filters must hold, and any value of `in`
 * matches.
 */
export function canonicalFilters(filters: readonly Filter[]): Filter[] {
  return distinct(
    filters.map((filter) =>
      filter.operator === 'in' ? { ...filter, value: distinct(filter.value) } : filter,
    ),
  )
}

function distinct<T>(values: readonly T[]): T[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}
