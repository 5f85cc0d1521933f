// Stores how checks ended, a batch of one project in one transaction: the analyses with their evidence, each
// keyword's new state and record, its segments when its URL changed, the roll-ups, and what was paid. An analysis
// that is no longer open, or whose keyword was deleted meanwhile, is passed over: nothing is stored twice, nothing
// comes back to life.

import { sql } from 'kysely'
import { localDay } from '../../lib/local-day.ts'
import type { Tx } from '../../storage/database.ts'
import { type GivenKinds, givenIds, givenRows } from '../../storage/given-rows.ts'
import type { Engine } from '../../storage/portable.ts'
import type { Outcome } from '../evidence/outcome.ts'
import { updateKeys } from '../records/keyword-keys.ts'
import { recordColumns } from '../records/record.ts'
import { refreshRecords } from '../records/refresh-job.ts'
import { applyToRollUps } from '../roll-ups/roll-ups.ts'
import { createMembership } from '../segments/segment-membership.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { conclude, type OpenRow, type Result } from './keyword-result.ts'
import { insertEvidence, type StoreOptions, settleSpend, updateAnalyses } from './store-analyses.ts'

const STATE = {
  keyword_id: 'integer',
  status: 'text',
  position: 'integer',
  previous_position: 'integer',
  best_position: 'integer',
  segment_count: 'integer',
  recent: 'text',
  frame_id: 'integer',
  folder: 'text',
  position_key: 'integer',
  analyzed_key: 'integer',
} as const satisfies GivenKinds

/** Apart from the rest: who takes it apart reads all of it, and a record has more than all the rest. */
const RECORD = {
  keyword_id: 'integer',
  position_key: 'integer',
  analyzed_key: 'integer',
  url: 'text',
  revision: 'integer',
  record_json: 'text',
} as const satisfies GivenKinds

export async function storeOutcomes(
  tx: Tx,
  context: TrackerContext,
  outcomes: readonly Outcome[],
  options: StoreOptions,
): Promise<void> {
  const { revision } = await lockTracker(tx, context.projectId)
  // Two analyses of one keyword that end together follow each other, since each is made of what the keyword is.
  for (let left = outcomes; left.length > 0; ) left = await storeFirstOfEach(tx, context, left, options)
  // Competitors changed while providers were asked, and the records have been rewritten since: these have not.
  if (revision !== context.revision) await refreshRecords(tx, context.projectId)
}

/** Returns those whose keyword had an earlier one among them. */
async function storeFirstOfEach(
  tx: Tx,
  context: TrackerContext,
  outcomes: readonly Outcome[],
  options: StoreOptions,
): Promise<Outcome[]> {
  const { projectId } = context
  const { engine, nowMs } = options
  const open = await readOpen(tx, engine, projectId, outcomes)
  if (open.size === 0) return []
  const first = firstOfEach(open.values())
  const today = localDay(nowMs, context.timeZone)
  const membership = await createMembership(tx, engine, projectId, [...first.keys()])
  const results: Result[] = []
  const left: Outcome[] = []
  for (const outcome of outcomes) {
    const row = open.get(outcome.analysisId)
    if (row === undefined) continue
    if (first.get(row.keyword_id) !== row) left.push(outcome)
    else results.push(conclude(row, outcome, context, { nowMs, today }))
  }
  for (const { row, record, after } of results) {
    after.segmentCount = membership.move(row.keyword_id, after, record.last_result_url)
  }
  await updateAnalyses(tx, projectId, results, options)
  await insertEvidence(tx, engine, projectId, results)
  const changed = results.filter(({ row }) => row.is_late === 0)
  if (changed.length > 0) await updateKeywords(tx, engine, projectId, changed)
  await membership.store()
  await applyToRollUps(tx, projectId, today, changed)
  await settleSpend(tx, context, results, options)
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

/** Indexes: analyses_by_slot for what ended later, else primary keys. */
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
  const { rows } = await sql<OpenRow>`select a.id, a.keyword_id, a.slot_at, a.provider, a.intent_at,
      a.reserved_micros, a.started_at, d.due_at, s.device, s.status, s.position, s.previous_position,
      s.best_position, s.segment_count, s.recent, s.frame_id, s.folder, r.revision, r.record_json,
      case when exists (select 1 from analyses as later
        where later.project_id = a.project_id and later.keyword_id = a.keyword_id
          and later.slot_at > a.slot_at and later.status in ('success', 'failed')) then 1 else 0 end as is_late
    from analyses as a
    join keyword_states as s on s.project_id = a.project_id and s.keyword_id = a.keyword_id
    join keyword_records as r on r.project_id = a.project_id and r.keyword_id = a.keyword_id
    join keyword_schedules as d on d.project_id = a.project_id and d.keyword_id = a.keyword_id
    where a.project_id = ${projectId} and a.id in ${ids} and a.status in ('pending', 'running')`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function updateKeywords(
  tx: Tx,
  engine: Engine,
  projectId: number,
  results: readonly Result[],
): Promise<void> {
  const records = results.map(({ row, record, revision }) => ({
    keyword_id: row.keyword_id,
    revision,
    ...recordColumns(record),
  }))
  const states = results.map(({ row, record, after, frameId }, index) => {
    const { position_key, analyzed_key } = records[index] as (typeof records)[number]
    return {
      keyword_id: row.keyword_id,
      status: after.status,
      position: after.position,
      previous_position: after.previousPosition,
      best_position: record.best_position,
      segment_count: after.segmentCount,
      recent: after.recent,
      frame_id: frameId,
      folder: after.folder,
      position_key,
      analyzed_key,
    }
  })
  const givenStates = givenRows(engine, STATE, states)
  await sql`update keyword_states set status = given.status, position = given.position,
      previous_position = given.previous_position, best_position = given.best_position,
      segment_count = given.segment_count, recent = given.recent, frame_id = given.frame_id,
      folder = given.folder
    from ${givenStates}
    where keyword_states.project_id = ${projectId} and keyword_states.keyword_id = given.keyword_id`.execute(
    tx,
  )
  await updateKeys(tx, projectId, givenStates)
  await sql`update keyword_records set position_key = given.position_key, analyzed_key = given.analyzed_key,
      url = given.url, revision = given.revision, record_json = given.record_json
    from ${givenRows(engine, RECORD, records)}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}
