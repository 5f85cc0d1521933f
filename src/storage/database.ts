// The one door to the data. Three ways in, each with its own promise:
//   read         queries that change nothing; they go to the readers and are tried again when a connection is lost
//   write        one statement that changes something; never tried again when its outcome is unknown
//   transaction  all or nothing, serializable on both engines; run again from its start when another one won
// Hot queries are compiled once and go through `rows` and `page` (see statement.ts), past Kysely's builder.

import type { Kysely, Transaction } from 'kysely'
import type { Page } from './page.ts'
import type { Engine } from './portable.ts'
import type { Tables } from './tables.ts'

export type Reader = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  readonly engine: Engine
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  write<T>(work: (db: Reader) => Promise<T>): Promise<T>
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For compiled statements: rows of a read. */
  rows<R>(sql: string, params: readonly unknown[]): Promise<R[]>
  /** For compiled statements whose rows are [json, ...keys] and that ask for one row more than `limit`. */
  page(sql: string, params: readonly unknown[], limit: number): Promise<Page>
  /** The builder without a connection's worth of work: to compile statements. */
  readonly builder: Reader
  close(): Promise<void>
}
