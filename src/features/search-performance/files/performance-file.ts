// Opens a file of search performance in any format that we read; the content decides which one it is.

import { openGivenFile, type ReadableFile, refuseKind } from '../../../lib/uploaded-file.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { readConsoleExport } from './console-export.ts'
import { readPerformanceCsv } from './performance-csv.ts'
import { readPerformanceLines } from './performance-lines.ts'
import type { PerformanceReading } from './performance-reading.ts'

const WANTED =
  "Search performance is imported from CSV, JSON lines, Search Console's zip file and BigQuery's export."

/** Resolves after the first rows were read: from then on, `reading` knows the source. */
export async function openPerformanceFile(
  file: ReadableFile,
  reading: PerformanceReading,
): Promise<AsyncGenerator<PerformanceRow[]>> {
  const batches = reading.faults.passOn(await chooseReader(file, reading))
  const first = await batches.next()
  return (async function* () {
    try {
      if (first.done === true) return
      yield first.value
      yield* batches
    } finally {
      // If the caller stops before the second batch, `yield*` has not begun and does not close the file.
      await batches.return(undefined)
    }
  })()
}

async function chooseReader(
  file: ReadableFile,
  reading: PerformanceReading,
): Promise<AsyncGenerator<PerformanceRow[]>> {
  const { kind, read } = await openGivenFile(file)
  if (kind === 'zip') return readConsoleExport(file.path, reading)
  if (kind === 'json') return readPerformanceLines(read(), reading)
  if (kind === 'csv') return readPerformanceCsv(read(), reading)
  throw refuseKind(kind, WANTED)
}
