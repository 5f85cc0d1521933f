// Opens a file of search performance of any kind that we read; which one it is, is seen by its content.

import { openGivenFile, type ReadableFile, refuseKind } from '../../lib/given-file.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { readConsoleExport } from './console-export.ts'
import { readPerformanceCsv } from './performance-csv.ts'
import { readPerformanceLines } from './performance-lines.ts'
import type { PerformanceReading } from './performance-reading.ts'

const WANTED =
  "Search performance is imported from CSV, JSON lines, Search Console's zip file and BigQuery's export."

/** The first rows are read when it comes back: from then on `reading` knows its source. */
export async function openPerformanceFile(
  file: ReadableFile,
  reading: PerformanceReading,
): Promise<AsyncGenerator<PerformanceRow[]>> {
  const batches = await chooseReader(file, reading)
  const first = await batches.next()
  return (async function* () {
    try {
      if (first.done === true) return
      yield first.value
      yield* batches
    } finally {
      // Whoever stops before the second batch has not begun with the rest.
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
