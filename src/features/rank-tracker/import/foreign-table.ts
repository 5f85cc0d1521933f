// Reads a table of a database file that another program made, page by page and read-only, in a thread of its own, so
// that a large file neither fills the memory nor blocks the event loop. No lock is held between two pages: the other
// program may go on writing.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startedModule } from '../../../lib/product-folder.ts'

export type ForeignTable = {
  table: string
  /** An integer column that orders the rows and is different in each. */
  key: string
  required: readonly string[]
  /** Absent in every row if the table lacks the column. */
  optional: readonly string[]
}

export type ForeignRow = Readonly<Record<string, unknown>>

/** The file is no database, is locked, or has no such table. The message is one sentence for a person. */
export class ForeignFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ForeignFileError'
  }
}

const PAGE_ROWS = 500

/** Pages are never empty. Every row has the key, and the columns that were asked for as far as the table has them. */
export async function* readForeignTable(
  file: string,
  { table, key, required, optional }: ForeignTable,
  pageRows = PAGE_ROWS,
): AsyncGenerator<ForeignRow[]> {
  const worker = new Worker(startedModule(new URL('./foreign-thread.mjs', import.meta.url)), {
    workerData: { file, table, key, required, optional, pageRows },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    for (;;) {
      const answered = once(worker, 'message')
      worker.postMessage('next')
      const [{ rows, error }] = (await answered) as [{ rows?: ForeignRow[]; error?: string }]
      if (error !== undefined) throw new ForeignFileError(error)
      if (rows === undefined || rows.length === 0) return
      yield rows
    }
  } finally {
    await worker.terminate()
  }
}
