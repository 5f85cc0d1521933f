// Sitemaps for a fake site: ordinary ones, an index of packed files that are made while they are sent, and one whose
// entities unfold to gigabytes in a reader that believes them.

import type { SiteReply, SiteRoutes } from './fake-site.ts'
import { packed } from './fake-site-faults.ts'

const XML = { 'content-type': 'application/xml' }
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const URLS_PER_PIECE = 1_000

export function sitemap(urls: readonly string[]): SiteReply {
  const entries = urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`)
  return { headers: XML, body: `<?xml version="1.0"?><urlset ${NAMESPACE}>${entries.join('')}</urlset>` }
}

export function sitemapIndex(urls: readonly string[]): SiteReply {
  const entries = urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`)
  return {
    headers: XML,
    body: `<?xml version="1.0"?><sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`,
  }
}

/** /sitemap.xml lists `files` files of `urlsPerFile` addresses /item/0 …, each packed. */
export function largeSitemap(origin: string, files: number, urlsPerFile: number): SiteRoutes {
  const names = Array.from({ length: files }, (_, file) => `/sitemap-${file}.xml.gz`)
  const routes: SiteRoutes = { '/sitemap.xml': sitemapIndex(names.map((name) => origin + name)) }
  for (const [file, name] of names.entries()) {
    routes[name] = packed(() => piecesOf(origin, file * urlsPerFile, urlsPerFile), 'application/gzip')
  }
  return routes
}

function* piecesOf(origin: string, from: number, count: number): Generator<string> {
  yield `<?xml version="1.0"?><urlset ${NAMESPACE}>`
  for (let done = 0; done < count; done += URLS_PER_PIECE) {
    const entries = Array.from(
      { length: Math.min(URLS_PER_PIECE, count - done) },
      (_, index) => `<url><loc>${origin}/item/${from + done + index}</loc></url>`,
    )
    yield entries.join('\n')
  }
  yield '</urlset>'
}

/** `beside` is an address that stands outside of the bomb. */
export function entityBomb(beside: string): SiteReply {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  )
  return {
    headers: XML,
    body: `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "http://bomb.test/">
${levels.join('\n')}<!ENTITY file SYSTEM "file:///etc/passwd">]>
<urlset ${NAMESPACE}><url><loc>&e9;</loc></url><url><loc>&file;</loc></url><url><loc>${beside}</loc></url></urlset>`,
  }
}
