// What a crawl is asked to do. Copied from its project when it is started and stored with it, so that a change of the
// project does not affect a crawl that is under way, and a report can be read by what was asked for.

export type CrawlSettings = {
  /** A host, perhaps with a port. */
  readonly domain: string
  /** A second start besides the start page of the site: a folder that perhaps no page links to. */
  readonly startPath?: string
  readonly pagesMax: number
  readonly depthMax: number
  /** Requests to one host at a time. */
  readonly concurrency: number
  /** Wait between the starts of two requests to one host. */
  readonly delayMs: number
  readonly isFollowingLinks: boolean
  /** Link destinations on other sites are asked for their status too. */
  readonly isExternalAllowed: boolean
  readonly areImagesChecked: boolean
  /** Link destinations that were not crawled as pages are asked for their status. */
  readonly areLinksChecked: boolean
  /** Pages are rendered in a browser. */
  readonly isRendered: boolean
  /** Absent when everything that belongs to the site is crawled, as in all crawls of older releases. */
  readonly scope?: ScopeSettings
  /** How the crawler names itself to the site; absent for its own name. */
  readonly userAgent?: string
  /** The crawler whose rules in the site's robots.txt apply; absent for our own. */
  readonly robotsAgent?: string
  /** Pages that have not changed since the last crawl are read from their kept copies. */
  readonly isReusing?: boolean
  /** Links to other sites without nofollow, sponsored or ugc are reported. */
  readonly isNofollowWanted?: boolean
}

export type ScopeSettings = {
  /** Which hosts are crawled: all of the registrable domain, or the project's own. */
  readonly hosts: 'domain' | 'host'
  /** Patterns (crawl-scope.ts), one of which a page must match, unless there are none. */
  readonly include: readonly string[]
  /** Whatever matches one of these is not requested. */
  readonly exclude: readonly string[]
  /** Only the addresses that were given with the crawl are read. */
  readonly isList: boolean
}
