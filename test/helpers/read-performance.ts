// A file of search performance, read from memory in pieces of any size.

import { Buffer } from 'node:buffer'
import { openPerformanceFile } from '../../src/features/search-performance/files/performance-file.ts'
import {
  beginReading,
  type PerformanceReading,
} from '../../src/features/search-performance/files/performance-reading.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import { memoryFile } from './memory-file.ts'

/** A Sunday in November. */
export const READ_AT_MS = Date.UTC(2026, 10, 15, 12)

export type ReadPerformance = { rows: PerformanceRow[]; reading: PerformanceReading }

/** `path` where the reader wants a real file. */
export async function readPerformance(
  content: string | Uint8Array,
  { size = 64, path = '' }: { size?: number; path?: string } = {},
): Promise<ReadPerformance> {
  const reading = beginReading(READ_AT_MS)
  const rows: PerformanceRow[] = []
  for await (const batch of await openPerformanceFile(
    memoryFile(Buffer.from(content as string), size, path),
    reading,
  ))
    rows.push(...batch)
  return { rows, reading }
}
