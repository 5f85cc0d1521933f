// Crawls: the list of them, how one went, its issues, and what has changed between two.

import type { Area } from '../../app/area.ts'
import { ChangesPage } from './changes-page.tsx'
import { CrawlPage } from './crawl-page.tsx'
import { CrawlsPage } from './crawls-page.tsx'
import { IssuePage } from './issue-page.tsx'
import { IssuesPage } from './issues-page.tsx'

export const pages: Area['pages'] = {
  crawls: CrawlsPage,
  crawl: CrawlPage,
  issues: IssuesPage,
  issue: IssuePage,
  changes: ChangesPage,
}
