// The thread that reads a file of search performance, and looks at what all its rows say together.

import { serveFile } from '../../../lib/served-file.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { CoveredDays } from './covered-days.ts'
import { ForeignPages } from './foreign-pages.ts'
import { openPerformanceFile } from './performance-file.ts'
import { beginReading, type PerformanceReading } from './performance-reading.ts'

/** `domain` of the project, where somebody is to be told of pages of other sites. */
export type PerformanceFileOptions = { nowMs: number; domain: string | undefined }

export type PerformanceReaders = {
  rows(): AsyncGenerator<ReadRows, ReadPerformance>
}

/** `rowsRead` of the file so far. */
type ReadRows = { rows: PerformanceRow[]; rowsRead: number } & Pick<PerformanceReading, 'source'>
type ReadPerformance = Pick<PerformanceReading, 'source' | 'spans' | 'leftOut' | 'notes'> & { days: number }

serveFile<PerformanceFileOptions>(
  (file, { nowMs, domain }): PerformanceReaders => ({
    async *rows() {
      const reading = beginReading(nowMs)
      const days = new CoveredDays()
      const foreign = domain === undefined ? undefined : new ForeignPages(domain)
      for await (const rows of await openPerformanceFile(file, reading)) {
        for (const row of rows) {
          days.add(row)
          foreign?.add(row.page)
        }
        yield { rows, rowsRead: reading.rowsRead, source: reading.source }
      }
      const { source, spans, leftOut, notes } = reading
      for (const span of spans) days.add(span)
      return { source, spans, leftOut, notes: [...notes, ...(foreign?.describe() ?? [])], days: days.count }
    },
  }),
)
