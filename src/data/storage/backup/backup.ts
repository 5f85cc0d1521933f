// Backups of everything that is stored, made and restored while servers run. A backup is verified by reading it as soon
// as it is made, and again before a restore; a restore keeps the old content beside the database. Existing files are
// never overwritten, and a backup is refused if this release cannot read it, or if its schema is not the one that its
// migrations make.

import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../lib/clock.ts'
import { fileStamp, makeDataFolder, type StorageConfig } from '../location.ts'
import { newestMigration } from '../migrate.ts'
import {
  backUpSqlite,
  inspectBackup,
  refuseDamage,
  refuseForeignSchema,
  restoreSqlite,
} from '../sqlite/backup.ts'
import { invalidBackup } from './backup-file.ts'
import type { OnBackupProgress } from './backup-progress.ts'

type Restored = {
  /** Where the replaced content is now; undefined if there was none. */
  previous: string | undefined
}

/**
 * Writes a new file: a SQLite database, or for PostgreSQL the output of `pg_dump --format=custom`. A backup that cannot
 * be read back is deleted.
 */
export async function backUp(
  { storage }: { storage: StorageConfig },
  file: string,
  onProgress?: OnBackupProgress,
): Promise<void> {
  const postgres = storage.databaseUrl === undefined ? undefined : await loadDumps()
  if (postgres === undefined) await backUpSqlite(storage, file, onProgress)
  else await postgres.dumpPostgres(await postgres.sessionUrl(storage), file, onProgress)
  try {
    if (onProgress !== undefined) {
      const { size } = await stat(file)
      onProgress({ phase: 'checking', bytes: size, bytesExpected: size })
    }
    if (postgres === undefined) await inspectBackup(file).then(() => refuseDamage(file))
    else await postgres.readDump(file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Restores `file`. Running servers should be restarted afterwards. */
export async function restore(
  { storage }: { storage: StorageConfig },
  file: string,
  { clock }: { clock: Clock },
): Promise<Restored> {
  const postgres = storage.databaseUrl === undefined ? undefined : await loadDumps()
  const migrations = await (postgres === undefined ? inspectBackup(file) : postgres.inspectDump(file))
  await refuseNewer(file, migrations)
  if (postgres === undefined) {
    await refuseForeignSchema(file, migrations)
    await refuseDamage(file)
    await makeDataFolder(storage)
    return { previous: await restoreSqlite(storage, file, clock.nowMs()) }
  }
  const statements = await postgres.requireOwnSchema(file, migrations)
  await makeDataFolder(storage)
  const previous = join(storage.dataFolder, `sightline.before-restore-${fileStamp(clock.nowMs())}.dump`)
  const url = await postgres.sessionUrl(storage)
  const hadContent = await postgres.restoreDump(url, { file, statements, previous })
  return { previous: hadContent ? previous : undefined }
}

/** Loaded on demand, so that the unused engine is not loaded. */
const loadDumps = () => import('../postgres/dump.ts')

async function refuseNewer(file: string, migrations: number[]): Promise<void> {
  const known = await newestMigration()
  const newest = Math.max(0, ...migrations)
  if (newest <= known) return
  const reason = `a newer release made it (migration ${newest}; this one knows ${known}), which can restore it`
  throw invalidBackup(file, reason)
}
