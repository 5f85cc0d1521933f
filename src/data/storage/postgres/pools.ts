// The connections to PostgreSQL. Three pools and a pipeline: the server enforces that readers are read-only, so a query
// that writes by mistake fails as it does on SQLite; searches have a few of their
// own, so that other reads always find one. No connection may hang: the server ends what takes too long, and the client
// gives up on a server that has fallen silent. A session has these settings from its start; behind a connection pooler,
// each transaction has them instead (limited-query.ts).

import pg from 'pg'
import { SEARCH_LIMITS, STATEMENT_MS_MAX } from '../time-limits.ts'
import { takeSessionParameters } from './connection-url.ts'
import { acceptCopies } from './copy.ts'
import { type Limits, limitReads } from './limited-query.ts'
import { breakConnection, createPipeline, type Pipeline } from './pipeline.ts'
import { requireServer } from './server.ts'
import type { StatementNames } from './statement-names.ts'

const CONNECT_TIMEOUT_MS = 5_000
// A hundred simultaneous writes wait for each other; on a busy machine the last of them waits for more than five
// seconds.
const WAIT_TIMEOUT_MS = 20_000
// A process that stopped in the middle of a transaction (a debugger, a frozen machine) keeps no locks for longer than
// this.
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
// Added to the server's own time limit of a statement: a server that is still silent then is gone.
const SILENCE_MS = 10_000
const KEEP_ALIVE_DELAY_MS = 10_000
// From these pool sizes on, the pipeline and searches get a second connection.
const LANES_FROM = 6
const SEARCHERS_FROM = 8

export type PoolOptions = {
  url: string
  /** The most connections of the pools and the pipeline together; each has at least one. */
  poolSize: number
  /** Zero means no limit. */
  statementTimeoutMs?: number
  searchTimeoutMs?: number
  /** Behind a connection pooler, the names of statements. */
  pooledNames?: StatementNames | undefined
  /** For a replica, on which nobody writes: all connections are for reading. */
  isReplica?: boolean
  /** Refuses connections that lead to another server than this one: see `id` in server.ts. */
  serverId?: string
  onIdleError(error: Error): void
}

export type Pools = {
  readers: pg.Pool
  writers: pg.Pool
  searchers: pg.Pool
  /** How many searches get a connection at the same time. */
  searchersMax: number
  /** For hot statements that only read. */
  pipeline: Pipeline
  /** The limits of transactions. */
  limits: Limits
  /** Breaks all connections. What they do fails, and new ones are opened when they are needed. */
  disconnect(): void
  end(): Promise<void>
}

// Ids, counts and times are below 2^53, so they become numbers, as on SQLite.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text'),
}

export function createPools(options: PoolOptions): Pools {
  const {
    poolSize,
    statementTimeoutMs = STATEMENT_MS_MAX,
    pooledNames,
    isReplica = false,
    serverId,
  } = options
  const { searchTimeoutMs = SEARCH_LIMITS.searchMsMax } = options
  // With two connections, two accounts can search at the same time; more take turns.
  const searchersMax = poolSize >= SEARCHERS_FROM ? 2 : 1
  const lanesMax = poolSize >= LANES_FROM ? 2 : 1
  const writersMax = isReplica ? 0 : Math.max(1, Math.floor((poolSize - searchersMax) / 2))
  const readersMax = Math.max(1, poolSize - searchersMax - lanesMax - writersMax)
  const {
    url,
    options: given,
    statementTimeoutMs: givenStatementMs,
    idleTimeoutMs,
  } = takeSessionParameters(options.url)

  function limitsOf(timeoutMs: number): Limits {
    return {
      // A migration has no limit, whatever the URL says.
      statementMs: timeoutMs === 0 ? 0 : (givenStatementMs ?? timeoutMs),
      idleInTransactionMs: idleTimeoutMs ?? IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }
  }

  function connectionConfig({ statementMs, idleInTransactionMs }: Limits, own: string): pg.ClientConfig {
    return {
      connectionString: url,
      application_name: 'sightline',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      ...(statementMs > 0 && { query_timeout: statementMs + SILENCE_MS }),
      ...(pooledNames
        ? given !== '' && { options: given }
        : {
            // Ours come last, because they are required.
            options: `${given} ${own}`.trim(),
            idle_in_transaction_session_timeout: idleInTransactionMs,
            ...(statementMs > 0 && { statement_timeout: statementMs }),
          }),
      types,
    }
  }

  const verify =
    serverId === undefined ? undefined : (client: pg.ClientBase) => requireServer(client, serverId)
  const clients = new Set<pg.ClientBase>()

  function createPool(max: number, config: pg.ClientConfig): pg.Pool {
    const pool = new pg.Pool({
      ...config,
      max,
      connectionTimeoutMillis: WAIT_TIMEOUT_MS,
      Client: PromptClient,
      ...(verify && { verify: (client, done) => void verify(client).then(() => done(), done) }),
    })
    // An idle connection that dies must not end the process; the next query opens another one.
    pool.on('error', options.onIdleError)
    pool.on('connect', (client) => {
      // Nor must a connection that dies between two statements of a transaction: the next statement fails.
      client.on('error', () => {})
      clients.add(client)
    })
    pool.on('remove', (client) => clients.delete(client))
    return pool
  }

  const readOnly = '-c default_transaction_read_only=on'
  const limits = limitsOf(statementTimeoutMs)
  const searchLimits = limitsOf(searchTimeoutMs)
  const readerConfig = connectionConfig(limits, readOnly)
  const searchers = createPool(searchersMax, connectionConfig(searchLimits, readOnly))
  const readers = createPool(readersMax, readerConfig)
  const limitReader = pooledNames && ((client: pg.ClientBase) => limitReads(client, limits, pooledNames))
  const pipeline = createPipeline(readerConfig, lanesMax, {
    onError: options.onIdleError,
    onClient: limitReader,
    verify,
  })
  const writers = createPool(
    writersMax,
    connectionConfig(limits, '-c default_transaction_isolation=serializable'),
  )
  writers.on('connect', acceptCopies)
  if (limitReader) {
    readers.on('connect', limitReader)
    searchers.on('connect', (client) => limitReads(client, searchLimits, pooledNames))
  }
  return {
    readers,
    writers,
    searchers,
    searchersMax,
    pipeline,
    limits,
    disconnect() {
      for (const client of clients) breakConnection(client)
      pipeline.disconnect()
    },
    async end() {
      await Promise.all([readers.end(), writers.end(), searchers.end(), pipeline.end()])
    },
  }
}

/**
 * A client with its own time limit for connecting: the pool has one limit for waiting for a connection and for opening
 * one.
 */
class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}
