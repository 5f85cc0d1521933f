// A catalogue lists the fields of a record: the one place that says what a field is called, which type it has, where it is stored,
// and how lists filter and sort by it. The shape of the record, its schema in the API, filters, orders, SQL views and the lists of
// the dashboard follow from it. Clients write the names; column and table names come from catalogues alone, so that no text of a
// client is ever part of a query. A column holds the value that the record shows, rounded alike, so that a client can filter by any
// value that it was shown; only times may be stored more exactly than in whole seconds.

import type { RawBuilder } from 'kysely'
import type { Flag } from '../storage/tables.ts'

/** A `day` is a date of the project's calendar: stored as days since 1970, shown as YYYY-MM-DD. */
export type FilterType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'day' | 'choice'
/** A composite field is made of several columns: whoever reads the record adds it, and nothing filters by it. */
export type FieldType = FilterType | 'composite'

/** The values of a field of type `choice`. A row may have several of them. */
export type Choices = {
  readonly name: string
  readonly values: readonly string[]
  /** What a value must be, in words. */
  readonly phrase: string
  /** The value that resembles a text which is none. */
  readonly nearest?: (text: string) => string | undefined
}

export type FieldEntry<Of extends string = string> = {
  readonly type: FieldType
  /** For people: heads of tables, names of filters. */
  readonly label: string
  /** The unit in which people type a number, where the label does not say it. */
  readonly unit?: string
  /** For programmers: the API's document and docs/views.md. */
  readonly description?: string
  /** Every row has a value. */
  readonly isNullable?: false
  /** Of a number, in the API's document: from 0, unless the entry says otherwise. */
  readonly limits?: { readonly minimum?: number; readonly maximum?: number }
  /** The record does not have it: a field to filter by. */
  readonly isShown?: false
  readonly isFiltered?: false
  readonly isSorted?: true
  /** Which table of the list has the column: a list that shows each target once has a second table for its references. */
  readonly of?: Of
  /** The name of the column, if it is not the name of the field. */
  readonly column?: string
  /** In place of the column: what is computed from columns of the row. */
  readonly value?: (alias: string) => RawBuilder<unknown>
  /** For text: the column that `contains` searches (filter-sql.ts), if it is not the column with `_folded` at its end. */
  readonly folded?: string
  /** For text: the folded column is also null where lower-casing ASCII is all there is to do. */
  readonly isLowered?: true
  readonly choices?: Choices
}

export type Catalogue<Of extends string = string> = Readonly<Record<string, FieldEntry<Of>>>

type Names<C extends Catalogue> = keyof C & string
/** The fields of the record. */
export type ShownName<C extends Catalogue> = {
  [Name in Names<C>]: C[Name] extends { isShown: false } ? never : Name
}[Names<C>]
/** Those that have a column of their own. */
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
/** The same as it is stored. */
export type StoredRecord<C extends Catalogue> = {
  [Name in StoredName<C>]: StoredValues[C[Name]['type']] | OrNull<C[Name]>
}
/** The columns of a table that has one for each field of the record, and one more for each text: see `storedColumns`. */
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
  /** It has the form of a text that `contains` searches. */
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

/** `table` has the columns of the fields that do not say which one does. */
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
