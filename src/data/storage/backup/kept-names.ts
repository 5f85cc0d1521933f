// The names of kept backups, in the folder and in the bucket: they sort by the time at which they were made.

import { fileStamp, type StorageConfig } from '../location.ts'

export const NAME_BEGINNING = 'sightline-'

/** Matches the names of our backups; other files in the folder are left alone. */
const NAME = /^sightline-\d{8}T\d{6}\.\d{3}Z\.(?:db|dump)$/

export function backupName({ databaseUrl }: StorageConfig, nowMs: number): string {
  return `${NAME_BEGINNING}${fileStamp(nowMs)}.${databaseUrl === undefined ? 'db' : 'dump'}`
}

export function isBackupName(text: string): boolean {
  return NAME.test(text)
}
