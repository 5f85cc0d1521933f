// Who links to the site, and what of it search engines should ignore.

import type { Area } from '../area.ts'
import { AnchorsPage } from './anchors-page.tsx'
import { DisavowPage } from './disavow-page.tsx'
import { DomainsPage } from './domains-page.tsx'
import { LinksPage } from './links-page.tsx'
import { OverviewPage, prepareBacklinks } from './overview-page.tsx'
import { PagesPage } from './pages-page.tsx'

export const pages: Area['pages'] = {
  overview: OverviewPage,
  links: LinksPage,
  domains: DomainsPage,
  anchors: AnchorsPage,
  pages: PagesPage,
  disavow: DisavowPage,
}
export const prepare: NonNullable<Area['prepare']> = { overview: prepareBacklinks }
