// What other features may read of backlinks. They import it from here and from nowhere else in this folder.

export { readLinkPeriod } from './read/link-period.ts'
