// What other features may read of search performance. They import only this file of the folder; their threads import
// row-format.ts, which loads no storage.

// Which days are stored, and their source.
export { type Connection, listConnections } from './connections/connection-store.ts'
// Packed rows, and the texts that they refer to.
export { listBuckets } from './store/block-store.ts'
// The job that is queued whenever data has arrived.
export { COMPUTE_KIND } from './store/compute-job-kind.ts'
export { countedSpans } from './store/counted-spans.ts'
export { type KnownSpan, listSpans } from './store/span-store.ts'
export { listStaleImports } from './store/stale-imports.ts'
export { readPages, readQueries, walkPages } from './store/text-store.ts'
export { RowsLeft, retryReplaced, spanKey, walkBlocks } from './store/walk-rows.ts'
// The views that `sightline query` makes for a query.
export { TOP_LIST_VIEWS } from './top-list-views.ts'
// Totals of a window, and the figures of each day.
export { readDays, readOverview } from './totals/read-totals.ts'
