// Where a crawl looks for the sitemaps of a site: what its robots.txt announces comes first and is all that is
// asked; only a site that announces none is asked for the usual names, one after the other until one is a sitemap.

import { normalizeUrl, parseHttpUrl } from './page-url.ts'

type SitemapPlaces = { readonly announced: readonly string[]; readonly usual: readonly string[] }

const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml'] as const

/** `lines` are the values of the Sitemap lines; a relative one, though not allowed, is taken from the root. */
export function sitemapPlaces(site: URL, lines: readonly string[]): SitemapPlaces {
  const announced = new Set<string>()
  for (const line of lines) {
    const url = parseHttpUrl(line, new URL('/', site))
    if (url) announced.add(normalizeUrl(url))
  }
  const usual = USUAL_PATHS.map((path) => normalizeUrl(new URL(path, site)))
  return { announced: [...announced], usual: usual.filter((url) => !announced.has(url)) }
}
