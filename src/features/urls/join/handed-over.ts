// What a joiner hands over: rows, keys and blocks are made for whoever asked for them, with all memory that is in them.

import type { UrlKeys } from './url-keys.ts'
import type { OrderBlocks } from './url-orders.ts'
import type { JoinedRows } from './url-rows.ts'

export function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(buffersOf)
}

/** Once it is stored: the collector would come for it when there are dozens of megabytes. */
export function freeBatch(batch: JoinedRows | UrlKeys | OrderBlocks): void {
  for (const buffer of buffersOf(batch)) buffer.transfer(0)
}
