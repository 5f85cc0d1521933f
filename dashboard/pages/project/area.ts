// The settings of a project, and beginning with one, which asks for the same.

import type { Area } from '../area.ts'
import { StartPage } from '../start/start-page.tsx'
import { CompetitorsPage } from './competitors-page.tsx'
import { ConnectionsPage } from './connections-page.tsx'
import { CrawlerPage } from './crawler-page.tsx'
import { GeneralPage } from './general-page.tsx'
import { ImportsPage } from './imports-page.tsx'
import { NotesPage } from './notes-page.tsx'
import { RankTrackerPage } from './rank-tracker-page.tsx'

export const pages: Area['pages'] = {
  start: StartPage,
  general: GeneralPage,
  crawler: CrawlerPage,
  rankTracker: RankTrackerPage,
  competitors: CompetitorsPage,
  connections: ConnectionsPage,
  imports: ImportsPage,
  notes: NotesPage,
}
