// How a check changes its keyword. A success gives the keyword a new state; a failure changes the status and the
// message and nothing else. A check that ends after a later one of the same keyword changes nothing: the known state is
// newer. A real check changes nothing either if the project has switched to the simulator meanwhile, or the other way
// round.

import { formatTime } from '../../../lib/clock.ts'
import { localDay } from '../../../lib/local-day.ts'
import { writeNotes } from '../evidence/competitor-notes.ts'
import { featureMap } from '../evidence/feature-map.ts'
import type { Outcome } from '../evidence/outcome.ts'
import { changeOf, type KeywordRecord, resultMessage, withPositions } from '../records/record.ts'
import { recordDay } from '../roll-ups/recent-days.ts'
import type { TrackedState } from '../roll-ups/roll-ups.ts'
import { firstFolder } from '../segments/suggestions.ts'
import { countedFlag, type RankSource } from '../tracker/rank-source.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'

/** An analysis that is still open, with its keyword's current state. */
export type OpenRow = {
  id: number
  keyword_id: number
  slot_at: number
  /** 1 when an analysis of a later slot has ended, among those that count. */
  is_late: number
  provider: string | null
  intent_at: number | null
  reserved_micros: number
  started_at: number | null
  due_at: number
  device: TrackedState['device']
  status: TrackedState['status']
  position: number | null
  previous_position: number | null
  best_position: number | null
  segment_count: number
  recent: string
  frame_id: number | null
  folder: string | null
  competitor_notes: string | null
  revision: number
  record_json: string
}

export type Result = {
  row: OpenRow
  outcome: Outcome
  record: KeywordRecord
  before: TrackedState
  after: TrackedState
  frameId: number | null
  /** The tracker's revision for which the record is right. */
  revision: number
  isSimulated: boolean
  /** False: the keyword stays as it is. */
  isCounted: boolean
  /** It is the keyword's first result of the day. */
  isMeasured: boolean
}

type Circumstances = {
  nowMs: number
  /** Today, in the time zone of the days that are kept. */
  today: number
  timeZone: string
  /** The project's source as it is now. */
  source: RankSource
  provider: { isSimulated: boolean }
}

export function conclude(
  row: OpenRow,
  outcome: Outcome,
  context: TrackerContext,
  { nowMs, today, timeZone, source, provider }: Circumstances,
): Result {
  const before: TrackedState = {
    device: row.device,
    status: row.status,
    position: row.position,
    previousPosition: row.previous_position,
    segmentCount: row.segment_count,
    recent: row.recent,
    folder: row.folder,
    competitorNotes: row.competitor_notes,
  }
  const record = JSON.parse(row.record_json) as KeywordRecord
  // An announced check counts as bought, even if another provider closes it.
  const isSimulated = provider.isSimulated && row.intent_at === null
  const isCounted = row.is_late === 0 && isSimulated === (countedFlag(source) === 1)
  const unchanged = {
    row,
    outcome,
    record,
    before,
    frameId: row.frame_id,
    revision: row.revision,
    isSimulated,
    isCounted,
    isMeasured: false,
  }
  if (!isCounted) return { ...unchanged, after: { ...before } }
  record.next_analyze_at = source === 'none' ? null : formatTime(row.due_at)
  if (!outcome.isSuccess) {
    record.status = 'failed'
    record.message = resultMessage(outcome.message, isSimulated)
    // Its competitors stay as they were, and so does its revision: a new competitor is looked for in the evidence of
    // the last success (source/rebuild-job.ts).
    return { ...unchanged, after: { ...before, status: 'failed' } }
  }
  const { observation, answer } = outcome
  const { position } = observation
  const lastMs = record.last_analyzed_at === null ? null : Date.parse(record.last_analyzed_at)
  const isMeasured = lastMs === null || localDay(lastMs, timeZone) < today
  record.status = 'success'
  record.last_position = position
  record.best_position = bestOf(record.best_position, position)
  record.last_result_url = observation.url
  record.last_analyzed_at = formatTime(nowMs)
  record.change_position = changeOf(before.position, position)
  record.owned_results_count = observation.ownedResultsCount
  record.serp_features = featureMap(answer.features, answer.unreported)
  record.message = resultMessage(observation.message, isSimulated)
  record.competitors = withPositions(context.competitors, observation.competitorPositions)
  return {
    ...unchanged,
    after: {
      ...before,
      status: 'success',
      position,
      previousPosition: before.position,
      recent: recordDay(before.recent, today, position),
      folder: firstFolder(observation.url),
      competitorNotes: writeNotes(context.competitors, observation.competitorPositions),
    },
    isMeasured,
    frameId: outcome.evidence.frame?.analysisId ?? row.id,
    revision: context.revision,
  }
}

function bestOf(best: number | null, position: number | null): number | null {
  if (best === null || position === null) return best ?? position
  return Math.min(best, position)
}
