// Search data: how it went, where more clicks could come from, and all URLs that it or any other source knows.

import type { Area } from '../area.ts'
import { UrlsPage } from '../urls/urls-page.tsx'
import { PerformancePage, preparePerformance } from './performance-page.tsx'
import { QuickWinsPage } from './quick-wins-page.tsx'

export const pages: Area['pages'] = {
  performance: PerformancePage,
  quickWins: QuickWinsPage,
  urls: UrlsPage,
}
export const prepare: NonNullable<Area['prepare']> = { performance: preparePerformance }
