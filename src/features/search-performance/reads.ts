// What other features may read of search performance. They import it from here and from nowhere else in this folder; the
// threads of others import row-format.ts, which loads no storage.

// Which days are there, and from where.
export { type Connection, findConnection, listConnections } from './connections/connection-store.ts'
// Rows, packed, and the texts that they name.
export { type BlockKey, listBuckets, readBlocks } from './store/block-store.ts'
// The job that is queued whenever data has arrived.
export { COMPUTE_KIND } from './store/compute-job-kind.ts'
export { countedSpans } from './store/counted-spans.ts'
export { readDailyClicks } from './store/daily-clicks.ts'
export { type KnownSpan, listSpans } from './store/span-store.ts'
export { listStaleImports } from './store/stale-imports.ts'
export { readPages, readQueries, walkPages } from './store/text-store.ts'
// What days add up to, and each of them.
export { readDays, readOverview } from './totals/read-totals.ts'
