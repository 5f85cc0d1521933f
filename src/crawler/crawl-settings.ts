// What a crawl is asked to do. Taken from its project when it is started and stored with it, so that a change of the
// project does not bend a crawl that is under way, and a report can be read by what was asked for.

export type CrawlSettings = {
  /** A host, perhaps with a port. */
  readonly domain: string
  readonly pagesMax: number
  readonly depthMax: number
  /** Requests to one host at a time. */
  readonly concurrency: number
  /** Between the starts of two requests to one host. */
  readonly delayMs: number
  readonly isFollowingLinks: boolean
  /** Link destinations on other sites are asked for their status too. */
  readonly isExternalAllowed: boolean
  readonly areImagesChecked: boolean
  /** Link destinations that were not crawled as pages are asked for their status. */
  readonly areLinksChecked: boolean
  /** Pages are rendered in a browser. */
  readonly isRendered: boolean
}
