// The settings of a project.

import type { Area } from '../../app/routes.ts'
import { CompetitorsPage } from './competitors-page.tsx'
import { ConnectionsPage } from './connections-page.tsx'
import { CrawlerPage } from './crawler-page.tsx'
import { GeneralPage } from './general-page.tsx'
import { ImportsPage } from './imports-page.tsx'
import { NotesPage } from './notes-page.tsx'
import { RankTrackerPage } from './rank-tracker-page.tsx'

export const pages: Area['pages'] = {
  general: GeneralPage,
  crawler: CrawlerPage,
  rankTracker: RankTrackerPage,
  competitors: CompetitorsPage,
  connections: ConnectionsPage,
  imports: ImportsPage,
  notes: NotesPage,
}
