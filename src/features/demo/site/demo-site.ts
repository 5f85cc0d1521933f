// The site of the demo project: a shop for outdoor gear, with deliberate faults (faults.ts). A pure function of the
// path, so that it is the same in every installation; serve.ts serves it over HTTP.

import { escapeHtml } from '../../../entry/http/reference/html.ts'
import { NOT_LISTED, WRONGLY_LISTED } from './faults.ts'
import { pageHtml } from './page-html.ts'
import { drawPng, drawSvg } from './pictures.ts'
import { allPages, type Edition } from './site-map.ts'
import { SITE_ORIGIN, type SitePage } from './site-page.ts'

export type SiteAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
  /** The body is compressed if the client accepts it. */
  isCompressed: boolean
  /** How long the shop waits before it answers. */
  delayMs: number
}

const PICTURE = /^\/images\/([a-z0-9-]+)\.svg$/
const STYLE = 'body { max-width: 48rem; margin: 2rem auto; font: 1rem/1.5 sans-serif }\n'
const WARRANTY = 'Whatever breaks within five years is mended or replaced. Keep the bill.\n'

/** `path` includes its query, if any. Returns undefined if there is no such page. */
export function demoSite(path: string, edition: Edition = 'now'): SiteAnswer | undefined {
  const page = allPages(edition).get(path)
  if (page !== undefined) return pageAnswer(page)
  const redirect = Object.hasOwn(REDIRECTS, path) ? REDIRECTS[path] : undefined
  if (redirect !== undefined)
    return { ...answer('text/plain', ''), status: redirect.status, headers: { location: redirect.location } }
  if (path === FAILING_PATH) return { ...answer('text/plain', 'Internal error\n'), status: 500 }
  return fileAnswer(path, edition)
}

function pageAnswer(page: SitePage): SiteAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', ...page.headers },
    body: pageHtml(page),
    isCompressed: page.isCompressed,
    delayMs: page.delayMs,
  }
}

function fileAnswer(path: string, edition: Edition): SiteAnswer | undefined {
  const picture = PICTURE.exec(path)?.[1]
  if (picture !== undefined) return answer('image/svg+xml', drawSvg(picture))
  switch (path) {
    case '/robots.txt':
      return answer('text/plain', robotsTxt())
    case '/sitemap.xml':
      return answer('application/xml', sitemapXml(edition))
    case '/style.css':
      return answer('text/css', STYLE)
    case '/images/share.png':
      return answer('image/png', drawPng(120, 63, 9))
    case '/images/night-panorama.png':
      return answer('image/png', drawPng(320, 160, 0))
    // A text whose name claims to be a PDF.
    case '/resources/warranty.pdf':
      return answer('text/plain', WARRANTY)
    default:
      return undefined
  }
}

function answer(type: string, body: string | Uint8Array): SiteAnswer {
  const isText = typeof body === 'string'
  const contentType = isText ? `${type}; charset=utf-8` : type
  return { status: 200, headers: { 'content-type': contentType }, body, isCompressed: isText, delayMs: 0 }
}

const REDIRECTS: Readonly<Record<string, { status: number; location: string }>> = {
  // A redirect chain: the shop has moved twice.
  '/shop': { status: 301, location: '/store' },
  '/store': { status: 301, location: '/collections/' },
  // A temporary redirect that has lasted for years.
  '/gift-cards': { status: 302, location: '/services/gift-vouchers' },
  // A redirect loop.
  '/blog/summer-sale': { status: 301, location: '/blog/summer-sale-2025' },
  '/blog/summer-sale-2025': { status: 301, location: '/blog/summer-sale' },
  // A redirect to a missing page.
  '/products/classic-lantern': { status: 301, location: '/products/lantern' },
}

/** A page whose program is broken. */
const FAILING_PATH = '/services/stock-check'

function robotsTxt(): string {
  return `User-agent: *
Disallow: /search
Disallow: /cart

Sitemap: ${SITE_ORIGIN}/sitemap.xml
`
}

/** This sitemap lists wrong addresses and lacks others. */
function sitemapXml(edition: Edition): string {
  const listed = [...allPages(edition).keys()].filter((path) => !NOT_LISTED.includes(path))
  const entries = [...new Set([...listed, ...WRONGLY_LISTED])].map(
    (path) => `<url><loc>${escapeHtml(SITE_ORIGIN + path)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
