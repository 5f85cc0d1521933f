// The views that can be queried, for people who know SQL: see docs/views.md, which a test compares with this list. What is stored
// packed (rows of search performance, links of backlink profiles, results of analyses) is not among them: lists and files have it.

import type { View } from '../data/storage/query/view.ts'
import { BACKLINK_VIEWS } from '../features/backlinks/sql-views.ts'
import { CRAWL_VIEWS } from '../features/crawls/sql-views.ts'
import { DISAVOW_VIEWS } from '../features/disavow/sql-views.ts'
import { NOTE_VIEWS } from '../features/notes/sql-views.ts'
import { PROJECT_VIEWS } from '../features/projects/sql-views.ts'
import { QUICK_WIN_VIEWS } from '../features/quick-wins/sql-views.ts'
import { RANK_VIEWS } from '../features/rank-tracker/sql-views.ts'
import { SEARCH_VIEWS } from '../features/search-performance/sql-views.ts'
import { SPEND_VIEWS } from '../features/spend/sql-views.ts'

export const VIEWS: readonly View[] = [
  ...PROJECT_VIEWS,
  ...NOTE_VIEWS,
  ...RANK_VIEWS,
  ...CRAWL_VIEWS,
  ...SEARCH_VIEWS,
  ...QUICK_WIN_VIEWS,
  ...BACKLINK_VIEWS,
  ...DISAVOW_VIEWS,
  ...SPEND_VIEWS,
]
