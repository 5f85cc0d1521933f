// Stores how checks ended, a batch of one project in one transaction: the analyses with their evidence, each
// keyword's new state and record, its segments when its URL changed, the roll-ups, and what was paid. An analysis
// that is no longer open, or whose keyword was deleted meanwhile, is skipped: nothing is stored twice, nothing comes
// back to life. An analysis from a source that the project no longer has stays in the history, and changes nothing
// else.

import { sql } from 'kysely'
import { recordEvent } from '../../../background/events/event-store.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { localDay } from '../../../lib/local-day.ts'
import { RANK_EVENTS } from '../events.ts'
import type { Outcome } from '../evidence/outcome.ts'
import { refreshRecords } from '../records/outdated.ts'
import { storeKeywords } from '../records/store-keywords.ts'
import { applyToRollUps } from '../roll-ups/roll-ups.ts'
import { createMembership } from '../segments/segment-membership.ts'
import { rebuildKeywords } from '../source/rebuild-keywords.ts'
import { readDaysZone } from '../tracker/days-zone.ts'
import { countedFlag } from '../tracker/rank-source.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker, type TrackerRow } from '../tracker/tracker-row.ts'
import { conclude, type OpenRow, type Result } from './keyword-result.ts'
import { insertEvidence, type StoreOptions, settleSpend, updateAnalyses } from './store-analyses.ts'

export async function storeOutcomes(
  tx: Tx,
  context: TrackerContext,
  outcomes: readonly Outcome[],
  options: StoreOptions,
): Promise<void> {
  const tracker = await lockTracker(tx, context.projectId)
  // Two analyses of one keyword that end together are stored one after the other, since each builds on the keyword's
  // state.
  for (let left = outcomes; left.length > 0; ) {
    left = await storeFirstOfEach(tx, context, left, { ...options, tracker })
  }
  // Competitors changed while providers were asked, and the other records have been rewritten since, but not these.
  if (tracker.revision !== context.revision) await refreshRecords(tx, context.projectId)
}

type LockedOptions = StoreOptions & { tracker: TrackerRow }

/** Returns the analyses whose keyword had an earlier one among them. */
async function storeFirstOfEach(
  tx: Tx,
  context: TrackerContext,
  outcomes: readonly Outcome[],
  options: LockedOptions,
): Promise<Outcome[]> {
  const { projectId } = context
  const { engine, nowMs, provider } = options
  const source = options.tracker.source ?? 'none'
  const open = await readOpenOfSource(tx, projectId, outcomes, options)
  if (open.size === 0) return []
  const first = firstOfEach(open.values())
  const timeZone = await readDaysZone(tx, projectId)
  const today = localDay(nowMs, timeZone)
  const membership = await createMembership(tx, engine, projectId, [...first.keys()])
  const results: Result[] = []
  const left: Outcome[] = []
  for (const outcome of outcomes) {
    const row = open.get(outcome.analysisId)
    if (row === undefined) continue
    if (first.get(row.keyword_id) !== row) left.push(outcome)
    else results.push(conclude(row, outcome, context, { nowMs, today, timeZone, source, provider }))
  }
  for (const { row, record, after } of results) {
    after.segmentCount = membership.move(row.keyword_id, after, record.last_result_url)
  }
  await updateAnalyses(tx, projectId, results, options)
  await insertEvidence(tx, projectId, results, options)
  const changed = results.filter(({ isCounted }) => isCounted)
  if (changed.length > 0) await storeKeywords(tx, engine, projectId, changed)
  await membership.store()
  await applyToRollUps(tx, engine, projectId, today, changed)
  await settleSpend(tx, context, results, options)
  await recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks: results.length } })
  return left
}

function firstOfEach(rows: Iterable<OpenRow>): Map<number, OpenRow> {
  const first = new Map<number, OpenRow>()
  for (const row of rows) {
    const known = first.get(row.keyword_id)
    if (known === undefined || row.slot_at < known.slot_at) first.set(row.keyword_id, row)
  }
  return first
}

/** Keywords that still have to be rebuilt for the project's source are rebuilt first: results add to the known state. */
async function readOpenOfSource(
  tx: Tx,
  projectId: number,
  outcomes: readonly Outcome[],
  { engine, nowMs, tracker }: LockedOptions,
): Promise<Map<number, OpenRow>> {
  const isSimulated = countedFlag(tracker.source ?? 'none')
  const open = await readOpen(tx, engine, projectId, outcomes, isSimulated)
  const older = [...open.values()].filter(({ revision }) => revision < tracker.sourceRevision)
  if (older.length === 0) return open
  const ids = [...new Set(older.map((row) => row.keyword_id))]
  await rebuildKeywords(tx, engine, projectId, ids, nowMs)
  return readOpen(tx, engine, projectId, outcomes, isSimulated)
}

/** Indexes: analyses_by_slot for what ended later, else primary keys. */
async function readOpen(
  tx: Tx,
  engine: Engine,
  projectId: number,
  outcomes: readonly Outcome[],
  isSimulated: 0 | 1,
): Promise<Map<number, OpenRow>> {
  const ids = idsParameter(
    engine,
    outcomes.map((outcome) => outcome.analysisId),
  )
  const { rows } = await sql<OpenRow>`select a.id, a.keyword_id, a.slot_at, a.provider, a.intent_at,
      a.reserved_micros, a.started_at, d.due_at, s.device, s.status, s.position, s.previous_position,
      s.best_position, s.segment_count, s.recent, s.frame_id, s.folder, s.competitor_notes, r.revision, r.record_json,
      case when exists (select 1 from analyses as later
        where later.project_id = a.project_id and later.keyword_id = a.keyword_id
          and later.slot_at > a.slot_at and later.status in ('success', 'failed')
          and later.is_simulated = ${isSimulated}) then 1 else 0 end as is_late
    from analyses as a
    join keyword_states as s on s.project_id = a.project_id and s.keyword_id = a.keyword_id
    join keyword_records as r on r.project_id = a.project_id and r.keyword_id = a.keyword_id
    join keyword_schedules as d on d.project_id = a.project_id and d.keyword_id = a.keyword_id
    where a.project_id = ${projectId} and a.id in ${ids} and a.status in ('pending', 'running')`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
