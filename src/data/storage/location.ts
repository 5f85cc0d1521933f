// Where the data is stored: the settings about it, and the names of the files in the data folder.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, BAD_SETTING } from '../../lib/errors.ts'

export type StorageConfig = {
  readonly dataFolder: string
  /** If set, PostgreSQL is used, otherwise SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /** Leads to the same database without a connection pooler in between: for migrations and backups. */
  readonly databaseDirectUrl?: string | undefined
  /** Replicas that may answer reads. */
  readonly databaseReplicaUrls?: readonly string[]
  readonly databasePoolSize: number
  readonly sqliteReaders: number
}

export function sqliteFile(storage: StorageConfig): string {
  return join(storage.dataFolder, 'sightline.db')
}

/** Only its owner can read the folder, like everything in it. */
export async function makeDataFolder(storage: StorageConfig): Promise<void> {
  try {
    await mkdir(storage.dataFolder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException
    const shown = JSON.stringify(storage.dataFolder)
    const message = `SIGHTLINE_DATA is ${shown}, but that folder cannot be created (${code}).`
    throw new AppError(BAD_SETTING, message, { cause })
  }
}

/** A time for use in names of files: sorts by time, and works on every file system. */
export function fileStamp(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]/g, '')
}
