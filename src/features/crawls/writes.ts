// What other features may do to crawls: the demo starts one, and project folders take the same settings as the API.

export { ignoredIssueBody } from './issues/ignored-schema.ts'
export { createCrawl } from './records/crawl-store.ts'
export { crawlSettingsChanges } from './settings/settings-schema.ts'
