// Sections that other features bring: a few sentences and tables of text, declared in features/declarations.ts and gathered by
// `reportTables` of the feature under the same name. Every form of a report draws all of them alike.

import { TABLE_SECTIONS } from '../../declarations.ts'

export type TableSection = keyof typeof TABLE_SECTIONS
export const TABLE_SECTION_NAMES = Object.keys(TABLE_SECTIONS) as TableSection[]

export type TablePart = {
  readonly lines: readonly string[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly { readonly title: string; readonly is_number: boolean }[]
    readonly rows: readonly (readonly string[])[]
  }[]
}

/** One entry for each of these sections. */
export function forTableSections<Value>(value: Value): Record<TableSection, Value> {
  return Object.fromEntries(TABLE_SECTION_NAMES.map((name) => [name, value])) as Record<TableSection, Value>
}
