// How far a backup is. Neither SQLite's `vacuum into` nor pg_dump tells it, but both write their file as they go, so what is
// done is the size of the file. How large the file will be is known about on SQLite, and not at all for a compressed dump.
// How much of the file has been read back, neither engine tells.

import { stat } from 'node:fs/promises'

export const BACKUP_PHASES = ['writing', 'checking'] as const

export type BackupProgress = {
  phase: (typeof BACKUP_PHASES)[number]
  /** Written so far; all of the file once it is checked. */
  bytes: number
  /** What the file will have, about; exact when all is written. Undefined when nobody knows. */
  bytesExpected: number | undefined
}

/** Called a few times a second at most, and never with fewer bytes than before. Must not throw. */
export type OnBackupProgress = (progress: BackupProgress) => void

const LOOK_MS = 250

/** Tells how `file` grows while it is written, and its whole size when that has succeeded. */
export async function whileWatched(
  file: string,
  onProgress: OnBackupProgress | undefined,
  write: (expect: (bytes: number) => void) => Promise<unknown>,
): Promise<void> {
  let bytesTold = 0
  let bytesExpected: number | undefined
  let isOver = false

  async function look(): Promise<void> {
    const found = await stat(file).catch(() => undefined)
    if (isOver || found === undefined || found.size <= bytesTold) return
    bytesTold = found.size
    onProgress?.({ phase: 'writing', bytes: bytesTold, bytesExpected })
  }

  const timer = onProgress && setInterval(() => void look(), LOOK_MS)
  try {
    await write((bytes) => {
      bytesExpected = bytes
    })
  } finally {
    isOver = true
    clearInterval(timer)
  }
  if (onProgress === undefined) return
  const { size } = await stat(file)
  onProgress({ phase: 'writing', bytes: size, bytesExpected: size })
}
