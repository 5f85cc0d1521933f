// What other features may do to crawls: the demo starts one. What the API takes, project folders take too.

export { createCrawl } from './crawls/crawl-store.ts'
export { ignoredIssueBody } from './issues/ignored-schema.ts'
export { crawlSettingsChanges } from './settings/settings-schema.ts'
