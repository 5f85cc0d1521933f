// Reads a table of a database file that another program made, page by page and read-only, in a process of its own: a
// large file neither fills the memory nor blocks the event loop, and SQLite can be stopped in the middle of a search
// that never ends, which in a thread it cannot. No lock is held between two pages: the other program may go on writing.

import { type ChildProcess, fork } from 'node:child_process'
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

type Answer = { rows: ForeignRow[] } | { error: string }

const HEAP_MEGABYTES_MAX = 256

/** Pages are never empty. Every row has the key, and the columns that were asked for as far as the table has them. */
export async function* readForeignTable(
  file: string,
  { table, key, required, optional }: ForeignTable,
  pageRows = PAGE_ROWS,
): AsyncGenerator<ForeignRow[]> {
  // The process ends when this side is gone, also when the thread that reads the file is ended.
  const child = fork(startedModule(new URL('./foreign-process.mjs', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`, '--disable-warning=ExperimentalWarning'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    child.send({ file, table, key, required, optional, pageRows })
    for (;;) {
      const answer = await nextOf(child)
      if ('error' in answer) throw new ForeignFileError(answer.error)
      if (answer.rows.length === 0) return
      yield answer.rows
    }
  } finally {
    child.kill('SIGKILL')
  }
}

function nextOf(child: ChildProcess): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onGone = () => reject(new ForeignFileError('The file cannot be read: it takes too much memory.'))
  child.once('message', resolve).once('exit', onGone).once('error', reject)
  child.send('next')
  return promise.finally(() => {
    child.off('message', resolve).off('exit', onGone).off('error', reject)
  })
}
