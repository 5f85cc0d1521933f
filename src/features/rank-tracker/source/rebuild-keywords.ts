// Rebuilds keywords from the analyses that count for the project's current source: state, record, segments and every
// sum. Some at a time, each time in a transaction that holds the tracker's lock; until then keywords look as if they had
// no results (change-source.ts, record-mending.ts).

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { localDay } from '../../../lib/local-day.ts'
import { readCompetitorPositions } from '../evidence/competitor-positions.ts'
import type { KeywordRecord } from '../records/record.ts'
import { mendStored } from '../records/record-mending.ts'
import { storeKeywords } from '../records/store-keywords.ts'
import { applyToRollUps, type TrackedState } from '../roll-ups/roll-ups.ts'
import { createMembership } from '../segments/segment-membership.ts'
import { readDaysZone } from '../tracker/days-zone.ts'
import { countedFlag } from '../tracker/rank-source.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { type CountedAnalysis, readCounted } from './counted-analyses.ts'
import { remake } from './remade-keyword.ts'

type KnownRow = TrackedState & {
  keyword_id: number
  frame_id: number | null
  created_at: number
  due_at: number | null
  is_running: number
  record_json: string
}

/** The caller holds the tracker's lock. */
export async function rebuildKeywords(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
  nowMs: number,
): Promise<void> {
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined) return
  const isSimulated = countedFlag(context.source)
  const timeZone = await readDaysZone(tx, projectId)
  const known = await readKnown(tx, engine, projectId, ids)
  const counted = await readCounted(tx, engine, projectId, ids, { isSimulated, nowMs })
  const byKeyword = Map.groupBy(counted, (analysis) => analysis.keyword_id)
  const membership = await createMembership(tx, engine, projectId, ids)
  const changes = await Promise.all(
    known.map(async (row) => {
      const before = stateOf(row)
      const analyses = byKeyword.get(row.keyword_id) ?? []
      const remade = remake({
        record: JSON.parse(row.record_json) as KeywordRecord,
        before,
        createdAtMs: row.created_at,
        analyses,
        isSimulated: isSimulated === 1,
        isRunning: isSimulated === 0 && row.is_running === 1,
        timeZone,
        competitors: context.competitors,
        competitorPositions: await competitorPositionsOf(tx, context, analyses),
      })
      const shown = { source: context.source, isOfSource: true, dueAtMs: row.due_at }
      const record = mendStored({ ...shown, record: remade.record }, context.competitors)
      const { revision } = context
      return { before, after: remade.after, record, revision, frameId: row.frame_id }
    }),
  )
  for (const { record, after } of changes) {
    after.segmentCount = membership.move(record.id, after, record.last_result_url)
  }
  await storeKeywords(tx, engine, projectId, changes)
  await membership.store()
  await applyToRollUps(tx, engine, projectId, localDay(nowMs, timeZone), changes)
}

/** Indexes: primary keys, and analyses_by_slot for what is being bought. */
async function readKnown(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`select s.keyword_id, s.device, s.status, s.position,
      s.previous_position as "previousPosition", s.segment_count as "segmentCount", s.recent, s.folder, s.competitor_notes as "competitorNotes", s.frame_id,
      k.created_at, d.due_at, r.record_json,
      case when exists (select 1 from analyses as a where a.project_id = s.project_id
        and a.keyword_id = s.keyword_id and a.status = 'running') then 1 else 0 end as is_running
    from keyword_states as s
    join keywords as k on k.project_id = s.project_id and k.id = s.keyword_id
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    left join keyword_schedules as d on d.project_id = s.project_id and d.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, ids)}
    order by s.keyword_id`.execute(tx)
  return rows
}

function stateOf(row: KnownRow): TrackedState {
  const { device, status, position, previousPosition, segmentCount, recent, folder, competitorNotes } = row
  return { device, status, position, previousPosition, segmentCount, recent, folder, competitorNotes }
}

async function competitorPositionsOf(
  tx: Tx,
  { projectId, competitors }: TrackerContext,
  analyses: readonly CountedAnalysis[],
): Promise<Map<number, number>> {
  const last = analyses.findLast(({ status }) => status === 'success')
  return last === undefined ? new Map() : readCompetitorPositions(tx, projectId, last.id, competitors)
}
