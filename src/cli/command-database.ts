// The database as a command opens it: few connections, because it does one thing, and a log that only speaks of
// trouble. A command that only looks must not leave an empty database behind where a setting has a typo.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { AppError } from '../lib/errors.ts'
import { createLogger, type Logger } from '../lib/log.ts'
import type { Database } from '../storage/database.ts'
import { sqliteFile } from '../storage/location.ts'
import { openAndMigrate, openDatabase } from '../storage/open.ts'

const CONNECTIONS = { databasePoolSize: 2, sqliteReaders: 1 }

export async function openForCommand(config: Config, canCreate: boolean): Promise<Database> {
  if (!canCreate) requireDatabase(config)
  // What is mapped counts as the process's memory, and a command reads most things once.
  return await openAndMigrate(small(config), { log: createCommandLog(config), isMapped: false })
}

/** As it is, for a command that looks at what a migration would do. */
export async function openUnchanged(config: Config): Promise<Database> {
  return await openDatabase(small(config), { log: createCommandLog(config) })
}

function small({ storage }: Config) {
  return { storage: { ...storage, ...CONNECTIONS } }
}

/** Between lines for people there is no place for JSON. */
function createCommandLog({ logLevel, logFormat }: Config): Logger {
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
  throw new AppError('account_not_found', message)
}
