// How far the backup is that some process makes in the folder of backups, told from its files alone: so every process that
// sees the folder can tell it, nothing is written for it, and nothing stays when a process is killed.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStamp } from '../location.ts'
import type { BackupProgress } from './backup-progress.ts'
import { backupFolder, isBackupName, type KeptConfig } from './kept-backups.ts'
import { PARTIAL } from './new-file.ts'

/**
 * While one is being made. Undefined before its file is there, and where this process does not see it. `lastEndedAtMs`: when
 * the last one ended, whose file is no news.
 */
export async function readKeptProgress(
  config: KeptConfig,
  lastEndedAtMs: number | undefined,
): Promise<Pick<BackupProgress, 'phase' | 'bytes'> | undefined> {
  const folder = backupFolder(config)
  const names = await readdir(folder).catch(() => [])
  // A file gets its name when it is written, and is checked then. Names begin with the time, so the newest is the last.
  const newest = names.filter((name) => isBackupName(name) || isUnfinished(name)).sort()
  const name = newest.at(-1)
  if (name === undefined) return undefined
  const last = lastEndedAtMs === undefined ? '' : `sightline-${fileStamp(lastEndedAtMs)}`
  if (name.slice(0, last.length) <= last && last !== '') return undefined
  const found = await stat(join(folder, name)).catch(() => undefined)
  return found && { phase: isUnfinished(name) ? 'writing' : 'checking', bytes: found.size }
}

function isUnfinished(name: string): boolean {
  const [kept = '', ending] = name.split(PARTIAL)
  return isBackupName(kept) && ending !== undefined && /^[0-9a-f]+$/.test(ending)
}
