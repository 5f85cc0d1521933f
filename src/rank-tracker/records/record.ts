// The keyword record of the API, made when something about a keyword changes and kept as JSON, so that a list only
// joins what is there. Also the columns that lists are ordered by, which must change together with it.

import { formatTime } from '../../lib/clock.ts'
import type { Device } from '../../providers/contracts.ts'
import type { TrackedCompetitor } from '../tracker/tracker-context.ts'
import { KEY_OF_NOTHING } from './keyword-text.ts'

export type AnalysisStatus = 'pending' | 'running' | 'success' | 'failed'

export type KeywordRecord = {
  id: number
  keyword: string
  device: Device
  country_code: string
  language_code: string
  location: string | null
  last_position: number | null
  best_position: number | null
  last_result_url: string | null
  last_analyzed_at: string | null
  next_analyze_at: string
  status: AnalysisStatus
  change_position: number | null
  owned_results_count: number | null
  serp_features: Record<string, boolean>
  message: string | null
  competitors: { id: number; name: string; domain: string; position: number | null }[]
}

export type RecordedKeyword = {
  id: number
  keyword: string
  device: Device
  countryCode: string
  languageCode: string
  /** Empty for none. */
  location: string
}

export function newRecord(
  keyword: RecordedKeyword,
  nextAnalyzeAtMs: number,
  competitors: readonly TrackedCompetitor[],
): KeywordRecord {
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    device: keyword.device,
    country_code: keyword.countryCode,
    language_code: keyword.languageCode,
    location: keyword.location === '' ? null : keyword.location,
    last_position: null,
    best_position: null,
    last_result_url: null,
    last_analyzed_at: null,
    next_analyze_at: formatTime(nextAnalyzeAtMs),
    status: 'pending',
    change_position: null,
    owned_results_count: null,
    serp_features: {},
    message: null,
    competitors: withPositions(competitors, new Map()),
  }
}

export function withPositions(
  competitors: readonly TrackedCompetitor[],
  positions: ReadonlyMap<number, number>,
): KeywordRecord['competitors'] {
  return competitors.map(({ id, name, domain }) => ({
    id,
    name,
    domain,
    position: positions.get(id) ?? null,
  }))
}

/** What follows from a record for the row that holds it. */
export function recordColumns(record: KeywordRecord) {
  return {
    position_key: record.last_position ?? KEY_OF_NOTHING,
    analyzed_key: record.last_analyzed_at === null ? KEY_OF_NOTHING : Date.parse(record.last_analyzed_at),
    url: record.last_result_url,
    record_json: JSON.stringify(record),
  }
}

/** Positive is better; null when either is not known. */
export function changeOf(previous: number | null, position: number | null): number | null {
  return previous === null || position === null ? null : previous - position
}
