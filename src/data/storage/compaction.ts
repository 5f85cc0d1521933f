// Rewrites a SQLite file without its unused space, and so that it can shrink by itself later (file-space.ts). Files of
// older releases need this; small ones are compacted when they are migrated. Writers wait meanwhile, and the disk needs
// room for the data twice: for the new file, and for the log.

import { stat, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError, BAD_USAGE } from '../../lib/errors.ts'
import type { Logger } from '../../lib/log.ts'
import type { Database } from './database.ts'
import { STORAGE_FULL } from './errors.ts'
import { storageRefusal } from './faults.ts'
import { isOneFile, readFileSpace } from './file-space.ts'
import { type StorageConfig, sqliteFile } from './location.ts'
import { compactSqlite } from './sqlite/file-work.ts'

type Compacted = { file: string; bytesBefore: number; bytesAfter: number }

/** A file of this size is compacted within a second or so. */
const SMALL_BYTES = 64 * 1024 * 1024
const SPACE_SHARE = 2.1

export async function compact(
  { storage }: { storage: StorageConfig },
  database: Database,
): Promise<Compacted> {
  if (!isOneFile(database.engine)) {
    const message =
      'PostgreSQL looks after its own files. To give back what they do not use, run VACUUM FULL on it when nobody needs it.'
    throw new AppError(BAD_USAGE, message)
  }
  const file = resolve(sqliteFile(storage))
  const { bytes, unusedBytes } = await readFileSpace(database)
  await requireSpace(storage.dataFolder, (bytes - unusedBytes) * SPACE_SHARE)
  const bytesBefore = (await stat(file)).size
  await compactSqlite(file).catch((cause) => {
    throw storageRefusal(cause) ?? cause
  })
  return { file, bytesBefore, bytesAfter: (await stat(file)).size }
}

/** Called after a migration. A failure does not prevent the start. */
export async function compactIfSmall(
  config: { storage: StorageConfig },
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  if (!isOneFile(database.engine)) return
  const { bytes, canShrink } = await readFileSpace(database)
  if (canShrink || bytes > SMALL_BYTES) return
  await compact(config, database).then(
    ({ bytesBefore, bytesAfter }) =>
      log.info({ bytesBefore, bytesAfter }, 'the database file was rewritten, so that it can shrink'),
    (error) => log.warn({ err: error }, 'the database file could not be rewritten; it does not shrink'),
  )
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes) return
  const mebibytes = Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')
  throw new AppError(
    STORAGE_FULL,
    `To write the file anew takes ${mebibytes} MiB of free space at ${folder}.`,
  )
}
