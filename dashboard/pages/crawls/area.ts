// Crawls: the list of them, how one went, and its issues.

import type { Area } from '../../app/routes.ts'
import { CrawlPage } from './crawl-page.tsx'
import { CrawlsPage } from './crawls-page.tsx'
import { IssuePage } from './issue-page.tsx'
import { IssuesPage } from './issues-page.tsx'

export const pages: Area['pages'] = {
  crawls: CrawlsPage,
  crawl: CrawlPage,
  issues: IssuesPage,
  issue: IssuePage,
}
