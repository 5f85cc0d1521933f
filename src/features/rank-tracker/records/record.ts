// The keyword record of the API, made when something about a keyword changes and stored as JSON, so that a list only
// joins stored texts. Also the columns that lists are ordered by, which must change together with it.

import { hash } from 'node:crypto'
import type { Device } from '../../../background/providers/contracts.ts'
import { formatTime } from '../../../lib/clock.ts'
import type { TrackedCompetitor } from '../tracker/tracker-context.ts'
import { featureBits } from './feature-bits.ts'
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

/** The same keyword without any results, while they are being rebuilt for another source (source/). */
export function blankRecord(record: KeywordRecord): KeywordRecord {
  const { country_code: countryCode, language_code: languageCode, location } = record
  const keyword = { ...record, countryCode, languageCode, location: location ?? '' }
  return { ...newRecord(keyword, null, record.competitors), message: null }
}

/** The message about a result. */
export function resultMessage(message: string | null, isSimulated: boolean): string | null {
  if (!isSimulated) return message
  return message === null ? SIMULATED : `${message} ${SIMULATED}`
}

/** For a keyword that waits for money. Stored records have the message of the last result alone: the schedule says who waits. */
export function withLimitReached(message: string | null): string {
  return message === null ? LIMIT_REACHED : `${message} ${LIMIT_REACHED}`
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

/** The columns of a record's row that follow from the record. */
export function recordColumns(record: KeywordRecord) {
  return {
    position_key: record.last_position ?? KEY_OF_NOTHING,
    analyzed_key: record.last_analyzed_at === null ? KEY_OF_NOTHING : Date.parse(record.last_analyzed_at),
    change_key: record.change_position ?? KEY_OF_NOTHING,
    best_key: record.best_position ?? KEY_OF_NOTHING,
    features: featureBits(record.serp_features),
    url_key: record.last_result_url === null ? 0 : urlKey(record.last_result_url),
    url: record.last_result_url,
    record_json: JSON.stringify(record),
  }
}

/** A number that two URLs hardly ever share: it narrows down, and the URL decides. Never 0, which stands for none. */
export function urlKey(url: string): number {
  return hash('sha1', url, 'buffer').readUIntBE(0, 6) + 1
}

/** Positive is better; null when either is not known. */
export function changeOf(previous: number | null, position: number | null): number | null {
  return previous === null || position === null ? null : previous - position
}
