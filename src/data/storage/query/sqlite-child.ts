// The process that runs one query on SQLite. Its parent kills it when the time is up, since a running statement cannot
// be stopped in any other way. Tables that are made for the query come first.

import { DatabaseSync } from 'node:sqlite'
import { addRows, answerQuery, makeTable, openReadOnly, type Question } from './sqlite-answer.ts'
import type { MadeRow, MadeTable } from './view.ts'

export type ToChild =
  | { file: string; table: Pick<MadeTable, 'name' | 'columns'> }
  | { to: string; rows: readonly MadeRow[] }
  | { question: Question }

/** The engine's limit for all connections of the process. */
const HEAP_BYTES_MAX = 256 * 2 ** 20

let opened: DatabaseSync | undefined

process.on('message', (message: ToChild) => {
  if ('table' in message) {
    opened ??= openReadOnly(message.file)
    makeTable(opened, message.table)
  } else if ('rows' in message) addRows(opened!, message.to, message.rows)
  else {
    new DatabaseSync(':memory:').exec(`pragma hard_heap_limit = ${HEAP_BYTES_MAX}`)
    answerQuery(message.question, (answer) => process.send?.(answer), opened)
    process.disconnect()
  }
})
