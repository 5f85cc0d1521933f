// The result of an import, as people and programs read it: counts by name, sentences, and the faults of the file.

import type { AppError } from '../../lib/errors.ts'
import { ImportFault } from '../../lib/import-fault.ts'
import type { Skipped } from '../../lib/import-tally.ts'
import { FAULTS_NAMED_MAX, FileFaults } from '../../lib/row-faults.ts'

type StoredFault = {
  /** Null if the fault is not about one line. */
  line: number | null
  field: string | null
  reason: string
}

export type StoredResult = {
  counts: Readonly<Record<string, number>>
  notes: readonly string[]
  /** Absent in results of older releases, like the next. */
  left_out?: readonly Skipped[]
  columns_not_read?: readonly string[]
  faults: readonly StoredFault[]
  /** The number of all faults, listed or not; absent in results of older releases. */
  faults_count?: number
}

const NOTES_MAX = 100
const COLUMNS_MAX = 100
const TEXT_CHARS_MAX = 1000

/** Errors that the sender of the file can fix; others are our faults, or pass. */
const MENDED_BY_THE_SENDER: readonly string[] = [
  'import_invalid',
  'validation_failed',
  'bad_usage',
  'rank_tracker_allowance_exceeded',
  'storage_limit_exceeded',
  'project_not_found',
]

export function isOfTheFile({ code }: AppError): boolean {
  return MENDED_BY_THE_SENDER.includes(code)
}

/** The result of a failed import, which has stored nothing. */
export function faultyResult(error: AppError): StoredResult {
  const [named, count] = error instanceof FileFaults ? [error.named, error.count] : [[error], 1]
  return { counts: {}, notes: [], faults: named.map(toStored), faults_count: count }
}

function toStored(error: AppError): StoredFault {
  if (!(error instanceof ImportFault) || error.place.line === undefined)
    return { line: null, field: null, reason: cut(error.message) }
  const { source, line, field = null } = error.place
  return { line, field, reason: cut(source === undefined ? error.reason : `${source}: ${error.reason}`) }
}

export function bounded({ notes, faults, columns_not_read = [], ...rest }: StoredResult): StoredResult {
  return {
    ...rest,
    notes: notes.slice(0, NOTES_MAX).map(cut),
    columns_not_read: columns_not_read.slice(0, COLUMNS_MAX).map(cut),
    faults: faults.slice(0, FAULTS_NAMED_MAX),
  }
}

function cut(text: string): string {
  return text.slice(0, TEXT_CHARS_MAX).toWellFormed().replaceAll('\0', '')
}
