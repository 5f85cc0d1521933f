// What other features may read of crawls. They import it from here and from nowhere else in this folder; the threads of others
// import row-format.ts, which loads no storage.

// What a crawl is asked to do.
export type { CrawlSettings } from './engine/crawl-settings.ts'
// Its pages.
export {
  findJoinedCrawl,
  type JoinedCrawl,
  readInlinks,
  walkAddresses,
  walkFindings,
} from './pages/joined-addresses.ts'
export { readPageIssues } from './pages/page-issues.ts'
export { pageIssue } from './pages/page-schema.ts'
export { findStatuses } from './pages/page-statuses.ts'
export { findLatestCompleted, walkTitledPages } from './pages/page-titles.ts'
// A completed crawl, by its uid in a path, or the latest one.
export { COMPLETED_REFUSALS, crawlUid, findCompleted } from './records/completed-crawl.ts'
export type { CrawlKey } from './records/crawl-key.ts'
// How healthy the site was over some days.
export { readHealthPeriod } from './reports/health-period.ts'
