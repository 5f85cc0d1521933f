// Adds keywords to a project: all of them or none, within its allowance, each with its first analysis. One that is
// tracked already in that market and on that device is left alone and costs nothing.

import { sql } from 'kysely'
import { AppError } from '../lib/errors.ts'
import { localDay } from '../lib/local-day.ts'
import { collapseWhitespace, sortKey } from '../lib/text.ts'
import { takeIds } from '../projects/counters.ts'
import type { Device } from '../providers/contracts.ts'
import type { Tx } from '../storage/database.ts'
import { type GivenKinds, type GivenRow, givenRows } from '../storage/given-rows.ts'
import type { Engine } from '../storage/portable.ts'
import { insertAnalyses } from './analysis-store.ts'
import { enqueueChecks } from './check-batches.ts'
import { foldKeyword, marketKey } from './keyword-text.ts'
import { startRecent } from './recent-days.ts'
import { newRecord, type RecordedKeyword, recordColumns } from './record.ts'
import { applyToRollUps, type TrackedState } from './roll-ups.ts'
import { firstDue } from './slots.ts'
import type { TrackerContext } from './tracker-context.ts'
import { addToKeywordCount, lockTracker } from './tracker-row.ts'

export type NewKeyword = {
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  device: Device
}

export type AddedKeyword = RecordedKeyword

export type AddOptions = {
  engine: Engine
  /** Units that the project may use. */
  unitsMax: number
  /** By the database's clock. */
  nowMs: number
  /** For keywords that bring their history along: no first analysis is opened, and none is due before this. */
  heldUntilMs?: number
}

const LEAD_MS = 3_600_000

type Identified = NewKeyword & { folded: string; location: string }

const KEYWORD = {
  id: 'integer',
  keyword: 'text',
  folded: 'text',
  country_code: 'text',
  language_code: 'text',
  location: 'text',
  device: 'text',
} as const satisfies GivenKinds

const RECORD = {
  keyword_id: 'integer',
  device: 'text',
  position_key: 'integer',
  sort_key: 'text',
  market_key: 'text',
  analyzed_key: 'integer',
  url: 'text',
  record_json: 'text',
  due_at: 'integer',
} as const satisfies GivenKinds

export async function addKeywords(
  tx: Tx,
  context: TrackerContext,
  wanted: readonly NewKeyword[],
  options: AddOptions,
): Promise<AddedKeyword[]> {
  const { projectId } = context
  const { keywordCount } = await lockTracker(tx, projectId)
  const fresh = await withoutTracked(tx, options.engine, projectId, wanted.map(identify))
  if (fresh.length === 0) return []
  if (keywordCount + fresh.length > options.unitsMax)
    throw allowanceExceeded(keywordCount, fresh.length, options)

  const firstId = await takeIds(tx, projectId, 'keywords', fresh.length)
  const added = fresh.map((keyword, index) => ({ ...keyword, id: firstId + index }))
  await insertKeywords(tx, context, added, options)
  await addToKeywordCount(tx, projectId, added.length)
  if (options.heldUntilMs !== undefined) return added

  const slots = added.map(({ id }) => ({ keywordId: id, slotAtMs: options.nowMs }))
  const analysisIds = await insertAnalyses(tx, options.engine, context, slots)
  // Ahead of everything that is due by now: who adds keywords waits for them.
  await enqueueChecks(tx, projectId, analysisIds, options.nowMs - LEAD_MS)
  return added
}

function identify(keyword: NewKeyword): Identified {
  const text = collapseWhitespace(keyword.keyword)
  return { ...keyword, keyword: text, folded: foldKeyword(text), location: keyword.location ?? '' }
}

// Index: keywords_by_identity.
async function withoutTracked(
  tx: Tx,
  engine: Engine,
  projectId: number,
  wanted: readonly Identified[],
): Promise<Identified[]> {
  const rows = wanted.map((keyword, index) => toRow(keyword, index))
  // A cross join, because SQLite then looks up each of ours and does not go through all that is tracked.
  const { rows: tracked } = await sql<{ id: number }>`select given.id from ${givenRows(engine, KEYWORD, rows)}
    cross join keywords
    where keywords.project_id = ${projectId} and keywords.folded = given.folded
      and keywords.country_code = given.country_code and keywords.language_code = given.language_code
      and keywords.location = given.location and keywords.device = given.device`.execute(tx)
  const known = new Set(tracked.map((row) => row.id))
  return wanted.filter((_, index) => !known.has(index))
}

function toRow(keyword: Identified, id: number): GivenRow<typeof KEYWORD> {
  return {
    id,
    keyword: keyword.keyword,
    folded: keyword.folded,
    country_code: keyword.countryCode,
    language_code: keyword.languageCode,
    location: keyword.location,
    device: keyword.device,
  }
}

async function insertKeywords(
  tx: Tx,
  context: TrackerContext,
  added: readonly (Identified & { id: number })[],
  { engine, nowMs, heldUntilMs }: AddOptions,
): Promise<void> {
  const { projectId, revision, competitors, frequency, timeZone } = context
  const today = localDay(nowMs, timeZone)
  const recent = startRecent(today)
  const keywords = givenRows(
    engine,
    KEYWORD,
    added.map((keyword) => toRow(keyword, keyword.id)),
  )
  const records = givenRows(
    engine,
    RECORD,
    added.map((keyword) => ({
      keyword_id: keyword.id,
      device: keyword.device,
      sort_key: sortKey(keyword.keyword),
      market_key: marketKey(keyword.countryCode, keyword.languageCode, keyword.location),
      ...recordColumns(newRecord(keyword, nowMs, competitors)),
      due_at: heldUntilMs ?? firstDue(nowMs, frequency, seedOf(projectId, keyword.id)),
    })),
  )
  await sql`insert into keywords
    (project_id, id, keyword, folded, country_code, language_code, location, device, created_at)
    select ${projectId}, id, keyword, folded, country_code, language_code, location, device, ${nowMs}
    from ${keywords}`.execute(tx)
  await sql`insert into keyword_states
    (project_id, keyword_id, device, status, position, previous_position, best_position, segment_count, recent)
    select ${projectId}, keyword_id, device, 'pending', null, null, null, 0, ${recent} from ${records}`.execute(
    tx,
  )
  await sql`insert into keyword_records
    (project_id, keyword_id, device, position_key, sort_key, market_key, analyzed_key, url, revision, record_json)
    select ${projectId}, keyword_id, device, position_key, sort_key, market_key, analyzed_key, url, ${revision},
      record_json from ${records}`.execute(tx)
  await sql`insert into keyword_schedules (project_id, keyword_id, due_at)
    select ${projectId}, keyword_id, due_at from ${records}`.execute(tx)
  await applyToRollUps(
    tx,
    projectId,
    today,
    added.map(({ device }) => ({ before: undefined, after: newState(device, recent) })),
  )
}

// Ids count from 1 in every project: without the project in it, the first keywords of all would be due together.
function seedOf(projectId: number, keywordId: number): number {
  return projectId * 7919 + keywordId
}

function newState(device: Device, recent: string): TrackedState {
  return {
    device,
    status: 'pending',
    position: null,
    previousPosition: null,
    segmentCount: 0,
    recent,
    folder: null,
  }
}

function allowanceExceeded(used: number, wanted: number, { unitsMax }: AddOptions): AppError {
  const left = Math.max(0, unitsMax - used)
  return new AppError(
    'rank_tracker_allowance_exceeded',
    `These keywords need ${wanted} units, and the project has ${left} of ${unitsMax} left. Nothing was created.`,
  )
}
