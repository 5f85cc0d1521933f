// What other features may read of backlinks. They import it from here and from nowhere else in this folder.

export { readDomainCounts, readRefreshStates } from './read/domain-counts.ts'
export { readLinkPeriod } from './read/link-period.ts'
