// The keyword record of the API, made when something about a keyword changes and kept as JSON, so that a list only
// joins what is there. Also the columns that lists are ordered by, which must change together with it.

import { formatTime } from '../../lib/clock.ts'
import type { Device } from '../../providers/contracts.ts'
import type { TrackedCompetitor } from '../tracker/tracker-context.ts'
import { KEY_OF_NOTHING } from './keyword-text.ts'

export const NO_PROVIDER = 'No search provider is set up for this project.'
const SIMULATED = 'This result is simulated.'
export const LIMIT_REACHED =
  'The monthly spend limit is reached: the next check is made when a new month begins or the limit is raised.'

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
  /** Null while the project has no provider. */
  next_analyze_at: string | null
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

/** `nextAnalyzeAtMs` is null where there is no provider. */
export function newRecord(
  keyword: RecordedKeyword,
  nextAnalyzeAtMs: number | null,
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
    next_analyze_at: nextAnalyzeAtMs === null ? null : formatTime(nextAnalyzeAtMs),
    status: 'pending',
    change_position: null,
    owned_results_count: null,
    serp_features: {},
    message: nextAnalyzeAtMs === null ? NO_PROVIDER : null,
    competitors: withPositions(competitors, new Map()),
  }
}

/** The same keyword as if nothing were known of it, while what is known is being made again (source/). */
export function blankRecord(record: KeywordRecord): KeywordRecord {
  const { country_code: countryCode, language_code: languageCode, location } = record
  const keyword = { ...record, countryCode, languageCode, location: location ?? '' }
  return { ...newRecord(keyword, null, record.competitors), message: null }
}

/** What is said of a result, whatever else there is to say of it. */
export function resultMessage(message: string | null, isSimulated: boolean): string | null {
  if (!isSimulated) return message
  return message === null ? SIMULATED : `${message} ${SIMULATED}`
}

/** Beside what is said of the last result, if there is one. */
export function withLimitReached(message: string | null, isReached: boolean): string | null {
  const said = message?.replace(LIMIT_REACHED, '').trimEnd() || null
  if (!isReached) return said
  return said === null ? LIMIT_REACHED : `${said} ${LIMIT_REACHED}`
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
