// Filters of a list in three forms: as a value, as `f=field:operator:value` in the address, and as the API's `filters[n][…]`. A value is
// everything after the second colon, so it may hold colons; in a list, commas within a value are written `\,`.

const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'is_null'] as const
export type Operator = (typeof OPERATORS)[number]

export type FilterType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'choice'

export type FilterField = {
  readonly name: string
  readonly label: string
  readonly type: FilterType
  /** The possible values with their plain names, where only some exist. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

export type Filter = {
  readonly field: string
  readonly operator: Operator
  /** Values as text, whatever the field's type. `in` has several; `is_null` has "true" or "false". */
  readonly values: readonly string[]
}

const ORDERED: readonly Operator[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is_null']

/** The operators in the order in which they are offered: the first is the usual one. */
export const OPERATORS_OF: Readonly<Record<FilterType, readonly Operator[]>> = {
  text: ['contains', 'eq', 'neq', 'in', 'is_null'],
  integer: ORDERED,
  number: ORDERED,
  boolean: ['eq', 'neq', 'is_null'],
  time: ['gte', 'lte', 'gt', 'lt', 'eq', 'neq', 'is_null'],
  choice: ['eq', 'neq', 'in'],
}

/** The most filters that the API takes. */
export const FILTERS_MAX = 20
const VALUES_MAX = 100

export function filterText({ field, operator, values }: Filter): string {
  const value = operator === 'in' ? values.map(escapeComma).join(',') : (values[0] ?? '')
  return `${field}:${operator}:${value}`
}

/** Reads filters out of an address, which anybody may have written: texts that are no filter of these fields are left out. */
export function readFilters(texts: readonly string[], fields: readonly FilterField[]): readonly Filter[] {
  return texts
    .map((text) => readFilter(text, fields))
    .filter((filter) => filter !== undefined)
    .slice(0, FILTERS_MAX)
}

function readFilter(text: string, fields: readonly FilterField[]): Filter | undefined {
  const [, name, operatorText, value] = /^([a-z0-9_]+):([a-z_]+):(.*)$/s.exec(text) ?? []
  const field = fields.find((known) => known.name === name)
  const operator = OPERATORS.find((known) => known === operatorText)
  if (field === undefined || operator === undefined || value === undefined) return undefined
  const values = operator === 'in' ? splitList(value) : [value]
  const filter = { field: field.name, operator, values }
  return isComplete(filter, field) ? filter : undefined
}

/** Whether the API would accept the value. */
export function isComplete({ operator, values }: Filter, { type }: FilterField): boolean {
  if (!OPERATORS_OF[type].includes(operator)) return false
  if (values.length === 0 || values.length > VALUES_MAX) return false
  if (operator === 'is_null') return isBoolean(values[0]!)
  return values.every((value) => fits(value, type))
}

function fits(value: string, type: FilterType): boolean {
  if (type === 'integer') return /^\d{1,15}$/.test(value)
  if (type === 'number') return /^\d{1,15}(?:\.\d{1,15})?$/.test(value)
  if (type === 'boolean') return isBoolean(value)
  if (type === 'time') return /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(value)
  return value !== ''
}

function isBoolean(value: string): boolean {
  return value === 'true' || value === 'false'
}

type ApiFilter<Field extends string> = {
  field: Field
  operator: Operator
  value: string | readonly string[]
}

/** `Field` are the names that the route accepts; the table of fields has no others. */
export function apiFilters<Field extends string>(filters: readonly Filter[]): readonly ApiFilter<Field>[] {
  return filters.map(({ field, operator, values }) => ({
    field: field as Field,
    operator,
    value: operator === 'in' ? values : values[0]!,
  }))
}

/** Writes the query of a link to a list: `?f=…&f=…`. */
export function filterQuery(...texts: readonly string[]): string {
  return texts.length === 0 ? '' : `?${texts.map((text) => `f=${encodeURIComponent(text)}`).join('&')}`
}

/** Splits what a person typed into values, at commas and line ends. */
export function splitList(text: string): string[] {
  const values = ['']
  for (const [part] of text.matchAll(/\\[\\,]|[\s\S]/g)) {
    if (part === ',' || part === '\n') values.push('')
    else values.push(`${values.pop()}${part.length === 2 && part[0] === '\\' ? part[1] : part}`)
  }
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
}

export function joinList(values: readonly string[]): string {
  return values.map(escapeComma).join(', ')
}

function escapeComma(value: string): string {
  return value.replace(/[\\,]/g, '\\$&')
}
