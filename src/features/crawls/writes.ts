// What other features may do to crawls: the demo starts one. What the API takes, project folders take too.

export { ignoredIssueBody } from './issues/ignored-schema.ts'
export { createCrawl } from './records/crawl-store.ts'
export { crawlSettingsChanges } from './settings/settings-schema.ts'
