// The tables as TypeScript sees them. Each part of the product declares its own, beside the code that reads and writes
// them (`tables.ts` in its folder), so storage knows none of them. Columns ending in `_at` are milliseconds since 1970
// in UTC; `is_` and `has_` columns are 0 or 1.

import type { SettingName } from '../settings/settings.ts'

/** How booleans are stored, on both engines. */
export type Flag = 0 | 1

// biome-ignore lint/suspicious/noEmptyInterface: an interface, because others add to it
export interface Tables {}

/** A table whose rows are included when its project is written to files (features/project-files). */
export type TravellingTable = {
  readonly name: string
  /** The condition for rows that are included, with `t` for the table; without it, all rows of the project are. */
  readonly where?: string
  /** SQL for both engines whose value is written in place of a column. */
  readonly replaced?: Readonly<Record<string, string>>
}

/** What keeps a table from growing for ever, in words, or the setting that says how long its rows are kept. */
export type TableBound = { readonly boundedBy: string } | { readonly keptBy: SettingName }

type TableBounds = Readonly<Partial<Record<keyof Tables, TableBound>>>

/**
 * Declares what keeps a part's tables from growing for ever, and which of them are included when a project is written to
 * files: every table with a `project_id` is in one of `travel` and `stay`.
 */
export type TableDeclarations = {
  readonly bounds: TableBounds
  /** In the order in which they are restored: referenced tables come first. */
  readonly travel?: readonly TravellingTable[]
  /** Names of the other tables, with the reason. */
  readonly stay?: Readonly<
    Record<string, 'secrets' | 'people' | 'money' | 'under_way' | 'events' | 'account' | 'derived'>
  >
}
