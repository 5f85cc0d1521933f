// sightline crawl, issues and pages, and sightline report, which crawls a site once.

export { addCrawl } from './commands/crawl.ts'
export { addIssues, addPages } from './commands/issue-commands.ts'
export { addReport } from './commands/site-report/site-report.ts'
