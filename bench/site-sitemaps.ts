// The sitemaps of the synthetic site: an index, and files with the maximal number of addresses.

import { pathOf } from './site-page.ts'

const URLS_PER_FILE = 50_000

/** Returns the text at a path; undefined if there is none. */
export function createSitemaps(origin: string, urls: number): (path: string) => string | undefined {
  const files = Math.ceil(urls / URLS_PER_FILE)
  return (path) => {
    if (path === '/sitemap.xml') {
      const places = Array.from({ length: files }, (_, at) => `${origin}/sitemap-${at}.xml`)
      return listing('sitemapindex', 'sitemap', places)
    }
    const file = Number(/^\/sitemap-(\d+)\.xml$/.exec(path)?.[1] ?? Number.NaN)
    if (!(file < files)) return undefined
    const first = file * URLS_PER_FILE
    const count = Math.min(URLS_PER_FILE, urls - first)
    const pages = Array.from({ length: count }, (_, at) => origin + pathOf(first + at))
    return listing('urlset', 'url', pages)
  }
}

function listing(list: string, entry: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `<${entry}><loc>${url}</loc><lastmod>2026-01-01</lastmod></${entry}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${list}>
`
}
