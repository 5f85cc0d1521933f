// What other features may do to the rank tracker: the demo tracks keywords and stores simulated checks of the past, in
// the steps of a real check.

// Changes which keywords are tracked, and by which provider.
export { chooseProvider } from './checks/provider-choice.ts'
// Checks and what they observed.
export { storeOutcomes } from './checks/store-outcomes.ts'
export { readKeyFrames } from './evidence/evidence-store.ts'
export { createObserver, type Outcome } from './evidence/outcome.ts'
export { measureTracking } from './import/file-tracking.ts'
export type { KeywordSource } from './import/foreign-keywords.ts'
// Keywords with their history, from files.
export { importKeywords } from './import/import-keywords.ts'
export { withKeywordSource } from './import/keyword-source.ts'
export { openKeywordStore } from './import/keyword-store.ts'
export { describeOmitted, positionsOmitted, rowsOmitted } from './import/skipped-rows.ts'
export { addKeywords, type NewKeyword } from './keywords/add-keywords.ts'
// The shapes that the API accepts; project folders accept the same.
export { addKeywordsBody } from './records/schema.ts'
export { insertAnalyses } from './schedule/analysis-store.ts'
export { enqueueOpenChecks } from './schedule/check-batches.ts'
export { toRequest } from './schedule/open-analyses.ts'
export type { SegmentRule } from './segments/segment-rules.ts'
export { newSegmentBody } from './segments/segment-schema.ts'
export { insertSegment } from './segments/segment-store.ts'
export { keywordChanges, tagBody } from './tags/tag-schema.ts'
// When a check is due, and in which market.
export { firstDue } from './tracker/slots.ts'
export { shareOf } from './tracker/time-of-day.ts'
export { readTrackerContext, type TrackerContext } from './tracker/tracker-context.ts'
export { lockForAdding, lockTracker } from './tracker/tracker-row.ts'
export { trackingCost } from './tracker/tracking-cost.ts'
