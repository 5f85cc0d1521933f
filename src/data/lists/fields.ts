// A catalogue lists the fields of a record: the one place that says what a field is called, which type it has, where it
// is stored, and how lists filter and sort by it. The shape of the record, its schema in the API, filters, orders, SQL
// views and the lists of the dashboard follow from it. Clients send field names; column and table names come from
// catalogues alone, so no text of a client is ever part of a query. A column holds the value that the record shows,
// rounded alike, so that a client can filter by any value that it was shown; only times may be stored more exactly than
// in whole seconds.

import type { RawBuilder } from 'kysely'
import type { Flag } from '../storage/tables.ts'

/** A `day` is a date of the project's calendar: stored as days since 1970, shown as YYYY-MM-DD. */
export type FilterType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'day' | 'choice'
/**
 * A composite field is made of several columns: the code that reads the record adds it, and lists cannot filter by it.
 */
export type FieldType = FilterType | 'composite'

/** The values of a field of type `choice`. A row may have several of them. */
export type Choices = {
  readonly name: string
  readonly values: readonly string[]
  /** Describes the valid values in words, for messages. */
  readonly phrase: string
  /** Returns the value that resembles an invalid text. */
  readonly nearest?: (text: string) => string | undefined
}

export type FieldEntry<Of extends string = string> = {
  readonly type: FieldType
  /** The label for people, in heads of tables and names of filters. */
  readonly label: string
  /** The unit in which people type a number, if the label does not say it. */
  readonly unit?: string
  /** The description for programmers, in the API's document and docs/views.md. */
  readonly description?: string
  /** Set if every row has a value. */
  readonly isNullable?: false
  /** The range of a number in the API's document; from 0, unless given. */
  readonly limits?: { readonly minimum?: number; readonly maximum?: number }
  /** Set for a field that lists can filter by, but the record does not show. */
  readonly isShown?: false
  readonly isFiltered?: false
  readonly isSorted?: true
  /**
   * The list's table that has the column, for a list with several: one that shows each target once has a second table
   * for its references.
   */
  readonly of?: Of
  /** The name of the column, if it is not the name of the field. */
  readonly column?: string
  /** Computes the value from columns of the row, in place of a column. */
  readonly value?: (alias: string) => RawBuilder<unknown>
  /**
   * For text: the column that `contains` searches (filter-sql.ts), if it is not the column name with `_folded`
   * appended.
   */
  readonly folded?: string
  /** For text: the folded column is also null if lower-casing ASCII is all that folding does. */
  readonly isLowered?: true
  readonly choices?: Choices
}

export type Catalogue<Of extends string = string> = Readonly<Record<string, FieldEntry<Of>>>

type Names<C extends Catalogue> = keyof C & string
/** Names of the fields that the record shows. */
export type ShownName<C extends Catalogue> = {
  [Name in Names<C>]: C[Name] extends { isShown: false } ? never : Name
}[Names<C>]
/** Names of the shown fields that have a column of their own. */
type StoredName<C extends Catalogue> = {
  [Name in ShownName<C>]: C[Name] extends { type: 'composite' } ? never : Name
}[ShownName<C>]
export type SortName<C extends Catalogue> = {
  [Name in Names<C>]: C[Name] extends { isSorted: true } ? Name : never
}[Names<C>]
type FoldedName<C extends Catalogue> = {
  [Name in StoredName<C>]: C[Name] extends { folded: string }
    ? never
    : C[Name] extends { type: 'text' }
      ? `${Name}_folded`
      : never
}[StoredName<C>]

type Values = Readonly<Record<'text' | 'choice' | 'time' | 'day', string>> &
  Readonly<Record<'integer' | 'number', number>> & { boolean: boolean; composite: unknown }
type StoredValues = Omit<Values, 'boolean' | 'time' | 'day'> & { boolean: Flag; time: number; day: number }
type OrNull<Entry> = Entry extends { isNullable: false } ? never : null

/** The record as clients see it. */
export type RecordOf<C extends Catalogue> = {
  [Name in ShownName<C>]: Values[C[Name]['type']] | OrNull<C[Name]>
}
/** The record as it is stored. */
export type StoredRecord<C extends Catalogue> = {
  [Name in StoredName<C>]: StoredValues[C[Name]['type']] | OrNull<C[Name]>
}
/**
 * The columns of a table with one column for each field of the record, and a folded one for each text: see
 * `storedColumns`.
 */
export type StoredColumns<C extends Catalogue> = StoredRecord<C> & Record<FoldedName<C>, string | null>

export function shownNames<C extends Catalogue>(catalogue: C): ShownName<C>[] {
  return Object.keys(catalogue).filter((name) => catalogue[name]!.isShown !== false) as ShownName<C>[]
}

export function storedNames<C extends Catalogue>(catalogue: C): StoredName<C>[] {
  return shownNames(catalogue).filter((name) => catalogue[name]!.type !== 'composite') as StoredName<C>[]
}

export function sortNames<C extends Catalogue>(catalogue: C): SortName<C>[] {
  return Object.keys(catalogue).filter((name) => catalogue[name]!.isSorted) as SortName<C>[]
}

type StoredColumn<C extends Catalogue> = {
  readonly column: string
  readonly name: StoredName<C>
  readonly type: FilterType
  /** Whether it is the folded form of a text, which `contains` searches. */
  readonly isFolded: boolean
}

export function storedColumns<C extends Catalogue>(catalogue: C): StoredColumn<C>[] {
  return storedNames(catalogue).flatMap((name) => {
    const entry: FieldEntry = catalogue[name]!
    const column = entry.column ?? name
    const type = entry.type as FilterType
    const folded = type === 'text' ? foldedColumn(name, entry) : column
    const plain = { column, name, type, isFolded: false }
    return folded === column ? [plain] : [plain, { ...plain, column: folded, isFolded: true }]
  })
}

/** A field that a list is filtered by. */
export type Field<Of extends string = string> = {
  readonly name: string
  readonly type: FilterType
  readonly of: Of
  readonly column: string
  readonly value?: FieldEntry['value']
  readonly folded?: string
  readonly isLowered: boolean
  readonly isNullable: boolean
  readonly choices?: Choices
}

export type FieldTable<Of extends string = string> = ReadonlyMap<string, Field<Of>>

/** `table` is the table of fields that name no other one. */
export function filterFields<Of extends string>(table: Of, catalogue: Catalogue<Of>): FieldTable<Of> {
  const fields = Object.entries(catalogue).flatMap(([name, entry]): Field<Of>[] => {
    const { type, of = table, column = name, isFiltered = true, isLowered = false, isNullable = true } = entry
    if (!isFiltered || type === 'composite') return []
    const { value, choices } = entry
    const folded = type === 'text' && { folded: foldedColumn(name, entry) }
    const computed = { ...(value && { value }), ...(choices && { choices }) }
    return [{ name, type, of, column, isLowered, isNullable, ...folded, ...computed }]
  })
  return new Map(fields.map((field) => [field.name, field]))
}

function foldedColumn(name: string, { column = name, folded = `${column}_folded` }: FieldEntry): string {
  return folded
}
