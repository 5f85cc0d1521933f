// What other features may write: the demo connects profiles, has them refreshed, and gives them a past.

export { importBacklinks } from './files/import-backlinks.ts'
export { requireTarget } from './read/targets.ts'
export { connect, type NewRefresh } from './refresh/refresh-connection.ts'
export { hurryRefresh } from './refresh/refresh-queue.ts'
export { openProfileImport } from './store/profile-import.ts'
export { findProfile } from './store/profile-store.ts'
