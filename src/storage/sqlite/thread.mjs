// One thread that owns one SQLite connection. It takes a batch of requests in a message and answers them in one
// message, in order: a message costs more than most queries (bench: storage), and a query here never blocks the
// event loop of the API. Plain JavaScript on purpose: a .ts worker costs 12 MB more, and there are several.

import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {import('./protocol.ts').Request} Request */
/** @typedef {import('./protocol.ts').Reply} Reply */
/** @typedef {import('./protocol.ts').PageReply} PageReply */

const STATEMENTS_MAX = 500

const { file, isWriter, busyTimeoutMs } = /** @type {import('./protocol.ts').ThreadOptions} */ (workerData)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
connection.exec(
  isWriter
    ? // FULL: what was acknowledged is on disk, also after a power cut.
      'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16384; pragma temp_store = memory'
    : 'pragma query_only = on; pragma cache_size = -16384; pragma mmap_size = 268435456; pragma temp_store = memory',
)

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

/** @type {Map<import('node:sqlite').StatementSync, string[]>} */
const columnNames = new Map()

/** @param {import('node:sqlite').StatementSync} statement */
function columnsOf(statement) {
  let names = columnNames.get(statement)
  if (names === undefined) {
    names = statement.columns().map((column) => column.name)
    if (columnNames.size >= STATEMENTS_MAX) columnNames.clear()
    columnNames.set(statement, names)
  }
  return names
}

/**
 * @param {Request} request
 * @returns {Reply}
 */
function answer(request) {
  if (request.kind === 'exec') {
    connection.exec(request.sql)
    return { kind: 'done', changes: 0, lastId: 0 }
  }
  const statement = prepare(request.sql)
  if (request.kind === 'page') return readPage(statement, request.params, request.limit)
  const columns = columnsOf(statement)
  if (columns.length > 0) {
    const rows = /** @type {any} */ (statement.all(...request.params))
    return { kind: 'rows', columns, rows }
  }
  const { changes, lastInsertRowid } = statement.run(...request.params)
  return { kind: 'done', changes: Number(changes), lastId: Number(lastInsertRowid) }
}

/**
 * Rows come as [json, ...keys]; one more than the page holds tells whether there is a next one.
 * @param {import('node:sqlite').StatementSync} statement
 * @param {import('node:sqlite').SQLInputValue[]} params
 * @param {number} limit
 * @returns {PageReply}
 */
function readPage(statement, params, limit) {
  const rows = /** @type {any[][]} */ (/** @type {unknown} */ (statement.all(...params)))
  const count = Math.min(rows.length, limit)
  let json = count === 0 ? '' : /** @type {string} */ (rows[0]?.[0])
  for (let index = 1; index < count; index++) json += `,${rows[index]?.[0]}`
  return {
    kind: 'page',
    json,
    digest: hash('sha1', json, 'base64url'),
    hasMore: rows.length > limit,
    first: rows[0]?.slice(1) ?? [],
    last: rows[count - 1]?.slice(1) ?? [],
  }
}

/**
 * @param {Request} request
 * @returns {Reply}
 */
function answerSafely(request) {
  try {
    return answer(request)
  } catch (error) {
    const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
    return { kind: 'error', message, errcode: errcode ?? 0 }
  }
}

port.on('message', (/** @type {Request[] | 'close'} */ batch) => {
  if (batch === 'close') {
    connection.close()
    port.close()
    return
  }
  port.postMessage(batch.map(answerSafely))
})
port.postMessage('ready')
