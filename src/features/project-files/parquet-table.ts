// Writes and reads the rows of a table as a Parquet file, one group of rows at a time.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TableColumn } from '../../data/storage/snapshot/snapshot.ts'
import { startedModule } from '../../lib/product-folder.ts'
import { type ParquetColumn, parquetFile } from '../exports/parquet-file.ts'
import type { ParquetJob, ParquetReply } from './parquet-thread.ts'
import { refusal } from './refusal.ts'
import type { OpenTable, TableRow, TableWriter } from './table-row.ts'

const TYPES = { integer: 'integer', real: 'number', text: 'text', bytes: 'bytes' } as const

export function parquetTable(columns: readonly TableColumn[]): TableWriter {
  return parquetFile<TableRow>(
    columns.map(
      ({ name, kind }, at): ParquetColumn<TableRow> => ({
        name,
        type: TYPES[kind],
        read: (row) => row[at] as Exclude<TableRow[number], undefined>,
      }),
    ),
  )
}

/** No group in a file of Sightline takes as long as a second. */
const GROUP_MS_MAX = 60_000
const HEAP_MB_MAX = 1_024

/**
 * Uses a separate thread with limits of memory and time: a few bytes of Parquet may stand for billions of values, and
 * the library does not check that.
 */
export async function* readParquetTable(
  { handle, file, rows }: OpenTable,
  columns: readonly TableColumn[],
  { groupMsMax = GROUP_MS_MAX, heapMbMax = HEAP_MB_MAX } = {},
): AsyncGenerator<TableRow[]> {
  // The thread gets the descriptor of the checked file, so replacing the file by name changes nothing.
  const job: ParquetJob = { fd: handle.fd, rows, columns: columns.map(({ name }) => name) }
  const worker = (heapMbMax === HEAP_MB_MAX && parked) || startWorker(heapMbMax)
  if (worker === parked) parked = undefined
  worker.ref()
  let isDone = false
  try {
    for (let request: ParquetJob | 'next' = job; ; request = 'next') {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(groupMsMax) })
      worker.postMessage(request)
      const [reply] = (await answer.catch((cause) => {
        const reason = cause.name === 'AbortError' ? 'takes too long' : 'takes too much memory'
        throw refusal(`${file} ${reason} to read: it is not as an export writes it`, cause)
      })) as [ParquetReply]
      if ('fault' in reply) throw refusal(`${file} cannot be read: ${reply.fault}`)
      isDone = reply.rows === undefined
      if (reply.rows === undefined) return
      yield reply.rows
    }
  } finally {
    if (isDone && heapMbMax === HEAP_MB_MAX) {
      // The parked thread does not keep a finished command alive.
      worker.unref()
      parked = worker
    } else await worker.terminate()
  }
}

/**
 * A thread that has read a file to its end, kept for the next one: starting a thread takes longer than reading most
 * tables.
 */
let parked: Worker | undefined

function startWorker(heapMbMax: number): Worker {
  return new Worker(startedModule(new URL('./parquet-thread.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
  })
}
