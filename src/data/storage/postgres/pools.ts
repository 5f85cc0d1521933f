// The connections to PostgreSQL. Three pools and a pipeline: the server enforces that readers are read-only, so a query
// that writes by mistake fails as it does on SQLite, and reads may later go to a replica; searches have a few of their
// own, so that other reads always find one. No connection may hang: the server ends what takes too long, and the client
// gives up on a server that has fallen silent.

import pg from 'pg'
import { SEARCH_LIMITS, STATEMENT_MS_MAX } from '../time-limits.ts'
import { acceptCopies } from './copy.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'

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
  onIdleError(error: Error): void
}

type Pools = {
  readers: pg.Pool
  writers: pg.Pool
  searchers: pg.Pool
  /** How many searches get a connection at the same time. */
  searchersMax: number
  /** For hot statements that only read. */
  pipeline: Pipeline
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
  const { poolSize, statementTimeoutMs = STATEMENT_MS_MAX } = options
  const { searchTimeoutMs = SEARCH_LIMITS.searchMsMax } = options
  // With two connections, two accounts can search at the same time; more take turns.
  const searchersMax = poolSize >= SEARCHERS_FROM ? 2 : 1
  const lanesMax = poolSize >= LANES_FROM ? 2 : 1
  const writersMax = Math.max(1, Math.floor((poolSize - searchersMax) / 2))
  const readersMax = Math.max(1, poolSize - searchersMax - lanesMax - writersMax)
  const { url, options: given } = takeOptions(options.url)

  function connectionConfig(own: string, timeoutMs = statementTimeoutMs): pg.ClientConfig {
    return {
      connectionString: url,
      options: `${given} ${own}`.trim(),
      application_name: 'sightline',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      ...(timeoutMs > 0 && { statement_timeout: timeoutMs, query_timeout: timeoutMs + SILENCE_MS }),
      types,
    }
  }

  function createPool(max: number, config: pg.ClientConfig): pg.Pool {
    const pool = new pg.Pool({
      ...config,
      max,
      connectionTimeoutMillis: WAIT_TIMEOUT_MS,
      Client: PromptClient,
    })
    // An idle connection that dies must not end the process; the next query opens another one.
    pool.on('error', options.onIdleError)
    // Nor must a connection that dies between two statements of a transaction: the next statement fails.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }

  const readOnly = '-c default_transaction_read_only=on'
  const readerConfig = connectionConfig(readOnly)
  const searchers = createPool(searchersMax, connectionConfig(readOnly, searchTimeoutMs))
  const readers = createPool(readersMax, readerConfig)
  const pipeline = createPipeline(readerConfig, lanesMax, options.onIdleError)
  const writers = createPool(writersMax, connectionConfig('-c default_transaction_isolation=serializable'))
  writers.on('connect', acceptCopies)
  return {
    readers,
    writers,
    searchers,
    searchersMax,
    pipeline,
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

// Combines options of the URL with ours, ours last: the driver would let those of the URL replace ours, which are
// required.
function takeOptions(text: string): { url: string; options: string } {
  const url = new URL(text)
  const options = url.searchParams.get('options')
  if (options === null) return { url: text, options: '' }
  url.searchParams.delete('options')
  return { url: url.href, options }
}
