// Classifies the errors of both engines. Only this file knows their codes: callers ask "may I retry?", "is the row's
// parent gone?", and the edges turn the rest into an AppError that a person can act on.

import { AppError } from '../../lib/errors.ts'
import { DATABASE_DAMAGED, DATABASE_UNAVAILABLE, STORAGE_FULL } from './errors.ts'
import { isDamage } from './sqlite/damage.ts'
import { SqliteError } from './sqlite/threads.ts'

const SQLITE_BUSY = 5
const SQLITE_INTERRUPT = 9
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_CONSTRAINT = 19
const SQLITE_ABORT_ROLLBACK = 516
// The index of the write-ahead log could not grow: there was no space for 32 kB.
const SQLITE_IOERR_SHMSIZE = 4874

const PG_CONFLICTS = new Set(['40001', '40P01'])
const PG_DISK_FULL = '53100'
// Shutdown by the administrator, crash, starting up, database dropped, idle for too long (in a transaction or not),
// too many connections.
const PG_UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '53300'])
const PG_TIME_LIMIT = '57014'
// A lock that was not granted in time, out of memory.
const PG_OVERLOADED = new Set(['55P03', '53200'])
// A named statement that its connection does not have, or has already: a connection pooler gave the name to another one.
const PG_STATEMENT_LOST = new Set(['26000', '42P05'])
const PG_READ_ONLY_TRANSACTION = '25006'
// The code is that of everything that PostgreSQL does not support.
const PG_NOT_ON_STANDBY = /^cannot use serializable mode in a hot standby/
// Wrong password, not allowed by the server, no such database.
const PG_REFUSED = new Set(['28P01', '28000', '3D000'])
// PgBouncer has one code for all that it refuses; it passes on what its server said as text.
const POOLER_REFUSED =
  /no such (?:user|database)|authentication failed|login rejected|SSL required|(?:database|role) "[^"]*" does not exist|no pg_hba\.conf entry/
const POOLER_REFUSES_PARAMETER = /unsupported (?:options )?startup parameter/
const POOLER_LACKS_TRANSACTIONS = /transaction blocks not allowed/
const SQLSTATE = /^[0-9A-Z]{5}$/
const SOCKET_FAULTS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
// Messages of the driver for errors without a code.
const PG_CLOSED =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/i

/** Whether another transaction won: ours was rolled back and may run again from its start. */
export function isConflict(error: unknown): boolean {
  if (error instanceof SqliteError) {
    return primaryCode(error) === SQLITE_BUSY || error.errcode === SQLITE_ABORT_ROLLBACK
  }
  return PG_CONFLICTS.has(codeOf(error))
}

/** Whether the server or the connection to it is gone. It is unknown whether the last statement took effect. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof SqliteError || !(error instanceof Error)) return false
  const code = codeOf(error)
  if (PG_UNAVAILABLE.has(code) || code.startsWith('08') || SOCKET_FAULTS.has(code)) return true
  return PG_CLOSED.test(error.message)
}

/** Whether the connection does not have the statement that was named; it may be sent again without a name. */
export function isStatementLost(error: unknown): boolean {
  return PG_STATEMENT_LOST.has(codeOf(error))
}

/** Whether another server may answer a read that failed. A read that took too long would take as long there. */
export function isServerFault(error: unknown): boolean {
  const isRefusal = error instanceof Error && !(error instanceof SqliteError) && SQLSTATE.test(codeOf(error))
  return (isRefusal && !isTimeLimit(error)) || isConnectionLost(error)
}

/** Whether a write was refused by a server on which nothing can be written, as on a standby. */
export function isStandbyRefusal(error: unknown): boolean {
  return (
    codeOf(error) === PG_READ_ONLY_TRANSACTION ||
    (error instanceof Error && PG_NOT_ON_STANDBY.test(error.message))
  )
}

export type ConnectRefusal = 'credentials' | 'parameter' | 'statement mode'

/** Returns why connecting can never succeed; undefined if it may succeed later. */
export function connectRefusal(error: unknown): ConnectRefusal | undefined {
  if (!(error instanceof Error)) return undefined
  if (POOLER_REFUSES_PARAMETER.test(error.message)) return 'parameter'
  if (POOLER_LACKS_TRANSACTIONS.test(error.message)) return 'statement mode'
  return PG_REFUSED.has(codeOf(error)) || POOLER_REFUSED.test(error.message) ? 'credentials' : undefined
}

/** Whether the row itself was refused: by a constraint, or because its column cannot hold the value. */
export function isUnfitRow(error: unknown): error is Error {
  if (error instanceof SqliteError) return primaryCode(error) === SQLITE_CONSTRAINT
  return error instanceof Error && /^2[23]\w{3}$/.test(codeOf(error))
}

/** Whether the statement was ended by the time limit. */
export function isTimeLimit(error: unknown): boolean {
  if (error instanceof SqliteError) return error.errcode === SQLITE_INTERRUPT
  return codeOf(error) === PG_TIME_LIMIT
}

/** Returns the refusal for an error of the storage; undefined if it is no known condition. */
export function storageRefusal(cause: unknown): AppError | undefined {
  if (isDiskFull(cause)) {
    const message = 'The disk that holds the database is full: nothing was changed. Free space and try again.'
    return new AppError(STORAGE_FULL, message, { cause, retryAfterSeconds: 60 })
  }
  if (cause instanceof SqliteError && isDamage(cause)) {
    const message = 'The file of the database is damaged here, and cannot be read until a backup is restored.'
    return new AppError(DATABASE_DAMAGED, message, { cause })
  }
  if (isConflict(cause)) {
    const message = 'The database is busy: nothing was changed. Try again shortly.'
    return new AppError(DATABASE_UNAVAILABLE, message, { cause, retryAfterSeconds: 1 })
  }
  if (isConnectionLost(cause)) {
    const message = 'The database cannot be reached at the moment. Try again shortly.'
    return new AppError(DATABASE_UNAVAILABLE, message, { cause, retryAfterSeconds: 2 })
  }
  if (isTimeLimit(cause) || PG_OVERLOADED.has(codeOf(cause))) {
    const message = 'The database took too long: nothing was changed. Try again later.'
    return new AppError(DATABASE_UNAVAILABLE, message, { cause, retryAfterSeconds: 10 })
  }
  if (cause instanceof SqliteError && primaryCode(cause) === SQLITE_IOERR) {
    const message = 'The disk that holds the database does not work as it should: nothing was changed.'
    return new AppError(DATABASE_UNAVAILABLE, message, { cause, retryAfterSeconds: 60 })
  }
  return undefined
}

/** Whether nothing can be written until an operator acts, while what is stored can be read. */
export function isReadOnly(error: unknown): boolean {
  const kind = error instanceof AppError ? error.kind : storageRefusal(error)?.kind
  return kind === STORAGE_FULL || kind === DATABASE_DAMAGED
}

/** Also true for the disk of a backup, which SQLite writes too. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof SqliteError) {
    return primaryCode(error) === SQLITE_FULL || error.errcode === SQLITE_IOERR_SHMSIZE
  }
  return codeOf(error) === PG_DISK_FULL
}

// Extended result codes carry the primary one in their low byte.
function primaryCode(error: SqliteError): number {
  return error.errcode & 0xff
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}
