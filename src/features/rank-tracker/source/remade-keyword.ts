// A keyword rebuilt from the analyses that count, as if there had never been others. Pure.

import { formatTime } from '../../../lib/clock.ts'
import { localDay } from '../../../lib/local-day.ts'
import { decodeFeatures } from '../evidence/feature-map.ts'
import { blankRecord, changeOf, type KeywordRecord, resultMessage, withPositions } from '../records/record.ts'
import { recordDay, startRecent } from '../roll-ups/recent-days.ts'
import type { TrackedState } from '../roll-ups/roll-ups.ts'
import { firstFolder } from '../segments/suggestions.ts'
import type { TrackedCompetitor } from '../tracker/tracker-context.ts'
import type { CountedAnalysis } from './counted-analyses.ts'

type Remade = { record: KeywordRecord; after: TrackedState }

type Remaking = {
  /** The keyword itself: its text and market do not change. */
  record: KeywordRecord
  before: TrackedState
  createdAtMs: number
  /** Oldest first. */
  analyses: readonly CountedAnalysis[]
  isSimulated: boolean
  /** Its first check is being bought. */
  isRunning: boolean
  timeZone: string
  competitors: readonly TrackedCompetitor[]
  competitorPositions: ReadonlyMap<number, number>
}

/** mendStored() adds `next_analyze_at`, and the message of a keyword that waits. */
export function remake(keyword: Remaking): Remade {
  const { before, analyses, isSimulated, competitors, competitorPositions } = keyword
  const successes = analyses.filter(({ status }) => status === 'success')
  const latest = analyses.at(-1)
  const last = successes.at(-1)
  const position = last?.position ?? null
  const previousPosition = successes.at(-2)?.position ?? null
  const status = latest?.status ?? (keyword.isRunning ? 'running' : 'pending')
  const url = last?.matched_url ?? null
  const record: KeywordRecord = {
    ...blankRecord(keyword.record),
    status,
    last_position: position,
    best_position: last?.best_position ?? null,
    last_result_url: url,
    last_analyzed_at: last === undefined ? null : formatTime(last.finished_at),
    change_position: changeOf(previousPosition, position),
    owned_results_count: last?.owned_results_count ?? null,
    serp_features: decodeFeatures(last?.features_json ?? null),
    message: latest === undefined ? null : resultMessage(latest.message, isSimulated),
    competitors: withPositions(competitors, competitorPositions),
  }
  const recent = recentOf(keyword, successes)
  return {
    record,
    after: {
      ...before,
      status,
      position,
      previousPosition,
      recent,
      folder: firstFolder(url),
      competitorNotes: last?.competitor_notes ?? null,
    },
  }
}

/** Known from the day on which it was added, or from earlier if its history was imported. */
export function recentOf(
  { createdAtMs, timeZone }: Pick<Remaking, 'createdAtMs' | 'timeZone'>,
  successes: readonly CountedAnalysis[],
): string {
  const startMs = Math.min(createdAtMs, successes[0]?.first_finished_at ?? createdAtMs)
  let recent = startRecent(localDay(startMs, timeZone))
  for (const { finished_at, position } of successes) {
    recent = recordDay(recent, localDay(finished_at, timeZone), position)
  }
  return recent
}
