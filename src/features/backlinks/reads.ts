// What other features may read of backlinks. They import only this file; their threads import row-format.ts, which
// loads no storage.

export { readColumnBlocks } from './build/stored-blocks.ts'
export { findOwnProfile, type OwnProfile, walkLinkedPages } from './read/joined-pages.ts'
export { readLinkPeriod } from './read/link-period.ts'
export { RECORDS } from './read/records.ts'
// `doctor` asks this about the refreshes of profiles.
export { listProfiles } from './refresh/profile-list.ts'
export { listRefreshed, type RefreshedProfile } from './refresh/refreshed-profiles.ts'
export { backlinkRecord } from './schema.ts'
export { listStaleGenerations } from './store/stale-generations.ts'
