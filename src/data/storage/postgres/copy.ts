// Inserts many rows by COPY, without a plan and without arrays to unpack. Only for tables whose types have a binary
// form that is supported here, and for rows that cannot exist already.

import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { BulkColumn } from '../bulk/bulk-columns.ts'
import type { BulkTarget, SameValues } from '../bulk/bulk-target.ts'
import type { Tx } from '../database.ts'
import { COPIED_TYPES, type CopiedType, copyMessages } from './copy-rows.ts'

/** The one parameter of a statement `copy … from stdin`; its messages are made when the server is ready for them. */
class CopiedRows {
  readonly messages: Iterable<Uint8Array>

  constructor(messages: Iterable<Uint8Array>) {
    this.messages = messages
  }
}

/** Returns undefined if the rows cannot be copied. */
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

/** Types of columns by table; they do not change while a process runs. */
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

/** Sends the rows of a COPY, which the driver's own query refuses. */
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

  /** Sends message by message, so that other events are handled in between. */
  async #send(connection: CopyConnection): Promise<void> {
    try {
      for (const message of this.#rows.messages) {
        connection.sendCopyFromChunk(message)
        await yieldToOthers()
        // The server has refused a row, or is gone. Further data would be taken for another statement.
        if (this.#isOver) return
      }
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail((error as Error).message)
    }
  }
}

/** Makes a client send statements with such a parameter as a COPY. */
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
