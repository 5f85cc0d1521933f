// The overview of one project, and projects side by side.

import type { Area } from '../area.ts'
import { ComparePage } from '../compare/compare-page.tsx'
import { OverviewPage } from './overview-page.tsx'

export const pages: Area['pages'] = { overview: OverviewPage, compare: ComparePage }
