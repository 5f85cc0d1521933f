// What other features may read of the disavow list: whether links and domains are on it, and could be.

export { findWrongValues } from './add-entries.ts'
export { findDisavowed, isUrlDisavowed, listDisavowedDomains, readDisavowVersion } from './disavowed.ts'
