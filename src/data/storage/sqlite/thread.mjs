// One thread that owns one SQLite connection. It receives a batch of requests in a message and answers them in one
// message, in order: a message costs more than most queries (ADR 2), and a query here never blocks the event loop of
// the API. Plain JavaScript on purpose: a .ts worker costs 12 MB more, and there are several.

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { pageOfRow } from '../page-of-rows.mjs'
import { createCheckpointer } from './checkpoint.mjs'
import { nextRows } from './column-rows.mjs'

/** @typedef {import('./protocol.ts').Request} Request */
/** @typedef {import('./protocol.ts').Reply} Reply */

const STATEMENTS_MAX = 500
// The most values of one call. A call costs as much as a row: into a table of nine columns, 50 rows per call are
// inserted twice as fast as one.
const MANY_VALUES = 450
const SQLITE_BUSY = 5
const SQLITE_ABORT_ROLLBACK = 516

const { file, isWriter, isMapped, busyTimeoutMs, slowMs, ...shared } =
  /** @type {import('./protocol.ts').ThreadData} */ (workerData)
const answered = new Int32Array(shared.answered)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
if (isWriter) switchToLog()
connection.exec('pragma temp_store = memory')
if (isWriter) {
  // FULL: acknowledged changes are on disk, even after a power cut.
  connection.exec('pragma synchronous = full; pragma cache_size = -16384')
} else if (isMapped) {
  // The most that SQLite can map: the rest is copied page by page, and a search reads thousands of pages.
  connection.exec('pragma query_only = on; pragma cache_size = -16384; pragma mmap_size = 2147418112')
} else {
  connection.exec('pragma query_only = on; pragma cache_size = -4096')
}

// If several processes find a new file at the same moment, SQLite refuses some of them here without waiting.
function switchToLog() {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (const startMs = performance.now(); ; Atomics.wait(pause, 0, 0, 5)) {
    try {
      // auto_vacuum can only be set for a new file before anything is in it (file-space.ts). Setting it again would write, which fails on a
      // full disk.
      const { page_count: pages } = /** @type {{ page_count: number }} */ (
        connection.prepare('pragma page_count').get()
      )
      if (pages === 0) connection.exec('pragma auto_vacuum = incremental')
      return connection.exec('pragma journal_mode = wal')
    } catch (error) {
      const { errcode } = /** @type {Error & { errcode?: number }} */ (error)
      if (errcode !== SQLITE_BUSY || performance.now() - startMs > busyTimeoutMs) throw error
    }
  }
}

const afterBatch = isWriter ? createCheckpointer(connection, { file, busyTimeoutMs }) : undefined

/** @type {Map<string, import('node:sqlite').StatementSync>} */
const statements = new Map()

/** @param {string} sql */
function prepare(sql) {
  let statement = statements.get(sql)
  if (statement === undefined) {
    statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    if (statements.size >= STATEMENTS_MAX)
      statements.delete(/** @type {string} */ (statements.keys().next().value))
    statements.set(sql, statement)
  }
  return statement
}

/** @type {WeakMap<import('node:sqlite').StatementSync, string[]>} */
const columnNames = new WeakMap()

/** @param {import('node:sqlite').StatementSync} statement */
function columnsOf(statement) {
  let names = columnNames.get(statement)
  if (names === undefined) {
    names = statement.columns().map((column) => column.name)
    columnNames.set(statement, names)
  }
  return names
}

/**
 * @param {Request} request
 * @returns {Reply}
 */
function answer(request) {
  if (request.kind === 'rollback') return rollBack()
  // SQLite may have rolled back by itself (a full disk), or this thread has replaced the one with the transaction. The
  // following statements would then be committed on their own.
  if (request.kind !== 'page' && request.isInTransaction && !connection.isTransaction) {
    const message = 'The transaction was rolled back before its end.'
    throw Object.assign(new Error(message), { errcode: SQLITE_ABORT_ROLLBACK })
  }
  if (request.kind === 'many') return insertMany(request)
  const statement = prepare(request.sql)
  if (request.kind === 'page') {
    const [row] = /** @type {any} */ (statement.all(...request.params))
    return { kind: 'page', page: pageOfRow(row, request.open) }
  }
  const columns = columnsOf(statement)
  if (columns.length > 0) {
    const rows = /** @type {any} */ (statement.all(...request.params))
    return { kind: 'rows', columns, rows }
  }
  // A pragma without result rows may still work row by row: incremental_vacuum frees one page per step.
  if (request.sql.startsWith('pragma ')) {
    statement.all()
    return { kind: 'done', changes: 0, lastId: 0 }
  }
  const { changes, lastInsertRowid } = statement.run(...request.params)
  return { kind: 'done', changes: Number(changes), lastId: Number(lastInsertRowid) }
}

/**
 * @param {Request & { kind: 'many' }} request
 * @returns {Reply}
 */
function insertMany({ insert: { head, row, tail, width }, given }) {
  const rowsPerCall = Math.max(1, Math.floor(MANY_VALUES / width))
  const next = 'values' in given ? nextValues(given.values) : nextRows(given.columns)
  let left = 'values' in given ? given.values.length / width : given.count
  let changes = 0
  // Rows that do not fill a call are inserted one by one: a statement for each number of rows would crowd all others
  // out of the cache.
  for (const rows of new Set([rowsPerCall, 1])) {
    if (left < rows) continue
    const statement = prepare(head + Array(rows).fill(row).join(', ') + tail)
    for (; left >= rows; left -= rows) changes += Number(statement.run(...next(rows * width)).changes)
  }
  if ('columns' in given) freeColumns(given.columns)
  return { kind: 'done', changes, lastId: 0 }
}

/**
 * Frees their memory at once: it is megabytes, nothing else uses it, and the garbage collector would come late.
 * @param {import('../bulk/bulk-columns.ts').BulkColumn[]} columns
 */
function freeColumns(columns) {
  for (const column of columns) {
    const array = 'lengths' in column ? column.bytes : column
    if (array.buffer instanceof ArrayBuffer) array.buffer.transfer(0)
  }
}

/** @param {import('node:sqlite').SQLInputValue[]} values */
function nextValues(values) {
  let at = 0
  return (/** @type {number} */ count) => {
    const from = at
    at += count
    return values.slice(from, at)
  }
}

/** @returns {Reply} */
function rollBack() {
  if (connection.isTransaction) connection.exec('rollback')
  return { kind: 'done', changes: 0, lastId: 0 }
}

/**
 * @param {Request} request
 * @returns {Reply}
 */
function answerSafely(request) {
  const startedMs = performance.now()
  try {
    const reply = answer(request)
    const tookMs = performance.now() - startedMs
    return slowMs !== undefined && tookMs > slowMs ? { ...reply, tookMs } : reply
  } catch (error) {
    const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
    return { kind: 'error', message, errcode: errcode ?? 0 }
  } finally {
    Atomics.add(answered, 0, 1)
  }
}

port.on('message', (/** @type {Request[] | 'close'} */ batch) => {
  if (batch === 'close') {
    connection.close()
    port.close()
    return
  }
  port.postMessage(batch.map(answerSafely))
  afterBatch?.()
})
port.postMessage('ready')
