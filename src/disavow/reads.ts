// What other features may read of the disavow list: whether links and domains are on it.

export { findDisavowed, isUrlDisavowed, listDisavowedDomains, readDisavowVersion } from './disavowed.ts'
