// Many rows by COPY: PostgreSQL takes them into a table as they come, without a plan and without arrays to take apart. Only for tables
// whose types have a binary form that is known here, and not where rows may be there already.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { BulkColumn } from '../bulk/bulk-columns.ts'
import type { BulkTarget, SameValues } from '../bulk/bulk-target.ts'
import type { Tx } from '../database.ts'
import { COPIED_TYPES, type CopiedType, copyMessages } from './copy-rows.ts'

/** The one parameter of a statement `copy … from stdin`: made when the server is ready for it. */
class CopiedRows {
  readonly messages: Iterable<Uint8Array>

  constructor(messages: Iterable<Uint8Array>) {
    this.messages = messages
  }
}

/** Undefined where the rows must go another way. */
export async function copyQueries(
  tx: Tx,
  { table, columns: names, onConflict }: BulkTarget,
  columns: readonly BulkColumn[],
  same: SameValues,
): Promise<((from: number, to: number) => CompiledQuery) | undefined> {
  if (onConflict !== 'fail') return undefined
  const all = [...Object.keys(same), ...names]
  const types = await typesOf(tx, table, all)
  if (types === undefined) return undefined
  const typed = columns.map((values, index) => ({ type: types.get(names[index]!)!, values }))
  const constants = Object.entries(same).map(([name, value]) => ({ type: types.get(name)!, value }))
  const messages = copyMessages(typed, constants)
  const statement = `copy "${table}" (${all.map((name) => `"${name}"`).join(', ')}) from stdin (format binary)`
  return (from, to) => CompiledQuery.raw(statement, [new CopiedRows(messages(from, to))])
}

/** By table: the types of columns do not change while a process runs. */
const knownTypes = new Map<string, ReadonlyMap<string, CopiedType>>()

async function typesOf(
  tx: Tx,
  table: string,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, CopiedType> | undefined> {
  const hasAll = (types: ReadonlyMap<string, CopiedType> | undefined) =>
    wanted.every((name) => types?.has(name))
  const known = knownTypes.get(table)
  if (hasAll(known)) return known
  const types = await readTypes(tx, table)
  knownTypes.set(table, types)
  return hasAll(types) ? types : undefined
}

async function readTypes(tx: Tx, table: string): Promise<Map<string, CopiedType>> {
  const { rows } = await sql<{ name: string; type: CopiedType }>`select a.attname as name, t.typname as type
    from pg_attribute as a join pg_type as t on t.oid = a.atttypid
    where a.attrelid = ${`"${table}"`}::regclass and a.attnum > 0 and not a.attisdropped`.execute(tx)
  return new Map(rows.filter(({ type }) => COPIED_TYPES.includes(type)).map(({ name, type }) => [name, type]))
}

type CopyConnection = {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The driver's own query refuses to send any. */
class CopyQuery extends pg.Query {
  readonly #rows: CopiedRows
  #isOver = false

  constructor(
    statement: string,
    rows: CopiedRows,
    callback: (error: Error | undefined, result: unknown) => void,
  ) {
    super(statement, (error, result) => {
      this.#isOver = true
      callback(error, result)
    })
    this.#rows = rows
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  /** Message by message: whatever else waits for the event loop goes in between. */
  async #send(connection: CopyConnection): Promise<void> {
    try {
      for (const message of this.#rows.messages) {
        connection.sendCopyFromChunk(message)
        await nextTurn()
        // The server has refused a row, or is gone. What is sent from here on would be for another statement.
        if (this.#isOver) return
      }
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail((error as Error).message)
    }
  }
}

/** Statements with such a parameter are sent as they must be. */
export function acceptCopies(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const copy = (statement: string, rows: CopiedRows) =>
    new Promise((resolve, reject) => {
      query(new CopyQuery(statement, rows, (error, result) => (error ? reject(error) : resolve(result))))
    })
  client.query = ((statement: unknown, values: unknown, ...rest: unknown[]) => {
    const [rows] = Array.isArray(values) ? (values as unknown[]) : []
    return rows instanceof CopiedRows ? copy(statement as string, rows) : query(statement, values, ...rest)
  }) as typeof client.query
}
