// The pages that people see first: all projects, beginning with one, comparing some, and the overview of one.

import type { Area } from '../../app/routes.ts'
import { ComparePage } from './compare-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { ProjectsPage } from './projects-page.tsx'
import { StartPage } from './start-page.tsx'

export const pages: Area['pages'] = {
  projects: ProjectsPage,
  start: StartPage,
  compare: ComparePage,
  overview: OverviewPage,
}
