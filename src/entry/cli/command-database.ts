// Opens the database for a command: with few connections, because it does one thing, and with a log of warnings and
// errors only. A command that only reads must not create an empty database because of a typo in a setting.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import { DATABASE_UNAVAILABLE } from '../../data/storage/errors.ts'
import { isConflict } from '../../data/storage/faults.ts'
import { sqliteFile } from '../../data/storage/location.ts'
import { openAndMigrate, openDatabase } from '../../data/storage/open.ts'
import { findWriter } from '../../data/storage/sqlite/lock-holder.ts'
import { AppError } from '../../lib/errors.ts'
import { createLogger, type Logger } from '../../lib/log.ts'
import { ACCOUNT_NOT_FOUND } from '../accounts/errors.ts'

export type DatabaseOptions = {
  /** Creates a missing SQLite file; without, that is an error. */
  canCreate?: boolean
  /** Migrates also where no copy can be made first. */
  isCopyOptional?: boolean
  /** How long a write waits for another process that writes to SQLite. */
  busyTimeoutMs?: number
}

/** Longer than a server lets a request wait: a person would only run the command again. */
const BUSY_TIMEOUT_MS = 30_000
const SQLITE_BUSY = 5
const CONNECTIONS = { databasePoolSize: 2, sqliteReaders: 1 }

export async function openForCommand(
  config: Config,
  { canCreate, isCopyOptional, busyTimeoutMs = BUSY_TIMEOUT_MS }: DatabaseOptions,
): Promise<Database> {
  if (!canCreate) requireDatabase(config)
  // Not mapped, because mapped memory counts as the process's own, and a command reads most things only once.
  const log = createCommandLog(config)
  return await openAndMigrate(small(config), { log, isMapped: false, isCopyOptional, busyTimeoutMs })
}

/** Returns the error to throw: of a SQLite file that stayed busy, it says who writes to it. */
export async function nameWriter(error: unknown, { storage }: Config): Promise<unknown> {
  if (storage.databaseUrl !== undefined || !isBusy(error)) return error
  const writer = await findWriter(sqliteFile(storage))
  const who = writer === undefined ? 'another process' : `process ${writer.pid} (${writer.command})`
  const message = `The database stayed busy: ${who} is writing to it. Try again when that has ended.`
  return new AppError(DATABASE_UNAVAILABLE, message, { cause: error })
}

/** The error of the engine, of a thread that opened it, or of a route in this process. */
function isBusy(error: unknown): boolean {
  if (isConflict(error)) return true
  if (!(error instanceof AppError) || error.code !== DATABASE_UNAVAILABLE.code) return false
  const { errcode } = (error.cause ?? {}) as { errcode?: number }
  return errcode === undefined || (errcode & 0xff) === SQLITE_BUSY
}

/** Opens the database without migrating it, for a command that checks what a migration would do. */
export async function openUnchanged(config: Config): Promise<Database> {
  return await openDatabase(small(config), { log: createCommandLog(config) })
}

function small({ storage }: Config) {
  return { storage: { ...storage, ...CONNECTIONS } }
}

/** Always text, because JSON would not fit between lines for people. */
export function createCommandLog({ logLevel, logFormat }: Config): Logger {
  const isChatty = logLevel === 'info'
  const text = logFormat === 'json' ? undefined : { isColoured: false }
  return createLogger({ level: isChatty ? 'warn' : logLevel, text })
}

export function hasDatabase({ storage }: Config): boolean {
  return storage.databaseUrl !== undefined || existsSync(sqliteFile(storage))
}

function requireDatabase(config: Config): void {
  if (hasDatabase(config)) return
  const { storage } = config
  const message = `There is no database at ${resolve(sqliteFile(storage))} yet. Start the server once, or set SIGHTLINE_DATA.`
  throw new AppError(ACCOUNT_NOT_FOUND, message)
}
