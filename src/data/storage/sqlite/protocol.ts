// The messages between the main thread and the database threads. One message carries a batch in each direction.

import type { SQLInputValue } from 'node:sqlite'
import type { ColumnPart } from '../bulk/column-parts.ts'
import type { Page } from '../page.ts'

export type ThreadOptions = {
  file: string
  isWriter: boolean
  isMapped: boolean
  busyTimeoutMs: number
  slowMs?: number
}

/** Includes one 32-bit number in which a thread counts its answers: see statement-watch.ts. */
export type ThreadData = ThreadOptions & { answered: SharedArrayBuffer }

export type Request =
  | { kind: 'query'; sql: string; params: SQLInputValue[]; isInTransaction?: true }
  | { kind: 'many'; insert: ManyInsert; given: ManyRows; isInTransaction?: true }
  | { kind: 'page'; sql: string; params: SQLInputValue[]; open: string }
  /** Succeeds also if there is nothing left to roll back. */
  | { kind: 'rollback' }

/** The pieces of an insert of any number of rows with `width` values each. */
export type ManyInsert = { head: string; row: string; tail: string; width: number }

/** Values are given row by row, or column by column. */
export type ManyRows = { values: SQLInputValue[] } | ColumnPart

export type Value = null | number | string | Uint8Array

/** Rows are sent as arrays under one list of names: cloning 50 objects costs more than reading them. */
type RowsReply = { kind: 'rows'; columns: string[]; rows: Value[][] }
type DoneReply = { kind: 'done'; changes: number; lastId: number }
type PageReply = { kind: 'page'; page: Page }
type ErrorReply = { kind: 'error'; message: string; errcode: number }
/** `tookMs` is there if the request took longer than `slowMs`. */
export type Reply = (RowsReply | DoneReply | PageReply | ErrorReply) & { tookMs?: number }
