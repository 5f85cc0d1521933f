// A page of the synthetic site: about 45 KB of markup as shops and magazines serve it (inline styles and scripts,
// navigation, an article with headings, lists and figures, cards that lead to other pages, a footer), each page with
// its own title, description, address and structured data. Everything follows from the page's number.

import { gzipOf, type Piece, piece, storedPiece } from './gzip-pieces.ts'
import { sequence } from './sequence.ts'
import { linksOf, SECTIONS, type Shape } from './site-graph.ts'
import { capitalized, phrase, type Random, sentence, sentences } from './site-texts.ts'

export type SiteOrder = {
  pages: number
  /** The number of links on each page, including those to other sites. */
  links: number
  shape: Shape
  /** The number of addresses in its sitemaps; if absent, there are none. */
  sitemapUrls?: number
}

export const IMAGES = 500
export const IMAGES_PER_PAGE = 20
export const LINKS_PER_PAGE = 40

const PARTNER_LINKS = 2
const PARTNERS = 60
/** Images in the header, the same on every page. */
const SHARED_IMAGES = 4
const SECTIONS_MADE = 400
const SECTIONS_PER_PAGE = 4
const IMAGES_PER_SECTION = (IMAGES_PER_PAGE - SHARED_IMAGES) / SECTIONS_PER_PAGE
const PARAGRAPHS_PER_SECTION = 2
const SECTION_NAMES = `guides tests news tours gear care family winter summer maps clubs shop`.split(' ')

/** The path of a page ends in its number. */
export function pathOf(page: number): string {
  if (page === 0) return '/'
  const section = SECTION_NAMES[page % SECTIONS]
  return `/${section}/${phrase(sequence(page)).replaceAll(' ', '-')}-${page}`
}

/** Returns undefined for an address that is no page. */
export function pageAt(path: string): number | undefined {
  if (path === '/') return 0
  const number = /^\/[a-z]+\/[a-z-]+-(\d+)$/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}

export function imagePath(image: number): string {
  return `/images/photo-${image}.jpg`
}

/** Makes the gzip bodies of pages; `origin` is where they are served. */
export function createPageMaker(
  origin: string,
  { pages, links, shape }: SiteOrder,
): (page: number) => Buffer[] {
  const start = piece(`<style>${rules(110)}</style><script>${statements(50)}</script></head>${headerOf()}`)
  const sections = Array.from({ length: SECTIONS_MADE }, (_, at) => piece(sectionOf(at)))
  const cardsStart = piece('</article><nav class="cards" aria-label="More"><ul>\n')
  const linkCard = shape === 'site' ? rememberedCards(pages) : cardOf
  const partners = Array.from({ length: PARTNERS }, (_, at) => piece(partnerOf(at)))
  const end = piece(footerOf())

  return (page) => {
    const random = sequence(page + 7)
    const title = titleOf(page)
    const pieces = [
      storedPiece(headOf(origin, page, title)),
      start,
      storedPiece(`<main><article><h1>${title}</h1>`),
    ]
    for (let at = 0; at < SECTIONS_PER_PAGE; at++) pieces.push(sections[random(SECTIONS_MADE)] as Piece)
    pieces.push(cardsStart)
    for (const link of linksOf(page, links - PARTNER_LINKS, pages, shape)) pieces.push(linkCard(link))
    for (let at = 0; at < PARTNER_LINKS; at++) pieces.push(partners[random(PARTNERS)] as Piece)
    pieces.push(end)
    return gzipOf(pieces)
  }
}

function titleOf(page: number): string {
  return page === 0 ? 'Out of doors' : `${capitalized(phrase(sequence(page)))} no. ${page}`
}

