// Keywords of any text, market and result, put into the database in bulk: for tests of the list and its search.

import { sql } from 'kysely'
import type { Device, SerpFeature } from '../../src/background/providers/contracts.ts'
import type { Database, Tx } from '../../src/data/storage/database.ts'
import {
  type ParameterKinds,
  type ParameterRow,
  rowsParameter,
} from '../../src/data/storage/sql/rows-parameter.ts'
import { takeIds } from '../../src/features/projects/counters.ts'
import { featureMap } from '../../src/features/rank-tracker/evidence/feature-map.ts'
import { insertKeys, RESULT_KEYS } from '../../src/features/rank-tracker/records/keyword-keys.ts'
import { foldKeyword, marketKey } from '../../src/features/rank-tracker/records/keyword-text.ts'
import {
  type AnalysisStatus,
  changeOf,
  newRecord,
  recordColumns,
} from '../../src/features/rank-tracker/records/record.ts'
import { recordDay, startRecent } from '../../src/features/rank-tracker/roll-ups/recent-days.ts'
import { applyToRollUps, type TrackedState } from '../../src/features/rank-tracker/roll-ups/roll-ups.ts'
import { firstFolder } from '../../src/features/rank-tracker/segments/suggestions.ts'
import { addToKeywordCount, lockForAdding } from '../../src/features/rank-tracker/tracker/tracker-row.ts'
import { formatTime } from '../../src/lib/clock.ts'
import { localDay } from '../../src/lib/local-day.ts'
import { sortKey } from '../../src/lib/text.ts'

export type Listed = {
  text: string
  device: Device
  countryCode: string
  languageCode: string
  /** Empty for none. */
  location: string
  position: number | null
  analyzedAtMs: number | null
  /** Only where there is a position. */
  url?: string
  previousPosition?: number | null
  /** The position, unless said otherwise. */
  bestPosition?: number | null
  /** `success` where it was analysed, else `pending`. */
  status?: AnalysisStatus
  features?: readonly SerpFeature[]
  /** How each day ended since it was added, the last one today; today alone where it was analysed. */
  days?: readonly (number | null)[]
}

/** Without a text it is `keyword` and its id. */
type Inserted = Omit<Listed, 'text'> & { text?: string }

const ROW = {
  id: 'integer',
  keyword: 'text',
  folded: 'text',
  country_code: 'text',
  language_code: 'text',
  location: 'text',
  device: 'text',
  status: 'text',
  position: 'integer',
  previous_position: 'integer',
  best_position: 'integer',
  recent: 'text',
  folder: 'text',
  sort_key: 'text',
  market_key: 'text',
  ...RESULT_KEYS,
  url: 'text',
  record_json: 'text',
} as const satisfies ParameterKinds

const INSERT_MAX = 5000
const KEYS = sql.join(Object.keys(RESULT_KEYS).map((name) => sql.ref(name)))

/** Members of no segment: make those afterwards. Returns the ids of the keywords, in order. */
export async function insertListed(
  database: Database,
  projectId: number,
  items: readonly Inserted[],
  today = localDay(Date.now(), 'UTC'),
): Promise<number[]> {
  if (items.length === 0) return []
  return database.transaction(async (tx) => {
    const { revision } = await lockForAdding(tx, projectId, 'simulator')
    const firstId = await takeIds(tx, projectId, 'keywords', items.length)
    const states = items.map((item) => stateOf(item, today))
    const rows = items.map((item, index) => rowOf(firstId + index, item, states[index] as TrackedState))
    for (let from = 0; from < rows.length; from += INSERT_MAX) {
      const given = rowsParameter(database.engine, ROW, rows.slice(from, from + INSERT_MAX))
      await insertRows(tx, projectId, revision, given)
    }
    await insertKeys(tx, projectId, firstId, firstId + items.length - 1)
    await addToKeywordCount(tx, projectId, items.length)
    const changes = states.map((after) => ({ before: undefined, after }))
    await applyToRollUps(tx, database.engine, projectId, today, changes)
    return rows.map((row) => row.id as number)
  })
}

function stateOf(item: Inserted, today: number): TrackedState {
  const { device, position, analyzedAtMs, days = analyzedAtMs === null ? [] : [position] } = item
  let recent = startRecent(today - Math.max(days.length, 1) + 1)
  for (const [at, value] of days.entries()) recent = recordDay(recent, today - days.length + 1 + at, value)
  return {
    device,
    status: item.status ?? (analyzedAtMs === null ? 'pending' : 'success'),
    position,
    previousPosition: item.previousPosition ?? null,
    segmentCount: 0,
    recent,
    folder: firstFolder(urlOf(item)),
    competitorNotes: null,
  }
}

function urlOf({ position, url = 'https://example.com/' }: Inserted): string | null {
  return position === null ? null : url
}

function rowOf(
  id: number,
  item: Inserted,
  { status, recent, folder }: TrackedState,
): ParameterRow<typeof ROW> {
  const { countryCode, languageCode, location, device, position, analyzedAtMs, features } = item
  const { text = `keyword ${id}`, previousPosition = null, bestPosition = position } = item
  const keyword = { id, keyword: text, device, countryCode, languageCode, location }
  const record = newRecord(keyword, 0, [])
  record.status = status
  record.last_position = position
  record.best_position = bestPosition
  record.change_position = changeOf(previousPosition, position)
  if (features !== undefined) record.serp_features = featureMap(features)
  record.last_result_url = urlOf(item)
  record.last_analyzed_at = analyzedAtMs === null ? null : formatTime(analyzedAtMs)
  return {
    id,
    keyword: text,
    folded: foldKeyword(text),
    country_code: countryCode,
    language_code: languageCode,
    location,
    device,
    status,
    position,
    previous_position: previousPosition,
    best_position: bestPosition,
    recent,
    folder,
    sort_key: sortKey(text),
    market_key: marketKey(countryCode, languageCode, location),
    ...recordColumns(record),
  }
}

async function insertRows(
  tx: Tx,
  projectId: number,
  revision: number,
  given: ReturnType<typeof rowsParameter>,
): Promise<void> {
  await sql`insert into keywords
    (project_id, id, keyword, folded, country_code, language_code, location, device, created_at)
    select ${projectId}, id, keyword, folded, country_code, language_code, location, device, 0
    from ${given}`.execute(tx)
  await sql`insert into keyword_states
    (project_id, keyword_id, device, status, position, previous_position, best_position, segment_count, recent, folder)
    select ${projectId}, id, device, status, position, previous_position, best_position, 0, recent, folder
    from ${given}`.execute(tx)
  await sql`insert into keyword_records
    (project_id, keyword_id, device, sort_key, market_key, url, revision, record_json, ${KEYS})
    select ${projectId}, id, device, sort_key, market_key, url, ${revision}, record_json, ${KEYS}
    from ${given}`.execute(tx)
}
