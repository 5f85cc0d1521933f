// Opens the storage that the settings name, and brings its schema up to date. An error is one sentence about the wrong
// setting or the server that does not answer, without the password in its URL. The unused engine is not loaded.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { AppError, BAD_SETTING } from '../../lib/errors.ts'
import type { Logger } from '../../lib/log.ts'
import { copyBeforeMigration, removeCopy } from './backup/migration-copies.ts'
import { compactIfSmall } from './compaction.ts'
import type { Database } from './database.ts'
import { DATABASE_UNAVAILABLE } from './errors.ts'
import { type ConnectRefusal, connectRefusal, isConnectionLost } from './faults.ts'
import { requireSameDatabase } from './health.ts'
import { makeDataFolder, type StorageConfig, sqliteFile } from './location.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { closeToOthers, closingCommand, makeOwnFile } from './owner-only.ts'
import type { PostgresOptions } from './postgres/open.ts'
import { createSlowLog } from './slow-statements.ts'
import { damageFile } from './sqlite/damage.ts'
import { openWithReserve } from './sqlite/reserve.ts'

const DAMAGED =
  'the database file is damaged, and nothing is written to it any more. Stop the server, restore a backup (sightline restore FILE), ' +
  'and start it again; sightline doctor names the newest one'

const MOVED =
  'SIGHTLINE_DATABASE_URL leads to another PostgreSQL server than before, or to one that was restarted: its connections are opened anew'

const FIRST_START_MS_MAX = 10 * 60_000

type OpenOptions = {
  log: Logger
  clock?: Clock
  /** False if nobody will search: see SqliteOptions. */
  isMapped?: boolean
  /** For commands that only examine it: files that others can read are left so. */
  isLeftOpen?: boolean
  /** The folder of migrations, if it is not the usual one. */
  folder?: URL | undefined
  /** Migrates also where no copy can be made first. */
  isCopyOptional?: boolean | undefined
  /** For servers: keeps some disk space, so that they can start on a full disk. */
  hasReserve?: boolean
  /** For servers that answer requests: reads may go to replicas, if the settings name any. */
  hasReplicas?: boolean
  /** How long a write to SQLite waits for another process that writes. */
  busyTimeoutMs?: number | undefined
}

/** Opens the storage without migrating it. Creates the data folder if it is missing. */
export async function openDatabase(
  { storage }: { storage: StorageConfig },
  {
    log,
    isMapped,
    busyTimeoutMs,
    isLeftOpen = false,
    hasReserve = false,
    hasReplicas = false,
    clock = systemClock,
  }: OpenOptions,
): Promise<Database> {
  await makeDataFolder(storage)
  const { databaseUrl: url, databasePoolSize: poolSize, databaseReplicaUrls: replicaUrls = [] } = storage
  if (url === undefined) {
    await refuseEmptied(storage)
    await makeOwnFile(sqliteFile(storage))
  }
  if (!isLeftOpen) await closeFiles(storage, log)
  if (url !== undefined)
    return await connect({
      url,
      poolSize,
      onIdleError: idleErrorsTo(log),
      onSlow: createSlowLog(log, clock.nowMs),
      onMoved: () => log.warn(MOVED),
      ...(hasReplicas &&
        replicaUrls.length > 0 && { replicas: { urls: replicaUrls, ...replicaEventsTo(log) } }),
    })
  const { openSqlite } = await import('./sqlite/open.ts')
  const file = sqliteFile(storage)
  const open = () =>
    openSqlite({
      file,
      readers: storage.sqliteReaders,
      isMapped,
      busyTimeoutMs,
      onSlow: createSlowLog(log, clock.nowMs),
      onDamage: (fault) => log.error({ file, fault, knownBy: damageFile(file) }, DAMAGED),
      onThreadDown: (cause) => log.error({ err: cause }, 'a database thread stopped and is being replaced'),
    })
  return await (hasReserve ? openWithReserve(file, open) : open())
}

