// The tables as TypeScript sees them. Each part of the product adds those that it owns, beside the code that reads and writes them
// (`tables.ts` in its folder): so storage knows none of them. Columns ending in `_at` are milliseconds since 1970 in UTC; `is_` and `has_`
// columns are 0 or 1.

/** How a yes or no is stored, on both engines. */
export type Flag = 0 | 1

// biome-ignore lint/suspicious/noEmptyInterface: an interface, because others add to it
export interface Tables {}
