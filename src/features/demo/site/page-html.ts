// The HTML of a page of the sample site: its head, the common menu and footer, and its own content.

import { escapeHtml } from '../../../entry/http/reference/html.ts'
import { type Crumb, SHOP_NAME, SITE_ORIGIN, type SitePage } from './site-page.ts'

const MENU: readonly Crumb[] = [
  { label: 'Shop', path: '/collections/' },
  { label: 'Guides', path: '/guides/' },
  { label: 'Blog', path: '/blog/' },
  { label: 'Repairs', path: '/services/repairs' },
  { label: 'About us', path: '/about' },
]

const FOOTER: readonly Crumb[] = [
  { label: 'Delivery', path: '/services/delivery' },
  { label: 'Returns', path: '/services/returns' },
  { label: 'Gift vouchers', path: '/services/gift-vouchers' },
  { label: 'Size charts', path: '/resources/size-charts' },
  { label: 'Contact', path: '/services/contact' },
  { label: 'Imprint', path: '/imprint' },
  { label: 'Privacy', path: '/privacy' },
]

const CLOSING = `We are a small shop for people who walk, camp and cook outside. Orders that reach us before two
  o'clock on a working day leave the same afternoon, and what does not fit comes back free of charge within sixty days.`

export function pageHtml(page: SitePage): string {
  const main = [
    page.hasFrame && page.crumbs.length > 0 ? trailHtml(page) : '',
    ...page.headings.map((heading) => `<h1>${escapeHtml(heading)}</h1>`),
    page.picture === null ? '' : imageHtml(page.picture.path, page.picture.alt),
    page.main,
  ]
  return `<!doctype html>
<html${page.lang === null ? '' : ` lang="${page.lang}"`}>
<head>
${lines([...headLines(page)])}
</head>
<body>
${page.hasFrame ? `<header><a href="/">${SHOP_NAME}</a> ${linksHtml(MENU)}</header>\n` : ''}<main>
${lines(main)}
</main>
${page.hasFrame ? `<footer><p>${CLOSING}</p> ${linksHtml(FOOTER)}</footer>\n` : ''}</body>
</html>
`
}

function* headLines(page: SitePage): Generator<string> {
  yield '<meta charset="utf-8">'
  if (page.hasViewport) yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
  for (const title of page.titles) yield `<title>${escapeHtml(title)}</title>`
  for (const description of page.descriptions) yield meta('name', 'description', description)
  for (const href of page.canonicals) yield `<link rel="canonical" href="${escapeHtml(href)}">`
  for (const { code, href } of page.alternates)
    yield `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}">`
  if (page.robots !== null) yield meta('name', 'robots', page.robots)
  if (page.ogType !== null) {
    yield meta('property', 'og:title', page.headings[0] ?? SHOP_NAME)
    yield meta('property', 'og:type', page.ogType)
    yield meta('property', 'og:url', SITE_ORIGIN + page.path)
    yield meta('property', 'og:image', `${SITE_ORIGIN}/images/share.png`)
  }
  if (page.hasTwitterCard) yield meta('name', 'twitter:card', 'summary_large_image')
  for (const json of page.structuredData) yield `<script type="application/ld+json">${json}</script>`
  yield '<link rel="stylesheet" href="/style.css">'
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

function trailHtml({ crumbs, headings }: SitePage): string {
  return `<nav aria-label="Breadcrumb">${linksHtml(crumbs)} ${escapeHtml(headings[0] ?? '')}</nav>`
}

function linksHtml(links: readonly Crumb[]): string {
  return links.map(({ label, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(label)}</a>`).join(' ')
}

function imageHtml(src: string, alt: string): string {
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="640" height="400">`
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}
