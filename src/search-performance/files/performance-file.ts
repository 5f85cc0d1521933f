// Opens a file of search performance of any kind that we read; which one it is, is seen by its content.

import { findFileKind, KIND_BYTES } from '../../lib/file-kind.ts'
import { gunzipped } from '../../lib/gunzipped.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { readConsoleExport } from './console-export.ts'
import { readPerformanceCsv } from './performance-csv.ts'
import { readPerformanceLines } from './performance-lines.ts'
import type { PerformanceReading } from './performance-reading.ts'

export type ReadableFile = {
  path: string
  /** As many bytes of its start as were asked for, if it has them. */
  readStart(bytes: number): Promise<Uint8Array>
  /** From the start, each time. */
  read(): AsyncIterable<Uint8Array>
}

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
  const kind = findFileKind(await file.readStart(KIND_BYTES))
  if (kind === 'zip') return readConsoleExport(file.path, reading)
  if (kind !== 'gzip') return readText(file.read(), kind, reading)
  const inner = findFileKind(await readStart(gunzipped(file.read()), KIND_BYTES))
  return readText(gunzipped(file.read()), inner, reading)
}

function readText(
  bytes: AsyncIterable<Uint8Array>,
  kind: string,
  reading: PerformanceReading,
): AsyncGenerator<PerformanceRow[]> {
  return kind === 'json' ? readPerformanceLines(bytes, reading) : readPerformanceCsv(bytes, reading)
}

async function readStart(bytes: AsyncIterable<Uint8Array>, wanted: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    pieces.push(piece)
    length += piece.length
    if (length >= wanted) break
  }
  return Buffer.concat(pieces).subarray(0, wanted)
}
