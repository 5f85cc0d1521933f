// How rows of search performance are packed. A face of its own beside reads.ts: a thread that adds rows up loads it, and
// would otherwise load the storage too.

export { BLOCK_ROWS_MAX, type PackedColumns, unpackBlock } from './rows/block.ts'
