// The pages that people see first: all projects, beginning with one, comparing some, and the overview of one.

import type { Area } from '../../app/routes.ts'
import { OverviewPage } from './overview-page.tsx'
import { ProjectsPage } from './projects-page.tsx'

export const pages: Area['pages'] = { projects: ProjectsPage, overview: OverviewPage }
