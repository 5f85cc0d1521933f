// The only access to the data. Four methods, each with its own promise:
//   read         queries that change nothing; they go to the readers and are tried again when a connection is lost
//   search       reads that may take long, because of how much there is or of what a caller asks: they have threads or
//                connections of their own, so that other reads never wait for them, and accounts take turns
//   write        one statement that changes something; never tried again when its outcome is unknown
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
 * For transactions that lock one row before anything else that they change (of a tracker, a profile, a site): they wait for
 * each other there. Serializable ones PostgreSQL would refuse in place of that, again and again under load.
 */
export const READ_COMMITTED = { isolation: 'read committed' } as const satisfies TransactionOptions

/** What a store that only reads needs: a database, or a search in it. */
export type ReadAccess = {
  readonly engine: Engine
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /** For compiled statements: rows of a read. */
  rows<R>(sql: string, params: readonly unknown[]): Promise<R[]>
  /** For compiled statements that join a page. */
  page(sql: string, params: readonly unknown[], shape: PageShape): Promise<Page>
  /** The builder without a connection: to compile statements. */
  readonly builder: Reader
}

/** Each of its reads is a step that waits for its turn. */
export type Search = ReadAccess & {
  /** Whether a statement must not go through everything: see search.ts. */
  readonly inSteps: boolean
  /** A read of about so many rows, which leaves the rest to the next step. */
  step<T>(work: (db: Reader, rowsMax: number) => Promise<T>): Promise<T>
}

export type Database = ReadAccess & {
  /** Runs a search for an account. Refused when it takes too long, or when the account has too many searches. */
  search<T>(accountId: number, work: (search: Search) => Promise<T>): Promise<T>
  write<T>(work: (db: Reader) => Promise<T>): Promise<T>
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Called after each transaction that this process commits. Returns a function that ends that. */
  onCommitted(listener: CommitListener): () => void
  /** For compiled statements that find one number by a primary key: synchronous where possible. */
  readRowNow<R>(sql: string, params: readonly unknown[]): R[] | Promise<R[]>
  /** Is another number after somebody has committed something; undefined where the engine cannot tell without a question. */
  changeMark(): number | undefined
  /** Lets work under way finish first, and refuses new work. */
  close(): Promise<void>
}
