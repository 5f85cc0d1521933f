// The error messages for a file that cannot be imported: where in the file, which field, why. Values of the file are
// quoted and cut, because they may be anything.

import { amount } from './amount.ts'
import { AppError, IMPORT_INVALID } from './errors.ts'

const QUOTED_CHARS_MAX = 60
const NAMES_QUOTED_MAX = 10

/** Where a file is wrong. Lines are counted from 1, as in editors. */
export type FaultPlace = {
  /** The file's name, if there are several; or another source of the fault. */
  readonly source?: string | undefined
  readonly line?: number | undefined
  readonly field?: string | undefined
}

/** One fault of a file, as values; its message contains all of them in a sentence. */
export class ImportFault extends AppError {
  readonly place: FaultPlace
  readonly reason: string

  constructor(place: FaultPlace, reason: string) {
    super(IMPORT_INVALID, `${describePlace(place)}: ${reason}`)
    this.place = place
    this.reason = reason
  }
}

function describePlace({ source, line, field }: FaultPlace): string {
  const parts = [
    source,
    line === undefined ? undefined : `${source === undefined ? 'Line' : 'line'} ${line}`,
    field,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

/** Fixes the place once; each call makes an error about it. */
export type Refuse = (reason: string, field?: string) => ImportFault

export function refuseAt(source: string | undefined, line?: number): Refuse {
  return (reason, field) => new ImportFault({ source, line, field }, reason)
}

export function refuseLine(line: number): Refuse {
  return refuseAt(undefined, line)
}

/** For a line whose number of cells differs from that of the header. */
export function describeCells(count: number, headerCount: number): string {
  return `the line has ${amount(count, 'cell')}, and the header has ${headerCount}.`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would act on them
const CONTROL = /[\0-\x1f\x7f-\x9f]/g

export function quoted(value: string): string {
  const text = value.length > QUOTED_CHARS_MAX ? `${value.slice(0, QUOTED_CHARS_MAX)}…` : value
  return `"${text.toWellFormed().replaceAll(CONTROL, '\ufffd')}"`
}

/** For columns that no reader of this kind of file knows. */
export function describeUnknownColumns(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_QUOTED_MAX).map(quoted).join(', ')
  const more = names.length > NAMES_QUOTED_MAX ? ` and ${names.length - NAMES_QUOTED_MAX} more` : ''
  return names.length === 1
    ? `The column ${shown} is not known and was not read.`
    : `The columns ${shown}${more} are not known and were not read.`
}

/** Adds the file's name to a fault with a line, for an upload with several files. */
export function withFileName(error: unknown, name: string): unknown {
  if (!(error instanceof ImportFault) || error.place.line === undefined) return error
  return new ImportFault({ ...error.place, source: name }, error.reason)
}
