// Imports a file of search performance into a project: all of it or, if a line is wrong, nothing. Rows are stored
// unseen while the file is read, so that a file may have any size.

import { amount } from '../../lib/amount.ts'
import type { ReadableFile } from '../../lib/given-file.ts'
import { registrableDomain } from '../../lib/host.ts'
import { formatDay } from '../../lib/local-day.ts'
import type { RequireStorage } from '../../projects/storage-limit.ts'
import type { Database } from '../../storage/database.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { type ImportWriter, openImport } from '../store/import-writer.ts'
import { openPerformanceFile } from './performance-file.ts'
import { beginReading, type LeftOut } from './performance-reading.ts'

type ImportFileOptions = {
  nowMs: number
  /** How many rows of the file were read so far. */
  onProgress(rowsRead: number): void
  requireStorage?: RequireStorage
  /** The file is read to its end, and nothing is stored. */
  isDryRun?: boolean
  /** Of the project, where somebody is to be told of pages of other sites. */
  domain?: string
}

export type ImportedFile = {
  /** Rows that are stored now. */
  rows: number
  /** Days of these rows. */
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
  { nowMs, onProgress, requireStorage, domain, isDryRun = false }: ImportFileOptions,
): Promise<ImportedFile> {
  const reading = beginReading(nowMs)
  const batches = await openPerformanceFile(file, reading)
  const writer = isDryRun
    ? createCounter()
    : await openImport(database, projectId, { source: reading.source, nowMs, requireStorage })
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
    // The error of the file matters more than a failure to give up the import, which the removal job does later
    // anyway.
    await writer.abandon().catch(() => {})
    throw error
  }
}

/** In place of a writer, where nothing is stored. */
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

// Warns about pages of another site than the project's: a person with several sites may have taken the wrong file. The
// rows are imported nevertheless, because a property may hold several domains.

const HOST = /^https?:\/\/([^/?#:]+)/i

class ForeignPages {
  readonly #site: string
  /** By host: there are few of them and many rows. */
  readonly #isForeign = new Map<string, boolean>()
  #rows = 0
  #example = ''

  constructor(domain: string) {
    this.#site = registrableDomain(domain)
  }

  add(page: string | null): void {
    const host = page === null ? undefined : HOST.exec(page)?.[1]
    if (host === undefined) return
    let isForeign = this.#isForeign.get(host)
    if (isForeign === undefined) {
      isForeign = registrableDomain(host) !== this.#site
      this.#isForeign.set(host, isForeign)
    }
    if (!isForeign) return
    if (this.#rows === 0) this.#example = page as string
    this.#rows += 1
  }

  describe(): string[] {
    if (this.#rows === 0) return []
    return [
      `${amount(this.#rows, 'row is', 'rows are')} about pages outside ${this.#site}, such as ${this.#example}. If this was the wrong file, import the right one for the same days: it replaces these rows.`,
    ]
  }
}
