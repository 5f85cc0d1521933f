// Opens the database for a command: with few connections, because it does one thing, and with a log of warnings and
// errors only. A command that only reads must not create an empty database because of a typo in a setting.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import { sqliteFile } from '../../data/storage/location.ts'
import { openAndMigrate, openDatabase } from '../../data/storage/open.ts'
import { AppError } from '../../lib/errors.ts'
import { createLogger, type Logger } from '../../lib/log.ts'
import { ACCOUNT_NOT_FOUND } from '../accounts/errors.ts'

export type DatabaseOptions = {
  /** Creates a missing SQLite file; without, that is an error. */
  canCreate?: boolean
  /** Migrates also where no copy can be made first. */
  isCopyOptional?: boolean
}

const CONNECTIONS = { databasePoolSize: 2, sqliteReaders: 1 }

export async function openForCommand(
  config: Config,
  { canCreate, isCopyOptional }: DatabaseOptions,
): Promise<Database> {
  if (!canCreate) requireDatabase(config)
  // Not mapped, because mapped memory counts as the process's own, and a command reads most things only once.
  const log = createCommandLog(config)
  return await openAndMigrate(small(config), { log, isMapped: false, isCopyOptional })
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
