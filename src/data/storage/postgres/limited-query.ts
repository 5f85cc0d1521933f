// Statements behind a connection pooler, which may run each transaction on another connection to the server: nothing can
// be set for the session. So each transaction sets its own limits, in the round trip that begins it.
//
// A read that is a transaction by itself is preceded by a statement that sets them: both are sent at once and are one
// transaction, because only one Sync follows them.

import { CompiledQuery, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import pg from 'pg'
import type { StatementNames } from './statement-names.ts'

export type Limits = {
  /** Zero means no limit. */
  statementMs: number
  idleInTransactionMs: number
}

/** What the driver's own query sends, which its types do not name. */
type Connection = {
  /** Texts of statements by name, as far as this connection has them. */
  parsedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string }): void
  execute(portal: object): void
}
type Callback = (error: Error | undefined, result: pg.QueryResult) => void
type DriverQuery = {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const Query = pg.Query as unknown as new (
  config: unknown,
  values: unknown,
  callback: Callback,
) => DriverQuery & pg.Submittable

type Statement = { name: string; text: string }

class LimitedRead extends Query {
  readonly #limits: Statement
  #areLimitsSet = false

  constructor(limits: Statement, config: unknown, values: unknown, callback: Callback) {
    super(config, values, callback)
    this.#limits = limits
  }

  requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Connection): void {
    const { name, text } = this.#limits
    if (name === '' || connection.parsedStatements[name] === undefined) connection.parse({ name, text })
    if (name !== '') connection.parsedStatements[name] = text
    connection.bind({ statement: name })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#areLimitsSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#areLimitsSet) super.handleCommandComplete(message, connection)
    else this.#areLimitsSet = true
  }
}

/**
 * Makes each query of a client a transaction that can only read, and in which no statement takes longer. That costs the
 * server 9 µs a query if the pooler keeps statements, else 27.
 */
export function limitReads(client: pg.ClientBase, { statementMs }: Limits, names: StatementNames): void {
  const text =
    `select set_config('statement_timeout', '${statementMs}', true), ` +
    `set_config('transaction_read_only', 'on', true)`
  const query = client.query.bind(client) as (query: pg.Submittable) => unknown
  client.query = ((config: unknown, values: unknown, callback?: Callback) => {
    const limits = { name: names.of(text) ?? '', text }
    if (callback !== undefined) return query(new LimitedRead(limits, config, values, callback))
    return new Promise((resolve, reject) => {
      query(
        new LimitedRead(limits, config, values, (error, result) => (error ? reject(error) : resolve(result))),
      )
    })
  }) as typeof client.query
}

/** Transactions that set their limits as they begin. */
export class LimitedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #limits: Limits

  constructor(config: PostgresDialectConfig, limits: Limits) {
    super(config)
    this.#config = config
    this.#limits = limits
  }

  override createDriver(): PostgresDriver {
    return new LimitedDriver(this.#config, this.#limits)
  }
}

type Begin = PostgresDriver['beginTransaction']

class LimitedDriver extends PostgresDriver {
  readonly #limits: string

  constructor(config: PostgresDialectConfig, { statementMs, idleInTransactionMs }: Limits) {
    super(config)
    this.#limits =
      `set local statement_timeout = ${statementMs}; ` +
      `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  }

  override async beginTransaction(...[connection, { isolationLevel }]: Parameters<Begin>): Promise<void> {
    const begin = `start transaction isolation level ${isolationLevel ?? 'serializable'}`
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${this.#limits}`))
  }
}
