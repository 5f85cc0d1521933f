// What the sample site tells crawlers: robots.txt and a sitemap that lists too much and too little.

import { escapeHtml } from '../../http/reference/html.ts'
import { NOT_LISTED, WRONGLY_LISTED } from './faults.ts'
import { allPages } from './site-map.ts'
import { SITE_ORIGIN } from './site-page.ts'

export function robotsTxt(): string {
  return `User-agent: *
Disallow: /search
Disallow: /cart

Sitemap: ${SITE_ORIGIN}/sitemap.xml
`
}

export function sitemapXml(): string {
  const listed = [...allPages().keys()].filter((path) => !NOT_LISTED.includes(path))
  const entries = [...listed, ...WRONGLY_LISTED].map(
    (path) => `<url><loc>${escapeHtml(SITE_ORIGIN + path)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
