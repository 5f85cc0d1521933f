// A query that a search runs for successive ranges. Its text is the same each time, and compiling one with twenty
// filters takes as long as reading a few thousand rows, so it is compiled once, and only the values change.

import { CompiledQuery, type RawBuilder } from 'kysely'
import type { ReadAccess, Reader } from '../database.ts'
import { compiler } from './statement.ts'

/** Numbers and bytes are parameters; any other value, and an absent one, changes the text of the query. */
type Part = Record<string, number | Uint8Array | string | undefined>

/** `build` puts the values in their places, and must not look at them. */
export function repeatedQuery<P extends Part, Row>(
  access: ReadAccess,
  build: (part: P) => RawBuilder<Row>,
): (db: Reader, part: P) => Promise<Row[]> {
  const compiled = new Map<string, ReturnType<typeof compilerOf>>()

  function compilerOf(like: P) {
    return compiler<P>((_db, param) => {
      const named = Object.entries(like).map(([name, value]) => [name, isValue(value) ? param(name) : value])
      return build(Object.fromEntries(named))
    })
  }

  return async (db, part) => {
    const shape = Object.entries(part)
      .map(([name, value]) => (isValue(value) ? name : `${name}=${value}`))
      .join()
    const compile = compiled.get(shape) ?? compilerOf(part)
    compiled.set(shape, compile)
    const { sql, params } = compile(access, part)
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, params))).rows
  }
}

function isValue(value: Part[string]): boolean {
  return typeof value === 'number' || value instanceof Uint8Array
}
