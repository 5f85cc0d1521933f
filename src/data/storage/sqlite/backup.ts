// Makes and restores backups of a SQLite database: a consistent copy of the running database, and the way back. A
// restore goes through SQLite and does not replace the file, so a process that has it open sees the old content until
// the new one is complete.

import { access, realpath, rename, rm } from 'node:fs/promises'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import {
  fileBeginning,
  foreignObjects,
  invalidBackup,
  listed,
  unknownMigrations,
} from '../backup/backup-file.ts'
import { type OnBackupProgress, whileWatched } from '../backup/backup-progress.ts'
import { writeNewFile } from '../backup/new-file.ts'
import { STORAGE_FULL } from '../errors.ts'
import { isDiskFull, storageRefusal } from '../faults.ts'
import { fileStamp, type StorageConfig, sqliteFile } from '../location.ts'
import { recordMigrations } from '../migration-script.ts'
import { closeToOthers, makeOwnFile } from '../owner-only.ts'
import { damageFile, isDamage } from './damage.ts'
import {
  buildSchema,
  copySqlite,
  describeSqlite,
  findSqliteFault,
  readSqliteMigrations,
  replaceSqlite,
  type SchemaObject,
} from './file-work.ts'
import { SqliteError } from './threads.ts'

const MAGIC = 'SQLite format 3\0'

export async function backUpSqlite(
  storage: StorageConfig,
  target: string,
  onProgress?: OnBackupProgress,
): Promise<void> {
  const file = sqliteFile(storage)
  if (!(await exists(file))) throw new AppError(BAD_USAGE, `There is no database at ${file} yet.`)
  await writeNewFile(target, (partial) =>
    whileWatched(partial, onProgress, (expect) => copyOrLeaveNothing(file, partial, expect)),
  ).catch((cause) => {
    if (!isDiskFull(cause)) throw cause
    const message = `There is no space for the backup ${target}. Free some, or choose another disk.`
    throw new AppError(STORAGE_FULL, message, { cause })
  })
}

// On a full disk SQLite may fail to roll back, and then leaves its journal beside the copy.
async function copyOrLeaveNothing(
  file: string,
  partial: string,
  onUsedBytes: (bytes: number) => void,
): Promise<void> {
  try {
    await copySqlite(file, partial, onUsedBytes)
  } finally {
    await rm(`${partial}-journal`, { force: true })
  }
}

/**
 * Returns the numbers of the migrations in a backup. Throws for a file that is no database of Sightline, and runs
 * nothing of it.
 */
export async function inspectBackup(file: string): Promise<number[]> {
  if ((await fileBeginning(file, MAGIC.length)) !== MAGIC)
    throw invalidBackup(file, 'it is not a SQLite database')
  const { encoding, objects } = await orInvalid(file, describeSqlite(file))
  const { statements } = await recordMigrations('sqlite', [])
  // If these tables were views or had computed columns, reading them would run somebody else's code.
  const isOurs = (await buildSchema(statements)).every((expected) => objects.some(isLike(expected)))
  if (!isOurs) throw invalidBackup(file, 'it is not a database of Sightline')
  if (encoding !== 'UTF-8') throw invalidBackup(file, `its texts are in ${encoding}, not in UTF-8`)
  return await orInvalid(file, readSqliteMigrations(file))
}

/**
 * Throws if the schema has anything that these migrations do not create (triggers, views, indexes, …), or lacks
 * something that they do.
 */
export async function refuseForeignSchema(file: string, migrations: readonly number[]): Promise<void> {
  const { statements, unknown } = await recordMigrations('sqlite', migrations)
  if (unknown.length > 0) throw invalidBackup(file, unknownMigrations(unknown))
  const expected = await buildSchema(statements)
  const found = (await orInvalid(file, describeSqlite(file))).objects.filter(({ name }) => !isStatistic(name))
  const foreign = found.filter((object) => !expected.some(isLike(object)))
  if (foreign.length > 0) throw invalidBackup(file, foreignObjects(foreign.map(wordsOf)))
  const missing = expected.filter((object) => !found.some(isLike(object)))
  if (missing.length > 0) throw invalidBackup(file, `it lacks ${listed(missing.map(wordsOf))}`)
}

/** Reads a whole file. Throws if it is damaged. */
export async function refuseDamage(file: string): Promise<void> {
  const fault = await orInvalid(file, findSqliteFault(file))
  if (fault !== undefined) throw invalidBackup(file, `it is damaged (${fault})`)
}

async function orInvalid<T>(file: string, work: Promise<T>): Promise<T> {
  return await work.catch((cause) => {
    throw invalidBackup(file, cause.message, cause)
  })
}

const isLike = (one: SchemaObject) => (other: SchemaObject) =>
  one.type === other.type &&
  one.name === other.name &&
  one.table === other.table &&
  plainSql(one.sql) === plainSql(other.sql)

/** Releases of SQLite differ in how they quote names that a migration has changed. */
function plainSql(sql: string | null): string | undefined {
  return sql?.replace(/["\s]+/g, ' ').trim()
}

/** Tables that `analyze` leaves in any database. */
const isStatistic = (name: string) => name === 'sqlite_stat1' || name === 'sqlite_stat4'

function wordsOf({ type, name, table }: SchemaObject): string {
  return type === 'trigger' || type === 'index' ? `the ${type} ${name} on ${table}` : `the ${type} ${name}`
}

/** Replaces the content of the database and returns where the old content is. The backup must have been inspected. */
export async function restoreSqlite(
  storage: StorageConfig,
  source: string,
  nowMs: number,
): Promise<string | undefined> {
  const file = sqliteFile(storage)
  const isThere = await exists(file)
  if (isThere && (await realpath(file)) === (await realpath(source))) {
    throw new AppError(BAD_USAGE, `${source} is the database itself. Name a backup of it.`)
  }
  await closeToOthers(storage)
  const previous = isThere ? await keepPrevious(storage, file, fileStamp(nowMs)) : undefined
  await makeOwnFile(file)
  await replaceSqlite(file, source).catch((cause) => {
    throw storageRefusal(cause) ?? cause
  })
  await rm(damageFile(file), { force: true })
  return previous
}

async function keepPrevious(storage: StorageConfig, file: string, stamp: string): Promise<string> {
  const previous = `${file}.before-restore-${stamp}.bak`
  try {
    await backUpSqlite(storage, previous)
    return previous
  } catch (error) {
    if (!(error instanceof SqliteError && isDamage(error))) throw error
    return await setAside(file, stamp)
  }
}

// SQLite can neither copy nor write to a damaged database, the very case that backups exist for. So the damaged file is
// renamed together with its log, so that whatever can be rescued stays together.
async function setAside(file: string, stamp: string): Promise<string> {
  const aside = `${file}.damaged-${stamp}`
  for (const ending of ['-wal', '-shm', '']) {
    if (await exists(`${file}${ending}`)) await rename(`${file}${ending}`, `${aside}${ending}`)
  }
  return aside
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}
