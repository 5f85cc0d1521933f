// What became of an import, as people and programs read it: counts by name, sentences, and where the file is wrong.

import type { AppError, ErrorCode } from '../lib/errors.ts'
import { FAULTS_NAMED_MAX, FileFaults } from '../lib/row-faults.ts'

type ImportFault = {
  /** Null where the fault is not of one line. */
  line: number | null
  field: string | null
  reason: string
}

export type StoredResult = {
  counts: Readonly<Record<string, number>>
  notes: readonly string[]
  faults: readonly ImportFault[]
  /** How many there are, named or not; absent in results of older releases. */
  faults_count?: number
}

const NOTES_MAX = 100
const TEXT_CHARS_MAX = 1000

/** As faults name their place: `Line 3, url: …`, or with the file that it is of: `Queries.csv, line 3: …`. */
const PLACED =
  /^(?:Line|(?<file>.{1,200}), line) (?<line>\d{1,15})(?:, (?<field>[^:]{1,100}))?: (?<reason>[\s\S]+)$/

/** What whoever gave the file can mend; anything else is a fault of ours, or passes. */
const MENDED_BY_THE_SENDER: readonly ErrorCode[] = [
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

/** Of an import that failed: nothing of the file is stored then. */
export function faultyResult(error: AppError): StoredResult {
  const [named, count] = error instanceof FileFaults ? [error.named, error.count] : [[error], 1]
  return { counts: {}, notes: [], faults: named.map(faultOf), faults_count: count }
}

function faultOf({ message }: AppError): ImportFault {
  const { file, line, field, reason } = PLACED.exec(message)?.groups ?? {}
  if (line === undefined || reason === undefined) return { line: null, field: null, reason: cut(message) }
  const told = file === undefined ? reason : `${file}: ${reason}`
  return { line: Number(line), field: field ?? null, reason: cut(told) }
}

export function bounded({ notes, faults, ...rest }: StoredResult): StoredResult {
  return { ...rest, notes: notes.slice(0, NOTES_MAX).map(cut), faults: faults.slice(0, FAULTS_NAMED_MAX) }
}

function cut(text: string): string {
  return text.slice(0, TEXT_CHARS_MAX).toWellFormed().replaceAll('\0', '')
}
