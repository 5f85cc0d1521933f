// Every tool, in the order in which agents are shown them.

import type { TaskTool } from '../task-tool.ts'
import { aboutUrl } from './about-url.ts'
import { competitors } from './competitors.ts'
import { crawlTools } from './crawls.ts'
import { disavow } from './disavow.ts'
import { editKeywords } from './edit-keywords.ts'
import { linkTools } from './links.ts'
import { notes } from './notes.ts'
import { quickWins } from './opportunities.ts'
import { pageTools } from './pages.ts'
import { projectTools } from './projects.ts'
import { rankTools } from './ranks.ts'
import { searchPerformance } from './search-performance.ts'
import { segments } from './segments.ts'
import { addKeywords } from './track-keywords.ts'
import { eventsAndAlerts } from './watching.ts'
import { weeklyReview } from './weekly-review.ts'

export const TASK_TOOLS: readonly TaskTool[] = [
  ...projectTools,
  weeklyReview,
  ...rankTools,
  addKeywords,
  editKeywords,
  segments,
  competitors,
  ...linkTools,
  disavow,
  ...crawlTools,
  ...pageTools,
  searchPerformance,
  quickWins,
  aboutUrl,
  eventsAndAlerts,
  notes,
]
