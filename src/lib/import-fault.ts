// The error messages for a file that cannot be imported: where in the file, which field, why. Values of the file are
// quoted and cut, because they may be anything.

import { amount } from './amount.ts'
import { AppError } from './errors.ts'

const QUOTED_CHARS_MAX = 60

/** Names the place once; each call adds what is wrong there. */
export type Refuse = (reason: string, field?: string) => AppError

export function refuseAt(place: string): Refuse {
  return (reason, field) =>
    new AppError('import_invalid', `${place}${field === undefined ? '' : `, ${field}`}: ${reason}`)
}

/** Lines are counted from 1, as editors do. */
export function refuseLine(line: number): Refuse {
  return refuseAt(`Line ${line}`)
}

/** For a line that has not as many cells as the file's header. */
export function describeCells(count: number, headerCount: number): string {
  return `the line has ${amount(count, 'cell')}, and the header has ${headerCount}.`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would act on them
const CONTROL = /[\0-\x1f\x7f-\x9f]/g

export function quoted(value: string): string {
  const text = value.length > QUOTED_CHARS_MAX ? `${value.slice(0, QUOTED_CHARS_MAX)}…` : value
  return `"${text.toWellFormed().replaceAll(CONTROL, '\ufffd')}"`
}

/** A fault that names its line, with the file that the line is of, where there are several in one. */
export function withFileName(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || !error.message.startsWith('Line ')) return error
  return new AppError(error.code, `${name}, l${error.message.slice(1)}`, { cause: error })
}
