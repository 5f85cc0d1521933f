// Imports a file of search performance into a project: all of it or, if a line is wrong, nothing. Rows are stored
// unseen while the file is read, so that a file may have any size. The file is read in a thread of its own
// (performance-thread.ts).

import type { Database } from '../../../data/storage/database.ts'
import { openFileThread, type StoredFile } from '../../../lib/file-thread.ts'
import { describeTally, type Skipped } from '../../../lib/import-tally.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { RequireStorage } from '../../projects/reads.ts'
import { type ImportWriter, openImport } from '../store/import-writer.ts'
import { LEFT_OUT_WORDS, type Omitted } from './performance-reading.ts'
import type { PerformanceFileOptions, PerformanceReaders } from './performance-thread.ts'

type ImportFileOptions = {
  nowMs: number
  /** Called with the number of rows read so far. */
  onProgress(rowsRead: number): void
  requireStorage?: RequireStorage
  /** If true, the file is read to its end and nothing is stored. */
  isDryRun?: boolean
  /** The project's domain, if pages of other sites are to be reported. */
  domain?: string
}

export type ImportedFile = {
  /** Rows that are stored now. */
  rows: number
  /** The number of days that these rows cover. */
  days: number
  /** YYYY-MM-DD; null for a file without rows. */
  firstDate: string | null
  lastDate: string | null
  omitted: Omitted
  leftOut: readonly Skipped[]
  /** Sentences for the person who imports the file. */
  notes: readonly string[]
}

const THREAD = new URL('./performance-thread.ts', import.meta.url)

export async function importPerformanceFile(
  database: Database,
  projectId: number,
  file: StoredFile,
  { nowMs, onProgress, requireStorage, domain, isDryRun = false }: ImportFileOptions,
): Promise<ImportedFile> {
  const options: PerformanceFileOptions = { nowMs, domain }
  const thread = openFileThread<PerformanceReaders>(THREAD, file, options)
  try {
    const batches = thread.read('rows')
    // The source is known once the first rows were read.
    let batch = await batches.next()
    const { source } = batch.value
    const writer = isDryRun
      ? createCounter()
      : await openImport(database, projectId, { source, nowMs, requireStorage })
    try {
      for (; batch.done !== true; batch = await batches.next()) {
        for (const row of batch.value.rows) {
          const stored = writer.add(row)
          if (stored !== undefined) await stored
        }
        onProgress(batch.value.rowsRead)
      }
      const { spans, omitted, leftOut, notes, days } = batch.value
      for (const { firstDay, lastDay, isTruncated } of spans)
        writer.addSpan(firstDay, lastDay, { isTruncated })
      const { rows, firstDay, lastDay } = await writer.publish()
      return {
        rows,
        days,
        firstDate: firstDay === null ? null : formatDay(firstDay),
        lastDate: lastDay === null ? null : formatDay(lastDay),
        omitted,
        leftOut: describeTally(leftOut, LEFT_OUT_WORDS),
        notes,
      }
    } catch (error) {
      // The file's error is the one to throw. If giving up the import fails, the removal job does it later.
      await writer.abandon().catch(() => {})
      throw error
    }
  } finally {
    await thread.close()
  }
}

/** Stands in for a writer in a dry run: it counts and stores nothing. */
function createCounter(): Pick<ImportWriter, 'add' | 'addSpan' | 'abandon'> & {
  publish(): Promise<{ rows: number; firstDay: number | null; lastDay: number | null }>
} {
  let rows = 0
  let firstDay: number | null = null
  let lastDay: number | null = null
  const cover = (from: number, to: number) => {
    firstDay = Math.min(firstDay ?? from, from)
    lastDay = Math.max(lastDay ?? to, to)
  }
  return {
    add(row) {
      rows += 1
      cover(row.firstDay, row.lastDay)
      return undefined
    },
    addSpan: (from, to) => cover(from, to),
    publish: async () => ({ rows, firstDay, lastDay }),
    async abandon() {},
  }
}
