// Brings a file of search performance into a project: all of it or, where a line is wrong, nothing. Rows are stored
// while they are read, where nobody sees them, so that a file may be of any size.

import type { ReadableFile } from '../../lib/given-file.ts'
import { formatDay } from '../../lib/local-day.ts'
import type { RequireStorage } from '../../projects/storage-limit.ts'
import type { Database } from '../../storage/database.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { openImport } from '../store/import-writer.ts'
import { ForeignPages } from './foreign-pages.ts'
import { openPerformanceFile } from './performance-file.ts'
import { beginReading, type LeftOut } from './performance-reading.ts'

type ImportFileOptions = {
  nowMs: number
  /** How many rows of the file were read so far. */
  onProgress(rowsRead: number): void
  requireStorage?: RequireStorage
  /** Of the project, where somebody is to be told of pages of other sites. */
  domain?: string
}

export type ImportedFile = {
  /** That are stored now. */
  rows: number
  /** That these are of. */
  days: number
  /** YYYY-MM-DD; null for a file without rows. */
  firstDate: string | null
  lastDate: string | null
  leftOut: LeftOut
  /** Sentences for the person who imports. */
  notes: readonly string[]
}

export async function importPerformanceFile(
  database: Database,
  projectId: number,
  file: ReadableFile,
  { nowMs, onProgress, requireStorage, domain }: ImportFileOptions,
): Promise<ImportedFile> {
  const reading = beginReading(nowMs)
  const batches = await openPerformanceFile(file, reading)
  const writer = await openImport(database, projectId, { source: reading.source, nowMs, requireStorage })
  const days = new CoveredDays()
  const foreign = domain === undefined ? undefined : new ForeignPages(domain)
  try {
    for await (const rows of batches) {
      for (const row of rows) {
        const stored = writer.add(row)
        if (stored !== undefined) await stored
        days.add(row)
        foreign?.add(row.page)
      }
      onProgress(reading.rowsRead)
    }
    for (const { firstDay, lastDay, isTruncated } of reading.spans) {
      writer.addSpan(firstDay, lastDay, { isTruncated })
      days.add({ firstDay, lastDay })
    }
    const { rows, firstDay, lastDay } = await writer.publish()
    return {
      rows,
      days: days.count,
      firstDate: firstDay === null ? null : formatDay(firstDay),
      lastDate: lastDay === null ? null : formatDay(lastDay),
      leftOut: reading.leftOut,
      notes: [...reading.notes, ...(foreign?.describe() ?? [])],
    }
  } catch (error) {
    // What is wrong is more worth saying than that it could not be given up; that happens by itself after a while.
    await writer.abandon().catch(() => {})
    throw error
  }
}

class CoveredDays {
  readonly #days = new Set<number>()
  #firstDay = -1
  #lastDay = -1

  add({ firstDay, lastDay }: Pick<PerformanceRow, 'firstDay' | 'lastDay'>): void {
    if (firstDay === this.#firstDay && lastDay === this.#lastDay) return
    for (let day = firstDay; day <= lastDay; day++) this.#days.add(day)
    this.#firstDay = firstDay
    this.#lastDay = lastDay
  }

  get count(): number {
    return this.#days.size
  }
}
