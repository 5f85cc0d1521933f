// Where the lists behind the numbers of a URL are.

import type { UrlSummary } from '../../api/types.ts'
import { pathOf } from '../../lib/format.ts'

export type UrlPlaces = {
  /** Undefined where no crawl was joined. */
  crawled(url: string): string | undefined
  searched(url: string): string
  ranked(url: string): string
  linked(url: string): string
}

export function placesOf(uid: string, sources: UrlSummary['sources'] | undefined): UrlPlaces {
  const base = `/p/${uid}`
  const crawl = sources?.crawl?.crawl_uid
  return {
    crawled: (url) =>
      crawl === undefined ? undefined : `${base}/crawls/${crawl}/pages/detail?url=${encodeURIComponent(url)}`,
    searched: (url) => `${base}/search/pages?q=${encodeURIComponent(url)}`,
    ranked: (url) => `${base}/keywords?url=${encodeURIComponent(url)}`,
    // Links spell addresses in their own ways, and the numbers are their sums: each linked spelling has a row in the list of pages. All
    // of them hold the path of the start page.
    linked: (url) =>
      pathOf(url) === '/'
        ? `${base}/backlinks/links?page=${encodeURIComponent(url)}`
        : `${base}/backlinks/pages?q=${encodeURIComponent(pathOf(url))}`,
  }
}
