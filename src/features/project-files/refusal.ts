// Errors that say why an export is refused. Names from a folder may contain any characters, so those that would move a
// cursor are not shown.

import { AppError, IMPORT_INVALID } from '../../lib/errors.ts'

const MOVES_CURSOR = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
const SHOWN_CHARS_MAX = 1_000

export function refusal(reason: string, cause?: unknown): AppError {
  const shown = reason.slice(0, SHOWN_CHARS_MAX).replace(MOVES_CURSOR, ' ')
  return new AppError(IMPORT_INVALID, `The export cannot be imported: ${shown.replace(/\.$/, '')}.`, {
    cause,
  })
}

/** Rows are counted from 1, without the header of a CSV file. */
export function rowRefusal(file: string, row: number, reason: string, cause?: unknown): AppError {
  return refusal(`${file}, row ${row}: ${reason}`, cause)
}
