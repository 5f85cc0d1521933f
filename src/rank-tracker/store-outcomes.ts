// Stores how checks ended, a batch of one project in one transaction: the analyses with their evidence, each
// keyword's new state and record, its segments when its URL changed, the roll-ups, and what was paid. An analysis
// that is no longer open, or whose keyword was deleted meanwhile, is passed over: nothing is stored twice, nothing
// comes back to life. A failure changes the status and the message of a keyword and nothing else.

import { type Insertable, sql } from 'kysely'
import { formatTime } from '../lib/clock.ts'
import { localDay } from '../lib/local-day.ts'
import { recordSpend, releaseSpend, spendMonth } from '../providers/spend.ts'
import type { Tx } from '../storage/database.ts'
import { type GivenKinds, type GivenRow, givenIds, givenRows } from '../storage/given-rows.ts'
import type { Engine } from '../storage/portable.ts'
import type { Tables } from '../storage/tables.ts'
import { featureMap, type Outcome, tagOf } from './outcome.ts'
import { recordDay } from './recent-days.ts'
import { changeOf, type KeywordRecord, recordColumns, withPositions } from './record.ts'
import { applyToRollUps, type KeywordChange, type TrackedState } from './roll-ups.ts'
import { createMembership } from './segment-membership.ts'
import type { TrackerContext } from './tracker-context.ts'
import { lockTracker } from './tracker-row.ts'

export type StoreOptions = {
  engine: Engine
  provider: { name: string; isSimulated: boolean }
  /** By the database's clock. */
  nowMs: number
}

type OpenRow = {
  id: number
  keyword_id: number
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
  record_json: string
}

/** What a keyword is after its check. */
type Result = {
  row: OpenRow
  record: KeywordRecord
  before: TrackedState
  after: TrackedState
  frameId: number | null
}

const ANALYSIS = {
  id: 'integer',
  status: 'text',
  started_at: 'integer',
  position: 'integer',
  previous_position: 'integer',
  owned_results_count: 'integer',
  matched_url: 'text',
  features_json: 'text',
  message: 'text',
  pages_scanned: 'integer',
  organic_results_scanned: 'integer',
  is_scan_complete: 'integer',
  stored_results: 'integer',
  cost_micros: 'integer',
} as const satisfies GivenKinds

const STATE = {
  keyword_id: 'integer',
  status: 'text',
  position: 'integer',
  previous_position: 'integer',
  best_position: 'integer',
  segment_count: 'integer',
  recent: 'text',
  frame_id: 'integer',
  position_key: 'integer',
  analyzed_key: 'integer',
  url: 'text',
  record_json: 'text',
} as const satisfies GivenKinds

export async function storeOutcomes(
  tx: Tx,
  context: TrackerContext,
  outcomes: readonly Outcome[],
  options: StoreOptions,
): Promise<void> {
  const { projectId } = context
  const { engine, nowMs } = options
  await lockTracker(tx, projectId)
  const open = await readOpen(tx, engine, projectId, outcomes)
  if (open.size === 0) return
  const stored = outcomes.filter((outcome) => open.has(outcome.analysisId))
  const today = localDay(nowMs, context.timeZone)
  const membership = await createMembership(
    tx,
    engine,
    projectId,
    [...open.values()].map((row) => row.keyword_id),
  )

  const results = stored.map((outcome) => {
    const row = open.get(outcome.analysisId) as OpenRow
    const result = conclude(row, outcome, context, { nowMs, today })
    const { url } = recordColumns(result.record)
    result.after.segmentCount = membership.move(row.keyword_id, result.after, url)
    return result
  })

  await updateAnalyses(tx, projectId, stored, results, options)
  await insertEvidence(tx, projectId, stored)
  await updateKeywords(tx, engine, context, results)
  await membership.store()
  const changes: KeywordChange[] = results.map(({ before, after }) => ({ before, after }))
  await applyToRollUps(tx, projectId, today, changes)
  await settleSpend(tx, context, stored, open, options)
}

