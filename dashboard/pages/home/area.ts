// The pages that people see first: all projects, comparing some, and the overview of one.

import type { Area } from '../../app/routes.ts'
import { ComparePage } from './compare-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { ProjectsPage } from './projects-page.tsx'

export const pages: Area['pages'] = {
  projects: ProjectsPage,
  compare: ComparePage,
  overview: OverviewPage,
}
