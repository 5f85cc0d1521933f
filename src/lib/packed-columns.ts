// Many rows as they leave a database in one: a JSON array for each column. They go from thread to thread as they are, and whoever
// needs the values reads them. Rows of their own would be objects three times on that way.

/** Null where there are no rows. */
type PackedColumn = string | null

export type PackedColumns<Row> = { readonly [Name in keyof Row]: PackedColumn }
type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] }

export function unpackColumns<Row extends object>(packed: PackedColumns<Row>): Columns<Row> {
  const columns = Object.entries<PackedColumn>(packed).map(([name, column]) => [
    name,
    JSON.parse(column ?? '[]'),
  ])
  return Object.fromEntries(columns) as Columns<Row>
}
