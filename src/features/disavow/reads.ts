// What other features may read of the disavow list: whether links and domains are on it, or could be.

export { findDisavowed, isUrlDisavowed, listDisavowedDomains, readDisavowVersion } from './disavowed.ts'
export { findWrongValues } from './rules/values.ts'
