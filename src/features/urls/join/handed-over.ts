// Batches that a joiner hands over. Rows, keys and blocks are made for the caller, who then owns their memory.

import type { UrlKeys } from './url-keys.ts'
import type { OrderBlocks } from './url-orders.ts'
import type { JoinedRows } from './url-rows.ts'

export function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(buffersOf)
}

/** Call it once the batch is stored: the garbage collector would wait until there are dozens of megabytes. */
export function freeBatch(batch: JoinedRows | UrlKeys | OrderBlocks): void {
  for (const buffer of buffersOf(batch)) buffer.transfer(0)
}
