// Reads the progress of the backup that some process is making in the folder of backups, from its files alone: so any
// process that sees the folder can tell, no progress is stored, and none is left over when a process is killed.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStamp } from '../location.ts'
import type { BackupProgress } from './backup-progress.ts'
import { backupFolder, type KeptConfig } from './kept-backups.ts'
import { isBackupName } from './kept-names.ts'
import { PARTIAL } from './new-file.ts'

/**
 * Returns undefined if no backup is being made, before its file exists, and if this process cannot see it.
 * `lastEndedAtMs` is when the last backup ended, whose file is not in progress.
 */
export async function readKeptProgress(
  config: KeptConfig,
  lastEndedAtMs: number | undefined,
): Promise<Pick<BackupProgress, 'phase' | 'bytes'> | undefined> {
  const folder = backupFolder(config)
  const names = await readdir(folder).catch(() => [])
  // A finished file is renamed first and then checked. Names begin with the time, so the newest is the last.
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
