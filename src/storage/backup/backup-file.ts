// Looks at a file that may be a backup: its first bytes, and the error for one that is none.

import { open } from 'node:fs/promises'
import { AppError } from '../../lib/errors.ts'

/** The first bytes, one character each; fewer when the file is shorter. */
export async function fileBeginning(file: string, bytesMax: number): Promise<string> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(bytesMax) })
      return buffer.toString('latin1', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw invalidBackup(file, `it cannot be read (${(cause as NodeJS.ErrnoException).code})`, cause)
  }
}

export function invalidBackup(file: string, reason: string, cause?: unknown): AppError {
  return new AppError('backup_invalid', `${file} cannot be restored: ${reason}. Nothing was changed.`, {
    cause,
  })
}
