// The process that answers one query on SQLite. Who started it kills it when its time is up: a running statement can be stopped in
// no other way.

import { DatabaseSync } from 'node:sqlite'
import { answerQuery, type Question } from './sqlite-answer.ts'

/** The engine's limit for all connections of the process. */
const HEAP_BYTES_MAX = 256 * 2 ** 20

process.once('message', (question: Question) => {
  new DatabaseSync(':memory:').exec(`pragma hard_heap_limit = ${HEAP_BYTES_MAX}`)
  answerQuery(question, (answer) => process.send?.(answer))
  process.disconnect()
})
