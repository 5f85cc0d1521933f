// The tables as TypeScript sees them. Each part of the product adds those that it owns, beside the code that reads and writes them
// (`tables.ts` in its folder): so storage knows none of them. Columns ending in `_at` are milliseconds since 1970 in UTC; `is_` and `has_`
// columns are 0 or 1.

/** How a yes or no is stored, on both engines. */
export type Flag = 0 | 1

// biome-ignore lint/suspicious/noEmptyInterface: an interface, because others add to it
export interface Tables {}

/** A table whose rows go with their project when it is written to files (features/project-files). */
export type TravellingTable = {
  readonly name: string
  /** Which rows travel, of the table as `t`; without it, all of the project. */
  readonly where?: string
  /** What is written in place of a column: SQL that both engines understand. */
  readonly replaced?: Readonly<Record<string, string>>
}

/** What becomes of a part's tables when a project is written to files. Every table with a `project_id` is in one of the two. */
export type ProjectTables = {
  /** In the order in which they are stored again: what is referred to comes first. */
  readonly travel?: readonly TravellingTable[]
  /** The others by name, with the reason. */
  readonly stay?: Readonly<
    Record<string, 'secrets' | 'people' | 'money' | 'under_way' | 'events' | 'account' | 'derived'>
  >
}
