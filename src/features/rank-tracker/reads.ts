// What other features may read of the rank tracker. They import it from here and from nowhere else in this folder.

export { countProviderChoices } from './checks/provider-choice.ts'
export { type RecentChecks, readRecentChecks } from './checks/recent-checks.ts'
export {
  type KeywordResult,
  readResultsSince,
} from './history/last-results.ts'
export {
  type LatelyMeasured,
  readLatelyMeasured,
  readSegmentIds,
  readStandings,
} from './history/measured-keywords.ts'
export { readMovers } from './history/movers.ts'
export { readHistoryContext } from './history/project-history-store.ts'
export { readRankPeriod } from './history/rank-period.ts'
// Which URLs rank, and for which keywords.
export { findRankSource, readRankedKeywords } from './segments/ranked-keywords.ts'
export { readRankingUrls } from './segments/ranking-urls.ts'
// Where the ranks of projects come from, and the texts that people read about it.
export { estimateDefault } from './source/default-cost.ts'
export { deviceLimit } from './source/device-limit.ts'
export {
  createdNote,
  HOW_TO_MEASURE,
  simulatedLine,
  sourceCell,
  sourceNotes,
  unmeasuredLine,
} from './source/source-notes.ts'
export { listSources } from './source/source-report.ts'
