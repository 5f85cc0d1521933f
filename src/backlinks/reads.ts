// What other features may read of backlinks.

export { readDomainCounts, readRefreshStates } from './read/domain-counts.ts'
