// How rows of search performance are packed, and how pages are spelled. An interface of its own beside reads.ts: a thread that adds
// rows up loads it, and would otherwise load the storage too.

export { createKeyOf, spellingOf } from './rows/address-key.ts'
export { BLOCK_ROWS_MAX, BUCKET_BITS, type PackedColumns, unpackBlock } from './rows/block.ts'
