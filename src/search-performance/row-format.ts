// How rows of search performance are packed. A face of its own beside reads.ts: a thread that adds rows up loads it, and
// would otherwise load the storage too.

export { type PackedColumns, SEGMENT_ROWS_MAX, unpackSegment } from './rows/segment.ts'
