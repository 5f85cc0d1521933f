// Measures the progress of a backup. Neither SQLite's `vacuum into` nor pg_dump reports it, but both write their file
// as they go, so the size of the file is the progress. Its final size is roughly known on SQLite, and unknown for a
// compressed dump. Neither engine reports how much of the file has been read back.

import { stat } from 'node:fs/promises'

export const BACKUP_PHASES = ['writing', 'checking'] as const

export type BackupProgress = {
  phase: (typeof BACKUP_PHASES)[number]
  /** Bytes written so far; the whole file once it is being checked. */
  bytes: number
  /** The approximate final size, exact when everything is written. Undefined if unknown. */
  bytesExpected: number | undefined
}

/** Called at most a few times a second, with a number of bytes that never falls. Must not throw. */
export type OnBackupProgress = (progress: BackupProgress) => void

const MEASURE_MS = 250

/** Reports the growth of `file` while it is written, and its final size on success. */
export async function whileWatched(
  file: string,
  onProgress: OnBackupProgress | undefined,
  write: (expect: (bytes: number) => void) => Promise<unknown>,
): Promise<void> {
  let bytesReported = 0
  let bytesExpected: number | undefined
  let isOver = false

  async function measure(): Promise<void> {
    const found = await stat(file).catch(() => undefined)
    if (isOver || found === undefined || found.size <= bytesReported) return
    bytesReported = found.size
    onProgress?.({ phase: 'writing', bytes: bytesReported, bytesExpected })
  }

  const timer = onProgress && setInterval(() => void measure(), MEASURE_MS)
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
