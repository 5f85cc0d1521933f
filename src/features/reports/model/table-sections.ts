// Sections that other features bring: a few sentences and tables of text, gathered by `reportTables` of the feature (entry/feature.ts)
// under the same name. Every form of a report draws all of them alike, so such a section needs a name and a title here, and nothing
// else of the reports.

export const TABLE_SECTIONS = { goals: 'Goals' } as const satisfies Readonly<Record<string, string>>

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
