// What one crawl may use at most, whatever its project asks for. At a limit a crawl ends where it is, completes with what
// it has, and says so in its notes.

export type CrawlLimits = {
  readonly durationMsMax: number
  /** Over the wire. */
  readonly bytesMax: number
  /** Addresses that are noted, crawled or not. */
  readonly urlsMax: number
}

/** Images and links that are asked for their status, for each page that may be crawled. */
export const CHECKS_PER_PAGE_MAX = 5
export const CHECKS_MIN = 1_000
