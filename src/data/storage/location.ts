// Where the data lies: what the settings say about it, and the names of the files in the data folder.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, BAD_SETTING } from '../../lib/errors.ts'

export type StorageConfig = {
  readonly dataFolder: string
  /** PostgreSQL when there is one, else SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  readonly sqliteReaders: number
}

export function sqliteFile(storage: StorageConfig): string {
  return join(storage.dataFolder, 'sightline.db')
}

/** Readable by its owner alone, as everything in it is. */
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

/** For the names of files: sorts by time, and has no character that some file system refuses. */
export function fileStamp(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]/g, '')
}
