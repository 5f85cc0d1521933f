// The overview of one project.

import type { Area } from '../../app/routes.ts'
import { OverviewPage } from './overview-page.tsx'

export const pages: Area['pages'] = { overview: OverviewPage }
