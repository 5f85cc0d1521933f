// What other features may do to crawls: the demo starts one.

export { createCrawl } from './crawls/crawl-store.ts'
