// Crawls: the list of them, how one went, its issues, what has changed between two, and the pages, links and images that it found.
// Apart they would share so much that each would be as large.

import type { Area } from '../area.ts'
import { ChangesPage } from './changes-page.tsx'
import { CrawlPage } from './crawl-page.tsx'
import { CrawlsPage } from './crawls-page.tsx'
import { ImagesPage } from './images-page.tsx'
import { IssuePage } from './issue-page.tsx'
import { IssuesPage } from './issues-page.tsx'
import { LinksPage } from './links-page.tsx'
import { PageDetailPage } from './page-detail-page.tsx'
import { PagesPage } from './pages-page.tsx'

export const pages: Area['pages'] = {
  crawls: CrawlsPage,
  crawl: CrawlPage,
  issues: IssuesPage,
  issue: IssuePage,
  changes: ChangesPage,
  pages: PagesPage,
  pageDetail: PageDetailPage,
  links: LinksPage,
  images: ImagesPage,
}
