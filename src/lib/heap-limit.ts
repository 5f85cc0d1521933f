// Ends the reading of a file before its thread reaches the limit of its heap. Node promises to end only such a thread,
// but often ends the whole process: a step of some megabytes at the wrong moment is enough. So readers check between
// two pieces of a file, and Node's own limit is twice as high.

import { getHeapStatistics } from 'node:v8'
import { AppError, IMPORT_INVALID } from './errors.ts'

let bytesMax = Number.POSITIVE_INFINITY

/** Sets the limit for this thread. */
export function limitHeap(bytes: number): void {
  bytesMax = bytes
}

export function checkHeap(): void {
  if (bytesMax < Number.POSITIVE_INFINITY && getHeapStatistics().used_heap_size > bytesMax) throw tooLarge()
}

export function tooLarge(): AppError {
  return new AppError(
    IMPORT_INVALID,
    'Reading the file takes too much memory, so it was given up. Split the file and import its parts one by one.',
  )
}
