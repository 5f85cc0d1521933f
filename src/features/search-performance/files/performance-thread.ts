// The entry point of the thread that reads a file of search performance. It also checks what only all rows together
// show.

import { amount } from '../../../lib/amount.ts'
import { registrableDomain } from '../../../lib/host.ts'
import { serveFile } from '../../../lib/served-file.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { openPerformanceFile } from './performance-file.ts'
import { beginReading, type PerformanceReading } from './performance-reading.ts'

const HOST = /^https?:\/\/([^/?#:]+)/i

/** `domain` is the project's, if pages of other sites are to be reported. */
export type PerformanceFileOptions = { nowMs: number; domain: string | undefined }

export type PerformanceReaders = {
  rows(): AsyncGenerator<ReadRows, ReadPerformance>
}

/** `rowsRead` counts the file's rows up to the end of this batch. */
type ReadRows = { rows: PerformanceRow[]; rowsRead: number } & Pick<PerformanceReading, 'source'>
type ReadPerformance = Pick<PerformanceReading, 'source' | 'spans' | 'omitted' | 'leftOut' | 'notes'> & {
  days: number
}

/** Counts the days that the rows of a file cover. */
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

/**
 * Warns about pages of another site than the project's: a person with several sites may have taken the wrong file. The
 * rows are imported nevertheless, because a property may hold several domains.
 */
class ForeignPages {
  readonly #site: string
  /** Whether a host is foreign, remembered because a file has few hosts and many rows. */
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
      const { source, spans, omitted, leftOut, notes } = reading
      for (const span of spans) days.add(span)
      return {
        source,
        spans,
        omitted,
        leftOut,
        notes: [...notes, ...(foreign?.describe() ?? [])],
        days: days.count,
      }
    },
  }),
)
