// A second implementation of filters, without SQL, on the texts that a client sends and the values that it sees.

import type { Field, FieldTable, FieldType } from '../../src/data/lists/fields.ts'
import type { Operator } from '../../src/data/lists/filter.ts'
import { PAGE_COLUMN_FILTERS } from '../../src/features/crawls/pages/page-filters.ts'
import { type Cell, TIME_ZONE } from './filtered-pages.ts'

/** A filter as a client writes it. */
export type Given = { field: string; operator: Operator; value?: string | string[] | undefined }

export function queryOf(given: readonly Given[]): string {
  const pairs = given.flatMap(({ field, operator, value }, at) => [
    [`filters[${at}][field]`, field],
    [`filters[${at}][operator]`, operator],
    ...(Array.isArray(value)
      ? value.map((one, index) => [`filters[${at}][value][${index}]`, one])
      : value === undefined
        ? []
        : [[`filters[${at}][value]`, value]]),
  ])
  return new URLSearchParams(pairs as [string, string][]).toString()
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })
export const localDate = (ms: number) => calendar.format(ms)
const fold = (text: string) => text.normalize().toLowerCase().normalize().replaceAll('ς', 'σ')

export function holds(
  page: Readonly<Record<string, Cell>>,
  { field, operator, value }: Given,
  fields: FieldTable = PAGE_COLUMN_FILTERS,
): boolean {
  const cell = page[field] as Cell
  const { type } = fields.get(field) as Field
  if (operator === 'is_null')
    return (cell === null) === (value === undefined || /^(true|1)$/.test(String(value)))
  if (operator === 'neq') return cell === null || !isEqual(type, cell, String(value))
  if (cell === null) return false
  if (operator === 'in') return (value as string[]).some((one) => isEqual(type, cell, one))
  if (operator === 'contains') return fold(String(cell)).includes(fold(String(value)))
  const order = compare(type, cell, String(value))
  return { eq: order === 0, gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator]
}

const isEqual = (type: FieldType, cell: Cell, text: string) => compare(type, cell, text) === 0

function compare(type: FieldType, cell: Cell, text: string): number {
  if (type === 'boolean') return Number(cell) - Number(text === 'true' || text === '1')
  if (type === 'text') return cell === text.normalize() ? 0 : 1
  if (type !== 'time') return Number(cell) - Number(text)
  if (text.length === 10) return ordered(localDate(Number(cell)), text)
  return ordered(Math.floor(Number(cell) / 1000) * 1000, Date.parse(text))
}

const ordered = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