/** Opens and migrates the storage. The log says how many migrations ran and names the copy that was made before. */
export async function openAndMigrate(
  config: { storage: StorageConfig },
  options: OpenOptions,
): Promise<Database> {
  const database = await openDatabase(config, options)
  try {
    if ((await pendingMigrations(database, options.folder)).length > 0) {
      await runMigrations(config.storage, database, options)
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function runMigrations(
  storage: StorageConfig,
  database: Database,
  { log, folder, clock = systemClock, isCopyOptional = false }: OpenOptions,
): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = storage
  const url = databaseUrl && (databaseDirectUrl ?? databaseUrl)
  const { nowMs } = clock
  let copy: string | undefined
  const backUp = async (label: string) => {
    try {
      copy = await copyBeforeMigration(storage, label, nowMs())
      log.info({ copy }, 'the database was copied before its migration')
    } catch (cause) {
      if (!isCopyOptional) throw url === undefined ? cause : uncopied(cause as Error)
      log.warn({ err: cause }, 'the database is migrated without a copy')
    }
  }
  // Indexing a large table may take long, so no time limit applies.
  const patient =
    url &&
    (await connect(
      { url, poolSize: 2, statementTimeoutMs: 0, onIdleError: idleErrorsTo(log) },
      databaseDirectUrl && 'SIGHTLINE_DATABASE_DIRECT_URL',
    ))
  try {
    if (patient && databaseDirectUrl) await requireSameDatabase(database, patient)
    const ran = await migrate(patient || database, { folder, nowMs, backUp }).catch(async (error) => {
      // A commit whose answer was lost may have happened.
      if (copy !== undefined && !isConnectionLost(error)) await removeCopy(copy)
      throw error
    })
    if (ran.length > 0) {
      log.info({ migrations: ran.length, last: ran.at(-1) }, 'the database was migrated')
      log.debug({ migrations: ran }, 'these migrations ran')
      await compactIfSmall({ storage }, database, log)
    }
  } finally {
    if (patient) await patient.close()
  }
}

function uncopied(cause: Error): AppError {
  const message =
    `The database is older than this release, and cannot be copied before it is migrated: ${cause.message} ` +
    'Or make a copy by other means, and then run `sightline migrate --yes`, which migrates without one.'
  const kind = cause instanceof AppError ? cause.kind : BAD_SETTING
  return new AppError(kind, message, { cause })
}

/**
 * Refuses a database without a byte in a folder that was in use: it lost its content, and would be taken for a new installation. A first
 * start that was interrupted leaves an empty file too, but within minutes of the secret.
 */
async function refuseEmptied(storage: StorageConfig): Promise<void> {
  const file = sqliteFile(storage)
  const [database, secret] = await Promise.all(
    [file, join(storage.dataFolder, 'secret')].map((path) => stat(path).catch(() => undefined)),
  )
  if (database?.size !== 0 || secret === undefined) return
  if (database.mtimeMs - secret.mtimeMs < FIRST_START_MS_MAX) return
  const message =
    `${file} is empty, although this data folder has been in use since ${secret.mtime.toISOString()}. ` +
    'Restore a backup (sightline restore FILE), or delete the empty file to begin anew.'
  throw new AppError(BAD_SETTING, message)
}

async function closeFiles(storage: StorageConfig, log: Logger): Promise<void> {
  for (const open of await closeToOthers(storage)) {
    const command = closingCommand('600', [open])
    log.warn(open, `others can read this file, and only its owner can close it, by: ${command}`)
  }
}

/** Why a connection can never succeed, and what to do. */
const REFUSALS: Readonly<Record<ConnectRefusal, (setting: string, reason: string) => string>> = {
  credentials: (setting, reason) => `${setting} is refused by its server: ${reason}.`,
  parameter: (setting, reason) =>
    `A parameter of ${setting} is refused by its connection pooler: ${reason}. ` +
    'Remove it from the URL; ALTER ROLE … SET gives it to all connections of a role instead.',
  'statement mode': (setting, reason) =>
    `${setting} leads to a connection pooler without transactions: ${reason}. ` +
    'Let it pool connections by transaction; in PgBouncer, pool_mode = transaction.',
}

async function connect(options: PostgresOptions, setting = 'SIGHTLINE_DATABASE_URL'): Promise<Database> {
  const { openPostgres } = await import('./postgres/open.ts')
  return await openPostgres(options).catch((cause: Error & { code?: string }) => {
    const { code = '', message } = cause
    const refusal = connectRefusal(cause)
    if (refusal !== undefined) throw new AppError(BAD_SETTING, REFUSALS[refusal](setting, message), { cause })
    if (!isConnectionLost(cause)) throw cause
    const text = `PostgreSQL at ${new URL(options.url).host} cannot be reached (${code || message}).`
    throw new AppError(DATABASE_UNAVAILABLE, text, { cause })
  })
}

function replicaEventsTo(
  log: Logger,
): Pick<NonNullable<PostgresOptions['replicas']>, 'onUsed' | 'onLeftOut'> {
  return {
    onUsed: (replica) => log.info({ replica }, 'a replica of the database is used for reads'),
    onLeftOut: (replica, reason) =>
      log.warn(
        { replica, reason },
        'a replica of the database is left out; others and the primary answer reads',
      ),
  }
}

function idleErrorsTo(log: Logger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'an idle connection to the database was lost')
}
