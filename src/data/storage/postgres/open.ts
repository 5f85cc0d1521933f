// Opens PostgreSQL 14 or later, behind the same interface as SQLite.

import { Kysely, PostgresDialect } from 'kysely'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import { createCommits } from '../commits.ts'
import type { Database, Reader, Tx } from '../database.ts'
import { DATABASE_UNAVAILABLE } from '../errors.ts'
import { isStandbyRefusal } from '../faults.ts'
import { behindGate } from '../gate.ts'
import { retryRead, retryTransaction } from '../retry.ts'
import type { Pace } from '../searches/pace.ts'
import { createSearchLane, type SearchLane, type SearchLimits } from '../searches/search-lane.ts'
import type { OnSlow } from '../slow-statements.ts'
import type { Tables } from '../tables.ts'
import { SEARCH_LIMITS } from '../time-limits.ts'
import { LimitedDialect } from './limited-query.ts'
import { createPools, type PoolOptions, type Pools } from './pools.ts'
import { type ReadOptions, serverReads, slowOnly } from './read-access.ts'
import type { OpenedReplica } from './replica.ts'
import { createReplicaSet } from './replicas.ts'
import { examineServer } from './server.ts'
import { watchServer } from './server-watch.ts'
import { createStatementNames } from './statement-names.ts'

const VERSION_MIN = 140_000

export type PostgresOptions = Omit<
  PoolOptions,
  'searchTimeoutMs' | 'pooledNames' | 'isReplica' | 'serverId'
> & {
  searchLimits?: SearchLimits
  /** If present, searches go in steps on PostgreSQL too. */
  createPace?: () => Pace
  onSlow?: OnSlow
  /** Called when the URL leads to another server than before, as after a failover. */
  onMoved?(): void
  replicas?:
    | {
        urls: readonly string[]
        onUsed(replica: string): void
        onLeftOut(replica: string, reason: string): void
      }
    | undefined
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const {
    searchLimits = SEARCH_LIMITS,
    createPace,
    onSlow = () => {},
    onMoved,
    replicas,
    ...poolOptions
  } = options
  const { version, id, isStandby, pooler } = await examineServer(options.url)
  refuseOldServer(version)
  if (isStandby) throw standbyRefusal()
  const names = createStatementNames(pooler?.keepsStatements ?? true)
  const nowMs = () => performance.now()
  const openPools = (more: Pick<PoolOptions, 'url' | 'pooledNames' | 'isReplica' | 'serverId'>) =>
    createPools({ ...poolOptions, ...more, searchTimeoutMs: searchLimits.searchMsMax })
  const laneOf = ({ searchersMax }: Pools) =>
    createSearchLane({ ...searchLimits, atOnce: searchersMax, nowMs })

  const readsOf = (pools: Pools, lane: SearchLane, options: ReadOptions) =>
    serverReads(pools, { ...options, lane, createPace, nowMs })

  const pools = openPools({ url: options.url, pooledNames: pooler && names })
  const { writers, limits, disconnect, end } = pools
  const dialect =
    pooler === undefined
      ? new PostgresDialect({ pool: writers })
      : new LimitedDialect({ pool: writers }, limits)
  const writer = new Kysely<Tables>({ dialect, log: slowOnly(onSlow) })
  const lane = laneOf(pools)
  const primary = readsOf(pools, lane, { names, onSlow, retry: retryRead })
  const commits = createCommits()

  /** A read that fails on a replica is repeated on the primary, not on the replica. */
  async function openReplica(url: string): Promise<OpenedReplica> {
    const server = await examineServer(url)
    const names = createStatementNames(server.pooler?.keepsStatements ?? true)
    const pools = openPools({
      url,
      pooledNames: server.pooler && names,
      isReplica: true,
      serverId: server.id,
    })
    const lane = laneOf(pools)
    return {
      reads: readsOf(pools, lane, { names, onSlow, retry: (attempt) => attempt() }),
      async end() {
        lane.close()
        pools.disconnect()
        await pools.end()
      },
    }
  }

  const set = replicas && createReplicaSet({ ...replicas, primary, open: openReplica, nowMs })

  function inTransaction<T>(
    work: (tx: Tx) => Promise<T>,
    isolation: 'serializable' | 'read committed',
    begun?: (tx: Tx) => void,
  ): Promise<T> {
    return writing((onCommit) =>
      writer
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (tx) => {
          begun?.(tx)
          const result = await work(tx)
          onCommit()
          return result
        }),
    )
  }

  function alone<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    return writing((onCommit) => {
      onCommit()
      return work(writer)
    })
  }

  // A pooler opens its connections itself.
  const endWatch =
    pooler === undefined
      ? watchServer({
          url: options.url,
          serverId: id,
          onMoved() {
            onMoved?.()
            disconnect()
          },
        })
      : undefined

  const reads = set?.reads ?? primary
  const database: Database = {
    ...reads,
    // A statement by itself has the isolation and the limits of its session, which a pooler does not keep.
    write(work) {
      set?.leave()
      return pooler === undefined ? alone(work) : inTransaction(work, 'serializable')
    },
    transaction(work, options) {
      set?.leave()
      return commits.announce((begun) => inTransaction(work, options?.isolation ?? 'serializable', begun))
    },
    onCommitted: commits.listen,
    readRowNow: reads.rows,
    changeMark: () => undefined,
    pooler,
    replicas: set?.replicas,
    async close() {
      endWatch?.()
      await Promise.all([set?.close(), end()])
    },
  }
  const closing = {
    close() {
      lane.close()
      // Reads that a replica has not answered yet are answered by the primary.
      void set?.close()
    },
  }
  return behindGate(database, closing)
}

/** After a failover, a name may lead to the server before for a while, which only follows now. */
async function writing<T>(attempt: (onCommit: () => void) => Promise<T>): Promise<T> {
  return await retryTransaction(attempt).catch((error) => {
    throw isStandbyRefusal(error) ? standbyRefusal(error) : error
  })
}

function standbyRefusal(cause?: unknown): AppError {
  const message =
    'The PostgreSQL server is a standby, which takes no writes: nothing was changed. Try again shortly.'
  return new AppError(DATABASE_UNAVAILABLE, message, { cause, retryAfterSeconds: 2 })
}

function refuseOldServer(version: number): void {
  if (version >= VERSION_MIN) return
  const shown = Math.floor(version / 10_000)
  throw new AppError(
    BAD_SETTING,
    `SIGHTLINE_DATABASE_URL is PostgreSQL ${shown}; version 14 or later is needed.`,
  )
}
