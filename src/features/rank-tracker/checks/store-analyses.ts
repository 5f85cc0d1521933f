// The rows of analyses that have ended, their evidence, and what they cost.

import { type Insertable, sql } from 'kysely'
import { recordSpend, releaseAnnounced } from '../../../background/providers/spend.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import {
  bytesParameter,
  type ParameterKinds,
  type ParameterRow,
  rowsParameter,
} from '../../../data/storage/sql/rows-parameter.ts'
import type { Tables } from '../../../data/storage/tables.ts'
import { writeNotes } from '../evidence/competitor-notes.ts'
import { encodeFeatures } from '../evidence/feature-map.ts'
import { evidenceDay } from '../evidence/frame-days.ts'
import { tagOf } from '../evidence/outcome.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import type { OpenRow, Result } from './keyword-result.ts'

export type StoreOptions = {
  engine: Engine
  provider: { name: string; isSimulated: boolean }
  /** Now, by the database's clock. */
  nowMs: number
}

const ANALYSIS = {
  id: 'integer',
  status: 'text',
  provider: 'text',
  is_simulated: 'integer',
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
  competitor_notes: 'text',
  feature_notes: 'text',
} as const satisfies ParameterKinds

export async function updateAnalyses(
  tx: Tx,
  projectId: number,
  results: readonly Result[],
  options: StoreOptions,
): Promise<void> {
  const { engine, nowMs } = options
  const rows = results.map((result) => analysisRow(result, options))
  await sql`update analyses set status = given.status, started_at = given.started_at, finished_at = ${nowMs},
      attempts = attempts + 1, provider = given.provider, is_simulated = given.is_simulated,
      reserved_micros = 0, position = given.position, previous_position = given.previous_position,
      owned_results_count = given.owned_results_count, matched_url = given.matched_url,
      features_json = given.features_json, message = given.message, pages_scanned = given.pages_scanned,
      organic_results_scanned = given.organic_results_scanned, is_scan_complete = given.is_scan_complete,
      stored_results = given.stored_results, cost_micros = analyses.cost_micros + given.cost_micros,
      competitor_notes = given.competitor_notes, feature_notes = given.feature_notes
    from ${rowsParameter(engine, ANALYSIS, rows)}
    where analyses.project_id = ${projectId} and analyses.id = given.id`.execute(tx)
}

function analysisRow(result: Result, { provider, nowMs }: StoreOptions): ParameterRow<typeof ANALYSIS> {
  const { row, outcome, record, before, isSimulated, isCounted } = result
  const common = {
    id: row.id,
    provider: providerOf(row, provider.name),
    is_simulated: isSimulated ? 1 : 0,
    started_at: row.started_at ?? nowMs,
    // For a late analysis, or one of another source, the analysis before it is not the one that the keyword shows.
    previous_position: isCounted ? before.position : null,
    cost_micros: costOf(result),
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
      competitor_notes: null,
      feature_notes: null,
    }
  }
  const { answer, observation, organicResults, storedResults } = outcome
  return {
    ...common,
    status: 'success',
    position: observation.position,
    owned_results_count: observation.ownedResultsCount,
    matched_url: observation.url,
    features_json: encodeFeatures(answer),
    message: observation.message,
    pages_scanned: answer.pagesScanned,
    organic_results_scanned: organicResults,
    is_scan_complete: answer.isComplete ? 1 : 0,
    stored_results: storedResults,
    competitor_notes: writeNotes(record.competitors, observation.competitorPositions),
    feature_notes: observation.featureNotes,
  }
}

/** A check that was announced to one provider was bought there or nowhere, even if another one closes it. */
function providerOf(row: OpenRow, name: string): string {
  return row.intent_at === null ? name : (row.provider ?? name)
}

/** If posting is what costs, the cost was recorded with the post, and nothing is announced any more. */
function costOf({ row, outcome }: Result): number {
  return row.intent_at !== null && row.reserved_micros === 0 ? 0 : outcome.costMicros
}

/** The place of an analysis's evidence in the joined bytes: its first byte, counted from one, and its length. */
const EVIDENCE = {
  analysis_id: 'integer',
  frame_id: 'integer',
  frame_day: 'integer',
  start_byte: 'integer',
  byte_count: 'integer',
} as const satisfies ParameterKinds

/** One parameter for all, of which each row takes its part: a hundred parameters cost more than the bytes in them. */
export async function insertEvidence(
  tx: Tx,
  projectId: number,
  results: readonly Result[],
  { engine, nowMs }: Pick<StoreOptions, 'engine' | 'nowMs'>,
): Promise<void> {
  const today = evidenceDay(nowMs)
  const rows: ParameterRow<typeof EVIDENCE>[] = []
  const pieces: Uint8Array[] = []
  const replies: Insertable<Tables['analysis_evidence']>[] = []
  let startByte = 1
  for (const { outcome } of results) {
    const { analysisId } = outcome
    if (outcome.isSuccess) {
      const { bytes, frame } = outcome.evidence
      rows.push({
        analysis_id: analysisId,
        frame_id: frame?.analysisId ?? null,
        frame_day: frame?.day ?? today,
        start_byte: startByte,
        byte_count: bytes.length,
      })
      pieces.push(bytes)
      startByte += bytes.length
    } else if (outcome.reply !== null) {
      replies.push({
        project_id: projectId,
        analysis_id: analysisId,
        frame_day: today,
        reply: outcome.reply,
      })
    }
  }
  if (replies.length > 0) await tx.insertInto('analysis_evidence').values(replies).execute()
  if (rows.length === 0) return
  const all = bytesParameter(engine, Buffer.concat(pieces))
  await sql`insert into analysis_evidence (project_id, analysis_id, frame_id, frame_day, results)
    select ${projectId}, analysis_id, frame_id, frame_day,
      substr(${all}, cast(start_byte as int), cast(byte_count as int))
    from ${rowsParameter(engine, EVIDENCE, rows)}`.execute(tx)
}

/** Subtracts the announcement from its month, and records the real cost. */
export async function settleSpend(
  tx: Tx,
  context: TrackerContext,
  results: readonly Result[],
  { provider, nowMs }: StoreOptions,
): Promise<void> {
  const announced = results.map(({ row }) => ({ atMs: row.intent_at, micros: row.reserved_micros }))
  await releaseAnnounced(tx, context, announced)
  const entries = results.map((result) => ({
    provider: providerOf(result.row, provider.name),
    reference: tagOf(context.projectUid, result.row.id),
    costMicros: costOf(result),
    isEstimated: result.outcome.isCostEstimated,
  }))
  await recordSpend(tx, context, entries, nowMs)
}
