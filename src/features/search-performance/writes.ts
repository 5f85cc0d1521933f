// What other features may write: the demo connects a property of its own and asks for its data.

export { connect } from './connections/connection-store.ts'
export { firstKeptDay } from './connections/sync-night.ts'
export { importPerformanceFile } from './files/import-file.ts'
export { hurrySync } from './sync/sync-queue.ts'
