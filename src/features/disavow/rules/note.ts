// Validates the note of an entry: one line, which stands above the entry in the file. Characters that would end that
// line, or look different from what is stored, are refused; an empty note counts as none.

import { countCodePoints, nfc } from '../../../lib/text.ts'

export const NOTE_LENGTH_MAX = 500

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
const CONTROL_RUN = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

type ParsedNote = { value: string | null } | { error: string }

/** `written` is in NFC and not too long. */
export function parseNote(written: string): ParsedNote {
  if (CONTROL.test(written))
    return { error: 'must be one line, without line breaks, tabs and other control characters' }
  const value = written.trim()
  return { value: value === '' ? null : value }
}

/** Makes a note of a file's comments, which need not be valid: control characters become spaces, and the end is cut. */
export function noteOfComment(comment: string): { note: string | null; isCut: boolean } {
  const note = nfc(comment.replace(CONTROL_RUN, ' ')).trim()
  if (note === '') return { note: null, isCut: false }
  if (countCodePoints(note) <= NOTE_LENGTH_MAX) return { note, isCut: false }
  const kept = [...note.slice(0, 2 * NOTE_LENGTH_MAX)].slice(0, NOTE_LENGTH_MAX - 1).join('')
  return { note: `${kept.trimEnd()}…`, isCut: true }
}
