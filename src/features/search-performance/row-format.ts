// How rows of search performance are packed, and how pages are spelled. It is separate from reads.ts because a thread
// that adds rows up would otherwise load the storage too.

export { createKeyOf, spellingOf } from './rows/address-key.ts'
export { BLOCK_ROWS_MAX, BUCKET_BITS, type PackedColumns, unpackBlock } from './rows/block.ts'
