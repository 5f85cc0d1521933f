// Where the lists behind the numbers of a URL are.

import type { UrlSummary } from '../../api/types.ts'

export type UrlPlaces = {
  /** Undefined where no crawl was joined. */
  crawled(url: string): string | undefined
  searched(url: string): string
  ranked(url: string): string
  /** Links, and the domains that they come from. */
  linked(url: string): string
  linking(url: string): string
}

export function placesOf(uid: string, sources: UrlSummary['sources'] | undefined): UrlPlaces {
  const base = `/p/${uid}`
  const crawl = sources?.crawl?.crawl_uid
  return {
    crawled: (url) =>
      crawl === undefined ? undefined : `${base}/crawls/${crawl}/pages/detail?url=${encodeURIComponent(url)}`,
    searched: (url) => `${base}/search/pages?open=${encodeURIComponent(url)}`,
    ranked: (url) => `${base}/keywords?url=${encodeURIComponent(url)}`,
    linked: (url) => `${base}/backlinks/links?page=${encodeURIComponent(url)}`,
    linking: (url) => `${base}/backlinks/domains?page=${encodeURIComponent(url)}`,
  }
}
