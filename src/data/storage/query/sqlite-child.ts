// The process that runs one query on SQLite. Its parent kills it when the time is up, since a running statement cannot
// be stopped in any other way.

import { DatabaseSync } from 'node:sqlite'
import { answerQuery, type Question } from './sqlite-answer.ts'

/** The engine's limit for all connections of the process. */
const HEAP_BYTES_MAX = 256 * 2 ** 20

process.once('message', (question: Question) => {
  new DatabaseSync(':memory:').exec(`pragma hard_heap_limit = ${HEAP_BYTES_MAX}`)
  answerQuery(question, (answer) => process.send?.(answer))
  process.disconnect()
})
