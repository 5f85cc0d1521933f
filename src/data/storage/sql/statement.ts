// A query that is compiled once per database and run many times: building one costs 32 µs, more than running it. Values
// are named, and inserted at each run.

import { CompiledQuery } from 'kysely'
import type { Database, ReadAccess, Reader } from '../database.ts'
import type { Page, PageRange, PageValues } from '../page.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Makes a placeholder for a value that is given at each run. It has the type of the value, so that it fits where the
 * value would.
 */
export type Param<P> = <K extends keyof P>(name: K) => P[K]

type Compiled = { sql: string; slots: readonly unknown[] }
/** A query of the builder, or one written as SQL. */
type Build<P> = (
  db: Reader,
  param: Param<P>,
  database: ReadAccess,
) => { compile(builder: Reader): { sql: string; parameters: readonly unknown[] } }

/** Returns the text and values of a statement, for running it inside a transaction or in another special way. */
export function compiler<P>(
  build: Build<P>,
): (database: ReadAccess, values: P) => { sql: string; params: unknown[] } {
  // Keyed by the builder, which a database and all searches in it share.
  const compiledFor = new WeakMap<Reader, Compiled>()
  const param: Param<P> = (name) => new Placeholder(name as string) as never
  return (database, values) => {
    let compiled = compiledFor.get(database.builder)
    if (compiled === undefined) {
      const { sql, parameters } = build(database.builder, param, database).compile(database.builder)
      compiled = { sql, slots: parameters }
      compiledFor.set(database.builder, compiled)
    }
    const params = compiled.slots.map((slot) =>
      slot instanceof Placeholder ? givenValue(values as Record<string, unknown>, slot.name) : slot,
    )
    return { sql: compiled.sql, params }
  }
}

// Throws for a missing value: PostgreSQL's driver would send null, and the query would silently find nothing.
function givenValue(values: Record<string, unknown>, name: string): unknown {
  const value = values[name]
  if (value === undefined) throw new TypeError(`The statement was given no value for ${name}.`)
  return value
}

/** Statements that vary with their arguments: each is built when it is first needed. */
export function namedStatements<A extends readonly unknown[], S>(
  nameOf: (...choice: A) => string,
  build: (...choice: A) => S,
): (...choice: A) => S {
  const statements = new Map<string, S>()
  return (...choice) => {
    const name = nameOf(...choice)
    let statement = statements.get(name)
    if (statement === undefined) {
      statement = build(...choice)
      statements.set(name, statement)
    }
    return statement
  }
}

/** Reads rows: `findKey(database, { hash })`. */
export function rowsStatement<P, R>(build: Build<P>): (database: ReadAccess, values: P) => Promise<R[]> {
  const compile = compiler(build)
  return (database, values) => {
    const { sql, params } = compile(database, values)
    return database.rows<R>(sql, params)
  }
}

/** Reads rows as a search of an account. Not prepared, so that PostgreSQL plans it by its values each time. */
export function searchStatement<P, R>(
  build: Build<P>,
): (database: Database, accountId: number, values: P) => Promise<R[]> {
  const compile = compiler(build)
  return async (database, accountId, values) => {
    const { sql, params } = compile(database, values)
    const query = CompiledQuery.raw(sql, params)
    const search = database.search(accountId, ({ read }) => read((db) => db.executeQuery<R>(query)))
    return (await search).rows
  }
}

/** Reads one row by its primary key, synchronously if possible: see `readRowNow` in database.ts. */
export function syncRowStatement<P, R>(
  build: Build<P>,
): (database: Database, values: P) => R[] | Promise<R[]> {
  const compile = compiler(build)
  return (database, values) => {
    const { sql, params } = compile(database, values)
    return database.readRowNow<R>(sql, params)
  }
}

/** Reads one page that the engine joins: see joined-page.ts. */
export function pageStatement<P>(
  build: Build<P & PageValues>,
): (database: ReadAccess, values: P & { position: number }, range: PageRange) => Promise<Page> {
  const compile = compiler(build)
  return (database, values, range) => {
    const { open = '' } = range
    const { sql, params } = compile(database, { ...values, rows_max: range.limit, glue: `,${open}` })
    return database.page(sql, params, { open, rowsMax: range.limit })
  }
}
