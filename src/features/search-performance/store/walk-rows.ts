// Walks over the packed rows of spans, to add them up. No transaction holds the days still: one may be replaced while it
// is read, and then all of it is read again with the new rows.

import type { Database } from '../../../data/storage/database.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { type BlockKey, readBlocks, type StoredBlock } from './block-store.ts'
import type { DaySpan } from './counted-spans.ts'
import type { KnownSpan } from './span-store.ts'

const BYTES_PER_READ = 2 * 1024 * 1024
/** How often days may be replaced before it is given up. */
const ATTEMPTS_MAX = 5

class RowsMissing extends Error {
  constructor(day: number) {
    super(`Rows of ${formatDay(day)} are missing in the stored search performance. Import that day again.`)
    this.name = 'RowsMissing'
  }
}

/** Begins again when `requireAll` has found that days were replaced meanwhile. */
export async function retryReplaced<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RowsMissing) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

/** The blocks of one bucket that hold rows of the spans, as many at a time as a read may take. */
export async function* walkBlocks(
  database: Database,
  projectId: number,
  bucket: number,
  spans: readonly KnownSpan[],
): AsyncGenerator<StoredBlock[]> {
  let after: BlockKey | undefined
  do {
    const range = { spans, after, bytesMax: BYTES_PER_READ }
    const page = await database.read((db) => readBlocks(db, projectId, bucket, range))
    yield page.blocks
    after = page.next
  } while (after !== undefined)
}

export class RowsLeft {
  readonly #left: Map<string, { readonly day: number; rows: number }>

  constructor(spans: readonly KnownSpan[]) {
    this.#left = new Map(spans.map((span) => [spanKey(span), { day: span.lastDay, rows: span.rows }]))
  }

  count(blocks: readonly StoredBlock[]): void {
    for (const block of blocks) this.#left.get(spanKey(block))!.rows -= block.rowsCount
  }

  /** Throws unless every row of the spans was counted. */
  requireAll(): void {
    for (const { day, rows } of this.#left.values()) if (rows !== 0) throw new RowsMissing(day)
  }
}

export function spanKey({ firstDay, lastDay }: DaySpan): string {
  return `${firstDay} ${lastDay}`
}
