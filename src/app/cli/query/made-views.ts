// The views over large packed values, by the features that have some.

import type { MadeView } from '../../../data/storage/query/view.ts'
import { SEARCH_MADE_VIEWS } from '../../../features/search-performance/reads.ts'

export const MADE_VIEWS: readonly MadeView[] = SEARCH_MADE_VIEWS
