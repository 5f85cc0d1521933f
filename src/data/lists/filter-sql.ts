// Turns filters into a condition of a query. Columns come from the table of fields and values go in as parameters, so
// no text from outside is ever part of the query. A field without a value passes only `neq` and `is_null`.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SECOND_MS } from '../../lib/durations.ts'
import { dayStartMs } from '../../lib/local-day.ts'
import { foldCase } from '../../lib/text.ts'
import type { Engine } from '../storage/portable.ts'
import { containsText, loweredAscii } from '../storage/sql/text-search.ts'
import type { Field, FieldTable } from './fields.ts'
import type { Filter, FilterValue } from './filter.ts'

export type FilteredQuery<Of extends string> = {
  engine: Engine
  fields: FieldTable<Of>
  /** The alias that the query uses for each table. */
  aliases: Readonly<Record<Of, string>>
  /** The time zone in which dates are days. */
  timeZone: string
}

type Comparing = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'
type Condition = RawBuilder<SqlBool>

const COMPARISONS: Readonly<Record<Comparing, RawBuilder<unknown>>> = {
  eq: sql`=`,
  neq: sql`is distinct from`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
}

/** The condition is always true if there are no filters. */
export function filterCondition<Of extends string>(
  filters: readonly Filter[],
  { engine, fields, aliases, timeZone }: FilteredQuery<Of>,
): Condition {
  if (filters.length === 0) return sql`1 = 1`
  const conditions = filters.map((filter) => {
    const field = fields.get(filter.field)
    if (field === undefined) throw new TypeError(`There is no field ${filter.field} to filter by.`)
    return sql`(${conditionOf(filter, field, { alias: aliases[field.of], engine, timeZone })})`
  })
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Returns the filters on fields of some of the tables, for a list that checks them in a sub-select. */
export function filtersOf<Of extends string>(
  filters: readonly Filter[],
  fields: FieldTable<Of>,
  ...tables: readonly Of[]
): Filter[] {
  return filters.filter(({ field }) => tables.includes(fields.get(field)?.of as Of))
}

type FilterContext = { alias: string; engine: Engine; timeZone: string }

function conditionOf(filter: Filter, field: Field, { alias, engine, timeZone }: FilterContext): Condition {
  const name = `${alias}.${field.column}`
  const column = field.value?.(alias) ?? sql.ref(name)
  const { operator, value } = filter
  if (operator === 'is_null') return value ? sql`${column} is null` : sql`${column} is not null`
  if (operator === 'contains') {
    const folded = foldedOf(engine, {
      column: name,
      folded: `${alias}.${field.folded ?? field.column}`,
      isLowered: field.isLowered ?? false,
    })
    return sql`${containsText(engine, folded, foldCase(String(value)))}`
  }
  if (field.type === 'time') return timeCondition(filter, column, timeZone)
  if (operator === 'in') return sql`${column} in (${sql.join(value.map(stored))})`
  return sql`${column} ${COMPARISONS[operator]} ${stored(value)}`
}

/**
 * Returns the text that `contains` searches, from both columns (which are the same if a text is always its own folded
 * form). Texts are folded before they are stored, because SQLite folds ASCII only and PostgreSQL by the server's
 * locale. If the folded form equals the text, as for most addresses, types and languages, its column is null, so it is
 * not stored twice. For tables with millions of texts, it is also null if lower-casing ASCII is all that folding does:
 * both engines do that alike, and writing the column would take longer than everything else.
 */
function foldedOf(
  engine: Engine,
  { column, folded, isLowered }: { column: string; folded: string; isLowered: boolean },
): RawBuilder<string | null> {
  if (column === folded) return sql.ref(column)
  const plain = isLowered ? loweredAscii(engine, column) : sql.ref(column)
  return sql`coalesce(${sql.ref(folded)}, ${plain})`
}

/** Flags are stored as 0 and 1. */
function stored(value: FilterValue): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}

// Compares a time with the period that the value stands for: a day, or the second that the record shows.
function timeCondition(filter: Filter, column: RawBuilder<unknown>, timeZone: string): Condition {
  const { operator, value } = filter
  if (operator === 'in') {
    const within = value.map((one) => {
      const { start, end } = stretchOf(one, timeZone)
      return sql`${column} >= ${start} and ${column} < ${end}`
    })
    return sql.join(within, sql` or `) as Condition
  }
  const { start, end } = stretchOf(value, timeZone)
  switch (operator) {
    case 'eq':
      return sql`${column} >= ${start} and ${column} < ${end}`
    case 'neq':
      return sql`${column} is null or ${column} < ${start} or ${column} >= ${end}`
    case 'gt':
      return sql`${column} >= ${end}`
    case 'gte':
      return sql`${column} >= ${start}`
    case 'lt':
      return sql`${column} < ${start}`
    default:
      return sql`${column} < ${end}`
  }
}

/** Records show whole seconds, so a value with a fraction of a second matches no row: its period is empty. */
function stretchOf(value: FilterValue, timeZone: string): { start: number; end: number } {
  if (typeof value === 'object') {
    return { start: dayStartMs(value.day, timeZone), end: dayStartMs(value.day + 1, timeZone) }
  }
  const ms = Number(value)
  const start = Math.ceil(ms / SECOND_MS) * SECOND_MS
  return { start, end: start === ms ? start + SECOND_MS : start }
}
