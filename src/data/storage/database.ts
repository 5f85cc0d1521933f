// The only access to the data. It has four methods:
//   read         queries that change nothing; they go to the readers and are repeated when a connection is lost. In a
//                request that only reads, they may go to a replica
//   search       reads that may take long, because of how much there is or of what a caller asks: they have threads or
//                connections of their own, so that other reads never wait for them, and accounts take turns
//   write        one statement that changes something; never repeated when its outcome is unknown
//   transaction  all or nothing, serializable on both engines; run again from its start when another one won. Work
//                that guards itself by the rows that it locks (a claim, a compare-and-set) may ask for less, and
//                then waits for its rivals or passes them over instead of being refused because of them. On both
//                engines a statement that fails dooms it, also when its error is caught
// Hot queries are compiled once and go through `rows` and `page` (see statement.ts), past Kysely's builder.

import type { Kysely, Transaction } from 'kysely'
import type { Page, PageShape } from './page.ts'
import type { Engine } from './portable.ts'
import type { Tables } from './tables.ts'

export type Reader = Kysely<Tables>
export type Tx = Transaction<Tables>

export type CommitListener = (tx: Tx) => void

export type TransactionOptions = { isolation?: 'read committed' }

/**
 * For transactions that first lock one row (a tracker, a profile, a site) and wait for each other there. If they were
 * serializable, PostgreSQL would refuse them again and again under load.
 */
export const READ_COMMITTED = { isolation: 'read committed' } as const satisfies TransactionOptions

/** What a store that only reads needs: a database, or a search in it. */
export type ReadAccess = {
  readonly engine: Engine
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /** Reads the rows of a compiled statement. */
  rows<R>(sql: string, params: readonly unknown[]): Promise<R[]>
  /** Reads a page by a compiled statement that joins its rows. */
  page(sql: string, params: readonly unknown[], shape: PageShape): Promise<Page>
  /** The query builder without a connection, for compiling statements. */
  readonly builder: Reader
}

/** A search: each of its reads is a step that waits in line. */
export type Search = ReadAccess & {
  /** Whether a statement must not read everything at once: see search.ts. */
  readonly inSteps: boolean
  /** Reads about `rowsMax` rows, and leaves the rest to the next step. */
  step<T>(work: (db: Reader, rowsMax: number) => Promise<T>): Promise<T>
}

/** Reads from the primary, also inside of what may read from replicas. */
export function onPrimary<T>({ replicas }: Pick<Database, 'replicas'>, work: () => T): T {
  return replicas === undefined ? work() : replicas.onPrimary(work)
}

/** What is known to be wrong with the stored file. While something is, writes are refused. */
export type Damage = {
  fault(): string | undefined
  report(fault: string): void
}

/** A connection pooler, such as PgBouncer, between this process and PostgreSQL. */
export type Pooler = {
  /** Whether it prepares named statements on each of its connections to the server. */
  readonly keepsStatements: boolean
}

/** One replica of the database, as this process sees it. */
export type ReplicaState = {
  /** Host, port and database. */
  readonly name: string
  readonly isUsed: boolean
  /** How far it is behind the primary; undefined where that is not known. */
  readonly lagMs: number | undefined
  /** Why it is left out. */
  readonly reason: string | undefined
}

/** Replicas that answer reads: see postgres/replicas.ts. */
export type Replicas = {
  /**
   * Runs work whose reads may go to a replica. They see at least everything that had been committed, by whichever
   * process, when this was called.
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Inside of such work, runs a part that reads from the primary. */
  onPrimary<T>(work: () => T): T
  states(): ReplicaState[]
  /** Calls the listener with the name of the server, or `primary`, that each run reads from. */
  onRun(listener: (server: string) => void): void
}

export type Database = ReadAccess & {
  readonly pooler?: Pooler | undefined
  /** Undefined where there are none. */
  readonly replicas?: Replicas | undefined
  /** Runs a search for an account. Refused if it takes too long, or if the account has too many searches. */
  search<T>(accountId: number, work: (search: Search) => Promise<T>): Promise<T>
  write<T>(work: (db: Reader) => Promise<T>): Promise<T>
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Calls the listener after each transaction that this process commits. Returns a function that stops this. */
  onCommitted(listener: CommitListener): () => void
  /** Reads one row with one number by a primary key, with a compiled statement; synchronous if possible. */
  readRowNow<R>(sql: string, params: readonly unknown[]): R[] | Promise<R[]>
  /**
   * Returns a number that changes when somebody has committed something; undefined if the engine cannot tell without a
   * query.
   */
  changeMark(): number | undefined
  /** Undefined for PostgreSQL, which looks after its own files. */
  readonly damage?: Damage
  /** Refuses new work and waits for the work under way. */
  close(): Promise<void>
}
