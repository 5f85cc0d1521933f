// Search data: how it went, and where more clicks could come from.

import type { Area } from '../../app/area.ts'
import { PerformancePage, preparePerformance } from './performance-page.tsx'
import { QuickWinsPage } from './quick-wins-page.tsx'

export const pages: Area['pages'] = { performance: PerformancePage, quickWins: QuickWinsPage }
export const prepare: NonNullable<Area['prepare']> = { performance: preparePerformance }
