// All pages of the sample site by their paths, with their faults.

import { EARLIER_FAULTS, NOT_THERE_YET, pagesThatAreGone } from './earlier.ts'
import { FAULTS, type Faults } from './faults.ts'
import { magazinePages } from './magazine-pages.ts'
import { oldPages } from './old-pages.ts'
import { picturePath } from './product.ts'
import { proseHtml } from './prose.ts'
import { shopPages } from './shop-pages.ts'
import { SHOP_NAME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'
import { PAGE_NAMES, readFrontPage, readTexts } from './texts.ts'

/** The site as it is, and as it was when it was crawled for the first time (earlier.ts). */
export type Edition = 'now' | 'earlier'

const pages = new Map<Edition, ReadonlyMap<string, SitePage>>()

/** Created on the first call and cached: they never change. */
export function allPages(edition: Edition = 'now'): ReadonlyMap<string, SitePage> {
  const known = pages.get(edition) ?? (edition === 'now' ? makePages(FAULTS) : earlierPages())
  pages.set(edition, known)
  return known
}

function earlierPages(): Map<string, SitePage> {
  const byPath = makePages({ ...FAULTS, ...EARLIER_FAULTS })
  for (const path of NOT_THERE_YET) byPath.delete(path)
  for (const page of pagesThatAreGone()) byPath.set(page.path, page)
  return byPath
}

function makePages(faults: Faults): Map<string, SitePage> {
  const made = [...companyPages(), ...shopPages(), ...magazinePages(), ...oldPages()]
  const byPath = new Map(made.map((page) => [page.path, { ...page, ...faults[page.path]?.(page) }]))
  for (const [path, original] of Object.entries(COPIES)) {
    const page = byPath.get(original.of)!
    byPath.set(path, { ...page, path, ...(original.isOwnCanonical && { canonicals: [SITE_ORIGIN + path] }) })
  }
  return byPath
}

/** Pages that also have a second address: one by accident, one with a canonical link to the original. */
const COPIES: Readonly<Record<string, { of: string; isOwnCanonical: boolean }>> = {
  '/products/enamel-mug-1': { of: '/products/enamel-mug', isOwnCanonical: true },
  '/products/ridge-hiking-boots?colour=brown': { of: '/products/ridge-hiking-boots', isOwnCanonical: false },
}

/** The pages that every shop has: the start page, the company, shipping and returns, and what the law requires. */
function companyPages(): SitePage[] {
  return [
    homePage(),
    ...readTexts('company', PAGE_NAMES).map(({ text, ...page }) =>
      sitePage({
        ...page,
        main: proseHtml(text),
        structuredData: [{ '@type': 'WebPage', name: page.heading, url: SITE_ORIGIN + page.path }],
      }),
    ),
  ]
}

function homePage(): SitePage {
  const { text, ...page } = readFrontPage('/', {})
  return sitePage({
    ...page,
    crumbs: [],
    picture: { path: picturePath('lone-pine-backpacking-tent'), alt: 'A green tent under a single pine' },
    structuredData: [{ '@type': 'Organization', name: SHOP_NAME, url: `${SITE_ORIGIN}/` }],
    main: proseHtml(text),
  })
}
