// All pages of the sample site by their paths, with their faults.

import { companyPages } from './company-pages.ts'
import { FAULTS } from './faults.ts'
import { magazinePages } from './magazine-pages.ts'
import { oldPages } from './old-pages.ts'
import { shopPages } from './shop-pages.ts'
import { SITE_ORIGIN, type SitePage } from './site-page.ts'

let pages: ReadonlyMap<string, SitePage> | undefined

/** Made at the first call, and kept: it is always the same. */
export function allPages(): ReadonlyMap<string, SitePage> {
  pages ??= makePages()
  return pages
}

function makePages(): Map<string, SitePage> {
  const made = [...companyPages(), ...shopPages(), ...magazinePages(), ...oldPages()]
  const byPath = new Map(made.map((page) => [page.path, withFault(page)]))
  for (const [path, original] of Object.entries(COPIES)) {
    const page = byPath.get(original.of)!
    byPath.set(path, { ...page, path, ...(original.isOwnCanonical && { canonicals: [SITE_ORIGIN + path] }) })
  }
  return byPath
}

function withFault(page: SitePage): SitePage {
  return { ...page, ...FAULTS[page.path]?.(page) }
}

/** The same page at a second address: one by accident, one that says where its original is. */
const COPIES: Readonly<Record<string, { of: string; isOwnCanonical: boolean }>> = {
  '/products/enamel-mug-1': { of: '/products/enamel-mug', isOwnCanonical: true },
  '/products/ridge-hiking-boots?colour=brown': { of: '/products/ridge-hiking-boots', isOwnCanonical: false },
}