function headOf(origin: string, page: number, title: string): string {
  const url = origin + pathOf(page)
  const random = sequence(page + 3)
  const description = `${sentence(random)} ${sentence(random)}`.slice(0, 150)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    url,
    image: [origin + imagePath(page % IMAGES)],
    author: { '@type': 'Person', name: 'Ada Walker' },
    datePublished: '2026-01-01T08:00:00Z',
    description,
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="robots" content="index, follow, max-image-preview:large">
<link rel="canonical" href="${url}">
<link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/assets/site.css?v=3">
<meta property="og:title" content="${title}"><meta property="og:type" content="article">
<meta property="og:url" content="${url}"><meta property="og:image" content="${origin}${imagePath(page % IMAGES)}">
<meta property="og:description" content="${description}"><meta property="og:site_name" content="Out of doors">
<meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="${title}">
<script type="application/ld+json">${JSON.stringify(data)}</script>
`
}

function headerOf(): string {
  const icons = Array.from({ length: 8 }, (_, at) => iconOf(at)).join('')
  return `<body class="page page--article" data-theme="light"><span class="skip">Skip to content</span>
<header class="site-header" role="banner"><div class="site-header__bar"><button aria-label="Menu">${icons}</button>
${Array.from({ length: SHARED_IMAGES }, (_, at) => figureOf(at)).join('')}<form role="search" action="/search"><label>Search <input type="search" name="q"></label></form></div></header>
`
}

function iconOf(at: number): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M${at} 4h16v2H4zM4 11h16v2H4z"/></svg>`
}

function sectionOf(at: number): string {
  const random = sequence(at + 1000)
  let text = ''
  for (let paragraph = 0; paragraph < PARAGRAPHS_PER_SECTION; paragraph++) text += paragraphOf(random)
  // Assigned in turn and not at random, so that every image is on some page.
  for (let image = 0; image < IMAGES_PER_SECTION; image++)
    text += figureOf(SHARED_IMAGES + ((at * IMAGES_PER_SECTION + image) % (IMAGES - SHARED_IMAGES)))
  return text
}

function paragraphOf(random: Random): string {
  const items = Array.from(
    { length: 8 },
    (_, item) => `<li class="list__item flex items-start gap-2 py-1 text-sm leading-6 text-neutral-700">
<span class="list__mark inline-block h-2 w-2 rounded-full bg-primary-500" aria-hidden="true"></span>
<div class="list__text flex-1" data-track="item" data-position="${item}">${phrase(random)}</div></li>`,
  )
  return `<section class="article__section mx-auto max-w-prose px-4 py-6">
<h2 class="article__title text-xl font-semibold tracking-tight">${capitalized(phrase(random))}</h2>
<p class="article__text mt-4 text-base leading-7 text-neutral-800">${sentences(random, 2)} <strong>Salt &amp; pepper&nbsp;&ndash;</strong> ${sentences(random, 2)}</p>
<ul class="list list--plain mt-4 space-y-2" role="list">${items.join('\n')}</ul></section>
`
}

function figureOf(image: number): string {
  const random = sequence(image + 5000)
  const path = imagePath(image)
  const alt = image % 25 === 24 ? '' : ` alt="${sentence(random)}"`
  const sources = image % 3 === 0 ? ` srcset="${path} 1x, ${path}?w=1600 2x"` : ''
  return `<figure class="figure"><img src="${path}"${alt}${sources} width="800" height="${400 + random(300)}" loading="lazy">
<figcaption>${sentence(random)}</figcaption></figure>
`
}

function cardOf(link: number): Piece {
  return storedPiece(
    `<li class="card"><a class="card__link" href="${pathOf(link)}">${titleOf(link)}</a></li>\n`,
  )
}

/** Caches cards, for a site whose pages are linked to more than once. */
function rememberedCards(pages: number): (link: number) => Piece {
  const cards = new Array<Piece | undefined>(pages).fill(undefined)
  return (link) => {
    const known = cards[link]
    if (known !== undefined) return known
    const card = cardOf(link)
    cards[link] = card
    return card
  }
}

function partnerOf(at: number): string {
  const site = `https://www.partner-${at}.example/offers`
  return `<li class="card"><a href="${site}" rel="nofollow noopener" target="_blank">${phrase(sequence(at + 1))}</a></li>\n`
}

function footerOf(): string {
  const random = sequence(9000)
  return `</ul></nav></main><footer class="site-footer"><div class="site-footer__about">${sentences(random, 12)}</div>
<script>${statements(40)}</script></footer></body></html>`
}

function rules(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `.block-${at}{margin:${at % 8}px;color:#${(at * 9973 + 4096).toString(16)};display:flex}`,
  ).join('')
}

function statements(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `window.app=window.app||{};app.module${at}=function(e){return e.id<${at}&&e.parent!==null};`,
  ).join('')
}
