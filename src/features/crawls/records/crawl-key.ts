// The key of a crawl in the database.

export type CrawlKey = { readonly projectId: number; readonly crawlId: number }
