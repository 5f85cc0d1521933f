// Crawls: the list of them, and everything that one found.

import type { Area } from '../../app/routes.ts'
import { CrawlPage } from './crawl-page.tsx'
import { CrawlsPage } from './crawls-page.tsx'

export const pages: Area['pages'] = { crawls: CrawlsPage, crawl: CrawlPage }
