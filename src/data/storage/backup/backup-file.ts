// Inspects a file that may be a backup: its first bytes, and the error if it is none.

import { open } from 'node:fs/promises'
import { AppError } from '../../../lib/errors.ts'
import { BACKUP_INVALID } from '../errors.ts'

/** Returns the first bytes, one character each; fewer if the file is shorter. */
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
  return new AppError(BACKUP_INVALID, `${file} cannot be restored: ${reason}. Nothing was changed.`, {
    cause,
  })
}

const LISTED_MAX = 10
const NAME_CHARS_MAX = 200
const MOVES_CURSOR = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** Lists the first few names, since a backup may contain many, without characters that would move a cursor. */
export function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, LISTED_MAX)
    .map((name) => name.slice(0, NAME_CHARS_MAX).replace(MOVES_CURSOR, ' '))
  return `${shown.join(', ')}${names.length > LISTED_MAX ? ` and ${names.length - LISTED_MAX} more` : ''}`
}

export function foreignObjects(names: readonly string[]): string {
  return `it has ${listed(names)}, which no release of Sightline makes, or not so. If they are yours, drop them in the database and make a new backup, or drop them in a copy of this one`
}

export function unknownMigrations(numbers: readonly number[]): string {
  return `it has the migrations ${listed(numbers.map(String))}, which this release does not know`
}
