// The connections that Kysely sees: all readers as one connection, and the writer for the holder of its lock. Values
// that SQLite cannot store are refused before they are sent, because later they would also fail the other requests of
// the same batch.

import type { SQLInputValue } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import { ManyQuery } from './bulk-query.ts'
import type { Reply, Request, Value } from './protocol.ts'
import type { Threads } from './threads.ts'

export function readerConnection(threads: Threads): DatabaseConnection {
  return { executeQuery: (query) => run(threads, toRequest(query)), streamQuery: refuseStream }
}

// A failed statement dooms its transaction, as in PostgreSQL. SQLite itself continues after most errors but not after
// all (a full disk ends the transaction), and then the rest would be committed without its beginning.
export class WriterConnection implements DatabaseConnection {
  readonly streamQuery = refuseStream
  readonly #threads: Threads
  #isInTransaction = false
  #failure: { error: unknown } | undefined

  constructor(threads: Threads) {
    this.#threads = threads
  }

  // IMMEDIATE, because a transaction that starts by reading and then finds the file locked could not be retried in
  // place.
  async begin(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollback(): Promise<void> {
    await this.#threads.ask({ kind: 'rollback' })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isInTransaction) {
      if (query instanceof ManyQuery) return await runMany(this.#threads, query, false)
      return run<R>(this.#threads, toRequest(query))
    }
    if (this.#failure !== undefined) throw this.#failure.error
    try {
      if (query instanceof ManyQuery) return await runMany(this.#threads, query, true)
      return await run<R>(this.#threads, { ...toRequest(query), isInTransaction: true })
    } catch (error) {
      this.#failure = { error }
      throw error
    }
  }
}

// While the thread stores some chunks, the next ones are made and sent, so that neither waits for the other.
const CHUNKS_UNDER_WAY = 8

async function runMany(
  threads: Threads,
  { insert, chunks }: ManyQuery,
  isInTransaction: boolean,
): Promise<QueryResult<never>> {
  const underWay: Promise<Reply>[] = []
  let changes = 0
  for (const chunk of chunks) {
    const given = chunk()
    const reply = threads.ask({ kind: 'many', insert, given, ...(isInTransaction && { isInTransaction }) })
    // The rejection is handled below; until then it must not count as unhandled.
    reply.catch(() => {})
    underWay.push(reply)
    if (underWay.length === CHUNKS_UNDER_WAY) changes += changesOf(await underWay.shift())
  }
  for (const reply of underWay) changes += changesOf(await reply)
  return { rows: [], numAffectedRows: BigInt(changes) }
}

function changesOf(reply: Reply | undefined): number {
  return reply?.kind === 'done' ? reply.changes : 0
}

function toRequest(query: CompiledQuery): Request & { kind: 'query' } {
  return { kind: 'query', sql: query.sql, params: toParams(query.parameters) }
}

async function run<R>(threads: Threads, request: Request): Promise<QueryResult<R>> {
  const reply = await threads.ask(request)
  if (reply.kind === 'rows') return { rows: toObjects<R>(reply.columns, reply.rows) }
  if (reply.kind === 'done') {
    return { rows: [], numAffectedRows: BigInt(reply.changes), insertId: BigInt(reply.lastId) }
  }
  throw new Error(`A database thread answered a query with ${reply.kind}.`)
}

async function* refuseStream(): AsyncIterableIterator<never> {
  yield* []
  throw new Error('Streams are read as keyset pages: see storage/page.ts.')
}

export function toParams(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map(toParam)
}

function toParam(value: unknown): SQLInputValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
      return value
    case 'boolean':
      return Number(value)
    default:
      if (value === null || value instanceof Uint8Array) return value
      throw new TypeError(`A ${typeof value} cannot be stored in the database.`)
  }
}

export function toObjects<R>(columns: string[], rows: Value[][]): R[] {
  return rows.map((values) => {
    const row: Record<string, Value> = {}
    for (const [index, name] of columns.entries()) row[name] = values[index] as Value
    return row as R
  })
}
