// The copies of a database that are made before it is migrated: of a SQLite file beside it, of a PostgreSQL database a dump in the data folder.
// The latest few are kept, and one for each upgrade: what a failed or killed start has left makes room for the copy of the next.

import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileStamp, type StorageConfig, sqliteFile } from '../location.ts'
import { backUpSqlite } from '../sqlite/backup.ts'
import { PARTIAL } from './new-file.ts'

const COPIES_MAX = 5

/**
 * `label` says what follows the copy: `before-0005_keywords`. Returns the name of the copy. The caller holds the lock of the
 * migration, so an unfinished copy is an abandoned one, and so is one before a migration that has not happened.
 */
export async function copyBeforeMigration(
  storage: StorageConfig,
  label: string,
  nowMs: number,
): Promise<string> {
  const { start, end } = nameParts(storage)
  await removeCopies(storage, (copies) => copies.filter((name) => name.startsWith(`${start}.${label}-`)))
  const copy = join(storage.dataFolder, `${start}.${label}-${fileStamp(nowMs)}${end}`)
  if (storage.databaseUrl === undefined) await backUpSqlite(storage, copy)
  else {
    const { dumpPostgres, sessionUrl } = await import('../postgres/dump.ts')
    await dumpPostgres(await sessionUrl(storage), copy)
  }
  await removeCopies(storage, (copies) => copies.sort(byStamp).slice(0, -COPIES_MAX))
  return copy
}

/** For a migration that has changed nothing. */
export async function removeCopy(copy: string): Promise<void> {
  await rm(copy, { force: true })
}

async function removeCopies(storage: StorageConfig, choose: (copies: string[]) => string[]): Promise<void> {
  const { start, end } = nameParts(storage)
  const prefix = `${start}.before-`
  const names = (await readdir(storage.dataFolder)).filter(
    (name) => name.startsWith(prefix) && /^\d{4}_/.test(name.slice(prefix.length)),
  )
  const unfinished = names.filter((name) => name.includes(PARTIAL))
  for (const name of [...unfinished, ...choose(names.filter((name) => name.endsWith(end)))]) {
    await rm(join(storage.dataFolder, name), { force: true })
  }
}

function nameParts(storage: StorageConfig): { start: string; end: string } {
  return storage.databaseUrl === undefined
    ? { start: basename(sqliteFile(storage)), end: '.bak' }
    : { start: 'sightline', end: '.dump' }
}

function byStamp(a: string, b: string): number {
  const stampOf = (name: string) => name.slice(name.lastIndexOf('-') + 1)
  return stampOf(a) < stampOf(b) ? -1 : 1
}
