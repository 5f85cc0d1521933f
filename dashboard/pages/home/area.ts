// The page that people see first, and alone in its area: nothing else shall make them wait for it.

import type { Area } from '../area.ts'
import { ProjectsPage } from './projects-page.tsx'

export const pages: Area['pages'] = { projects: ProjectsPage }
