// Many rows in the form in which a database returns them as one: a JSON array for each column. They are sent between
// threads unchanged, and parsed only where the values are needed. Separate rows would become objects three times on
// that way.

/** Null if there are no rows. */
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
