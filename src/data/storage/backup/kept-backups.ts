// Backups in a folder of their own, named by their time: a new one is made and read back, and then the oldest are
// removed if there are too many. A backup that fails removes none. If there is a bucket, each is sent there as well, or moved there.

import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, BAD_SETTING, SERVER_ERROR } from '../../../lib/errors.ts'
import type { StorageConfig } from '../location.ts'
import { backUp } from './backup.ts'
import type { OnBackupProgress } from './backup-progress.ts'
import { backupName, isBackupName } from './kept-names.ts'
import { PARTIAL } from './new-file.ts'
import { type SendingSettings, sendBackup } from './sent-backups.ts'

type BackupSettings = SendingSettings & {
  /** If undefined, the folder is `backups` in the data folder. */
  readonly folder: string | undefined
  /** 0 disables scheduled backups. */
  readonly everyHours: number
  /** False if a backup that has reached the bucket is removed from the folder. */
  readonly isKeptInFolder: boolean
}

export type KeptConfig = { readonly storage: StorageConfig; readonly backups: BackupSettings }

/** An unfinished file that has not changed for this long is abandoned. */
const PARTIAL_AGE_MS = 3_600_000

type Progress = {
  signal?: AbortSignal
  onProgress?: OnBackupProgress
  /** The bytes that have reached the bucket. */
  onSent?(bytes: number): void
}

/** `file` says where the backup is: in the bucket if there is one, else in the folder. */
export async function makeKeptBackup(
  config: KeptConfig,
  nowMs: number,
  { signal, onProgress, onSent }: Progress = {},
): Promise<{ file: string; bytes: number }> {
  const { bucket, keptMax, key, isKeptInFolder } = config.backups
  const { folder } = await makeFolder(config)
  await removePartials(folder, nowMs)
  const made = await makeBackup(config, folder, nowMs, onProgress)
  await removeOldest(folder, keptMax)
  if (bucket === undefined) return made
  const world = { ...(signal && { signal }), ...(onSent && { onBytes: onSent }) }
  const address = await sendBackup(bucket, { key, keptMax, file: made.file, nowMs }, world).catch((cause) => {
    signal?.throwIfAborted()
    const kind = cause instanceof AppError ? cause.kind : SERVER_ERROR
    const message = `The backup is in ${made.file}, but was not sent as it should be: ${cause.message}`
    throw new AppError(kind, message, { cause })
  })
  if (!isKeptInFolder) await rm(made.file, { force: true })
  return { file: address, bytes: made.bytes }
}

/** Makes a backup where the scheduled ones go, reads it back and removes it. */
export async function tryBackup(
  config: KeptConfig,
  nowMs: number,
): Promise<{ folder: string; bytes: number }> {
  const { folder, isNew } = await makeFolder(config)
  try {
    const { file, bytes } = await makeBackup(config, folder, nowMs)
    await rm(file, { force: true })
    return { folder, bytes }
  } finally {
    if (isNew) await rmdir(folder).catch(() => {})
  }
}

async function makeFolder(config: KeptConfig): Promise<{ folder: string; isNew: boolean }> {
  const folder = backupFolder(config)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause) => {
    throw new AppError(BAD_SETTING, `The folder for backups ${folder} cannot be created (${cause.code}).`, {
      cause,
    })
  })
  return { folder, isNew: made !== undefined }
}

async function makeBackup(
  { storage }: KeptConfig,
  folder: string,
  nowMs: number,
  onProgress?: OnBackupProgress,
) {
  const file = join(folder, backupName(storage, nowMs))
  await backUp({ storage }, file, onProgress)
  const { size } = await stat(file)
  return { file, bytes: size }
}

type KeptBackup = { name: string; file: string; bytes: number; madeAtMs: number }

/** Returns backups, newest first; an empty list if the folder does not exist yet. */
export async function listKeptBackups(config: KeptConfig): Promise<KeptBackup[]> {
  const names = await readdir(backupFolder(config)).catch(() => [])
  const found = await Promise.all(names.filter(isBackupName).map((name) => findKeptBackup(config, name)))
  return found.filter((one) => one !== undefined).sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** Returns undefined if there is none of that name. The name must be one of ours, so no path leads out of the folder. */
export async function findKeptBackup(config: KeptConfig, name: string): Promise<KeptBackup | undefined> {
  if (!isBackupName(name)) return undefined
  const file = join(backupFolder(config), name)
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? { name, file, bytes: found.size, madeAtMs: Math.floor(found.mtimeMs) } : undefined
}

export function backupFolder({ storage, backups }: KeptConfig): string {
  return backups.folder ?? join(storage.dataFolder, 'backups')
}

async function removeOldest(folder: string, keptMax: number): Promise<void> {
  const names = (await readdir(folder)).filter(isBackupName).sort()
  for (const name of names.slice(0, -keptMax)) await rm(join(folder, name), { force: true })
}

/** Removes unfinished files of a killed process. */
async function removePartials(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isBackupName(name.split(PARTIAL)[0] as string) || !name.includes(PARTIAL)) continue
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < nowMs - PARTIAL_AGE_MS) await rm(file, { force: true })
  }
}