async function readOpen(
  tx: Tx,
  engine: Engine,
  projectId: number,
  outcomes: readonly Outcome[],
): Promise<Map<number, OpenRow>> {
  const ids = givenIds(
    engine,
    outcomes.map((outcome) => outcome.analysisId),
  )
  const { rows } = await sql<OpenRow>`select a.id, a.keyword_id, a.intent_at, a.reserved_micros, a.started_at,
      d.due_at, s.device, s.status, s.position, s.previous_position, s.best_position, s.segment_count, s.recent, s.frame_id,
      r.record_json
    from analyses as a
    join keyword_states as s on s.project_id = a.project_id and s.keyword_id = a.keyword_id
    join keyword_records as r on r.project_id = a.project_id and r.keyword_id = a.keyword_id
    join keyword_schedules as d on d.project_id = a.project_id and d.keyword_id = a.keyword_id
    where a.project_id = ${projectId} and a.id in ${ids} and a.status in ('pending', 'running')`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function conclude(
  row: OpenRow,
  outcome: Outcome,
  context: TrackerContext,
  { nowMs, today }: { nowMs: number; today: number },
): Result {
  const before: TrackedState = {
    device: row.device,
    status: row.status,
    position: row.position,
    previousPosition: row.previous_position,
    segmentCount: row.segment_count,
    recent: row.recent,
  }
  const record = JSON.parse(row.record_json) as KeywordRecord
  record.next_analyze_at = formatTime(row.due_at)
  if (!outcome.isSuccess) {
    record.status = 'failed'
    record.message = outcome.message
    // Competitors may have come or gone since the record was made: it is made for the tracker's latest revision.
    const positions = new Map(record.competitors.map(({ id, position }) => [id, position as number]))
    record.competitors = withPositions(context.competitors, positions)
    return { row, record, before, after: { ...before, status: 'failed' }, frameId: row.frame_id }
  }
  const { observation, answer } = outcome
  const { position } = observation
  const after: TrackedState = {
    ...before,
    status: 'success',
    position,
    previousPosition: before.position,
    recent: recordDay(before.recent, today, position),
  }
  record.status = 'success'
  record.last_position = position
  record.best_position = bestOf(record.best_position, position)
  record.last_result_url = observation.url
  record.last_analyzed_at = formatTime(nowMs)
  record.change_position = changeOf(before.position, position)
  record.owned_results_count = observation.ownedResultsCount
  record.serp_features = featureMap(answer.features)
  record.message = observation.message
  record.competitors = withPositions(context.competitors, observation.competitorPositions)
  return { row, record, before, after, frameId: outcome.evidence.frameId ?? row.id }
}

function bestOf(best: number | null, position: number | null): number | null {
  if (best === null || position === null) return best ?? position
  return Math.min(best, position)
}

async function updateAnalyses(
  tx: Tx,
  projectId: number,
  outcomes: readonly Outcome[],
  results: readonly Result[],
  { engine, provider, nowMs }: StoreOptions,
): Promise<void> {
  const rows = outcomes.map((outcome, index) => analysisRow(outcome, results[index] as Result, nowMs))
  await sql`update analyses set status = given.status, started_at = given.started_at, finished_at = ${nowMs},
      attempts = attempts + 1, provider = ${provider.name}, is_simulated = ${provider.isSimulated ? 1 : 0},
      reserved_micros = 0, position = given.position, previous_position = given.previous_position,
      owned_results_count = given.owned_results_count, matched_url = given.matched_url,
      features_json = given.features_json, message = given.message, pages_scanned = given.pages_scanned,
      organic_results_scanned = given.organic_results_scanned, is_scan_complete = given.is_scan_complete,
      stored_results = given.stored_results, cost_micros = analyses.cost_micros + given.cost_micros
    from ${givenRows(engine, ANALYSIS, rows)}
    where analyses.project_id = ${projectId} and analyses.id = given.id`.execute(tx)
}

function analysisRow(outcome: Outcome, { row, before }: Result, nowMs: number): GivenRow<typeof ANALYSIS> {
  const common = {
    id: row.id,
    started_at: row.started_at ?? nowMs,
    previous_position: before.position,
    cost_micros: outcome.costMicros,
  }
  if (!outcome.isSuccess) {
    return {
      ...common,
      status: 'failed',
      position: null,
      owned_results_count: null,
      matched_url: null,
      features_json: null,
      message: outcome.message,
      pages_scanned: outcome.pagesScanned,
      organic_results_scanned: outcome.organicResults,
      is_scan_complete: 0,
      stored_results: 0,
    }
  }
  const { answer, observation, storedResults } = outcome
  return {
    ...common,
    status: 'success',
    position: observation.position,
    owned_results_count: observation.ownedResultsCount,
    matched_url: observation.url,
    features_json: JSON.stringify(answer.features),
    message: observation.message,
    pages_scanned: answer.pagesScanned,
    organic_results_scanned: storedResults,
    is_scan_complete: answer.isComplete ? 1 : 0,
    stored_results: storedResults,
  }
}

async function insertEvidence(tx: Tx, projectId: number, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap<Insertable<Tables['analysis_evidence']>>((outcome) => {
    const key = { project_id: projectId, analysis_id: outcome.analysisId }
    if (outcome.isSuccess) {
      const { bytes, frameId } = outcome.evidence
      return [{ ...key, results: bytes, frame_id: frameId, reply: null }]
    }
    return outcome.reply === null ? [] : [{ ...key, results: null, frame_id: null, reply: outcome.reply }]
  })
  if (rows.length > 0) await tx.insertInto('analysis_evidence').values(rows).execute()
}

async function updateKeywords(
  tx: Tx,
  engine: Engine,
  { projectId, revision }: TrackerContext,
  results: readonly Result[],
): Promise<void> {
  const given = givenRows(
    engine,
    STATE,
    results.map(({ row, record, after, frameId }) => ({
      keyword_id: row.keyword_id,
      status: after.status,
      position: after.position,
      previous_position: after.previousPosition,
      best_position: record.best_position,
      segment_count: after.segmentCount,
      recent: after.recent,
      frame_id: frameId,
      ...recordColumns(record),
    })),
  )
  await sql`update keyword_states set status = given.status, position = given.position,
      previous_position = given.previous_position, best_position = given.best_position,
      segment_count = given.segment_count, recent = given.recent, frame_id = given.frame_id
    from ${given}
    where keyword_states.project_id = ${projectId} and keyword_states.keyword_id = given.keyword_id`.execute(
    tx,
  )
  await sql`update keyword_records set position_key = given.position_key, analyzed_key = given.analyzed_key,
      url = given.url, revision = ${revision}, record_json = given.record_json
    from ${given}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}

/** What was announced is taken back from the month it was announced in, and what it really cost is written down. */
async function settleSpend(
  tx: Tx,
  context: TrackerContext,
  outcomes: readonly Outcome[],
  open: ReadonlyMap<number, OpenRow>,
  { provider, nowMs }: StoreOptions,
): Promise<void> {
  const reserved = new Map<string, number>()
  for (const { intent_at, reserved_micros } of open.values()) {
    if (intent_at === null || reserved_micros === 0) continue
    const month = spendMonth(intent_at)
    reserved.set(month, (reserved.get(month) ?? 0) + reserved_micros)
  }
  for (const [month, micros] of reserved) await releaseSpend(tx, context.accountId, month, micros)
  const entries = outcomes.map((outcome) => ({
    projectId: context.projectId,
    provider: provider.name,
    reference: tagOf(context.projectUid, outcome.analysisId),
    costMicros: outcome.costMicros,
    isEstimated: outcome.isCostEstimated,
  }))
  await recordSpend(tx, context.accountId, entries, nowMs)
}
