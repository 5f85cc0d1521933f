// The copies of a SQLite database that are made beside it before it is migrated. The latest few are kept.

import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileStamp, type StorageConfig, sqliteFile } from '../location.ts'
import { backUpSqlite } from '../sqlite/backup.ts'
import { PARTIAL } from './new-file.ts'

const COPIES_MAX = 5

/** `label` says what follows the copy: `before-0005_keywords`. Returns the name of the copy. */
export async function copyBeforeMigration(
  storage: StorageConfig,
  label: string,
  nowMs: number,
): Promise<string> {
  const copy = `${sqliteFile(storage)}.${label}-${fileStamp(nowMs)}.bak`
  await backUpSqlite(storage, copy)
  await removeOld(storage)
  return copy
}

// The caller holds the lock of the migration, so an unfinished copy is an abandoned one.
async function removeOld(storage: StorageConfig): Promise<void> {
  const prefix = `${basename(sqliteFile(storage))}.before-`
  const names = (await readdir(storage.dataFolder)).filter(
    (name) => name.startsWith(prefix) && /^\d{4}_/.test(name.slice(prefix.length)),
  )
  const unfinished = names.filter((name) => name.includes(PARTIAL))
  const copies = names.filter((name) => name.endsWith('.bak')).sort(byStamp)
  for (const name of [...unfinished, ...copies.slice(0, -COPIES_MAX)]) {
    await rm(join(storage.dataFolder, name), { force: true })
  }
}

function byStamp(a: string, b: string): number {
  const stampOf = (name: string) => name.slice(name.lastIndexOf('-') + 1)
  return stampOf(a) < stampOf(b) ? -1 : 1
}
