// The rows of one table, for tests that look at or change what is stored behind the API.

import type { ExpressionBuilder, Selectable, UpdateObject } from 'kysely'
import type { Database } from '../../src/data/storage/database.ts'
import type { Tables } from '../../src/data/storage/tables.ts'

type Table = keyof Tables & string
type Row<T extends Table> = Selectable<Tables[T]>
type Column<T extends Table> = keyof Row<T> & string
/** Every column has the given value; null matches a null, and a list any of its values. */
type Where<T extends Table> = { [C in Column<T>]?: Row<T>[C] | readonly Row<T>[C][] }

/** In the order of the given columns; without any, the order is not defined. */
export function storedRows<T extends Table, C extends Column<T>>(
  database: Pick<Database, 'read'>,
  table: T,
  columns: readonly C[] | '*',
  where: Where<T> = {},
  order: Column<T> | readonly Column<T>[] = [],
): Promise<Pick<Row<T>, C>[]> {
  return database.read(async (db) => {
    const matching = db.selectFrom(table as 'jobs').where(conditions(where))
    const chosen = columns === '*' ? matching.selectAll() : matching.select(columns as readonly never[])
    const ordered = [order].flat().reduce((query, column) => query.orderBy(column as 'id'), chosen)
    return (await ordered.execute()) as unknown as Pick<Row<T>, C>[]
  })
}

/** The only row, or the first in the order of the given columns; it must be there. */
export async function storedRow<T extends Table, C extends Column<T>>(
  ...given: Parameters<typeof storedRows<T, C>>
): Promise<Pick<Row<T>, C>> {
  const [row] = await storedRows<T, C>(...given)
  if (row === undefined) throw new Error(`${given[1]} has no such row: ${JSON.stringify(given[3])}.`)
  return row
}

export async function countStored<T extends Table>(
  database: Pick<Database, 'read'>,
  table: T,
  where: Where<T> = {},
): Promise<number> {
  const { count } = await database.read((db) =>
    db
      .selectFrom(table as 'jobs')
      .where(conditions(where))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

export async function changeRows<T extends Table>(
  database: Pick<Database, 'write'>,
  table: T,
  values: UpdateObject<Tables, T>,
  where: Where<T> = {},
): Promise<void> {
  await database.write((db) =>
    db
      .updateTable(table as 'jobs')
      .set(values as never)
      .where(conditions(where))
      .execute(),
  )
}

function conditions(where: object) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'jobs'>) =>
    and(
      Object.entries(where).map(([column, value]) => {
        const operator = value === null ? 'is' : Array.isArray(value) ? 'in' : '='
        return eb(column as 'id', operator, value)
      }),
    )
}
