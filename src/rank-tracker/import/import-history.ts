// Positions that another tool measured, as analyses of keywords that were just added. They have no evidence and cost
// nothing; the latest of them is what is known of the keyword until its first analysis here.

import { sql } from 'kysely'
import { formatTime } from '../../lib/clock.ts'
import { localDay } from '../../lib/local-day.ts'
import { takeIds } from '../../projects/counters.ts'
import type { Tx } from '../../storage/database.ts'
import { type GivenKinds, type GivenRow, givenIds, givenRows } from '../../storage/given-rows.ts'
import type { Engine } from '../../storage/portable.ts'
import { updateKeys } from '../records/keyword-keys.ts'
import { changeOf, type KeywordRecord, recordColumns } from '../records/record.ts'
import { recordDay, startRecent } from '../roll-ups/recent-days.ts'
import { applyToRollUps, type TrackedState } from '../roll-ups/roll-ups.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

/** Null: measured, and not found. */
export type Measured = { atMs: number; position: number | null }
export type History = { keywordId: number; measured: readonly Measured[] }

const DEPTH = 100
/** Bounded by the size of one parameter: 50,000 rows are about 5 MB. */
const ROWS_MAX = 50_000

const ANALYSIS = {
  id: 'integer',
  keyword_id: 'integer',
  at: 'integer',
  position: 'integer',
  previous_position: 'integer',
} as const satisfies GivenKinds

const STATE = {
  keyword_id: 'integer',
  position: 'integer',
  previous_position: 'integer',
  best_position: 'integer',
  recent: 'text',
  position_key: 'integer',
  analyzed_key: 'integer',
  record_json: 'text',
} as const satisfies GivenKinds

type KnownRow = TrackedState & { id: number; record_json: string }

export async function importHistories(
  tx: Tx,
  context: TrackerContext,
  histories: readonly History[],
  { engine, nowMs }: { engine: Engine; nowMs: number },
): Promise<void> {
  await lockTracker(tx, context.projectId)
  const sorted = histories
    .filter(({ measured }) => measured.length > 0)
    .map(({ keywordId, measured }) => ({
      keywordId,
      measured: [...measured].sort((a, b) => a.atMs - b.atMs),
    }))
  if (sorted.length === 0) return
  await insertMeasured(tx, engine, context.projectId, sorted)
  await updateKeywords(tx, engine, context, sorted, nowMs)
}

async function insertMeasured(
  tx: Tx,
  engine: Engine,
  projectId: number,
  histories: readonly History[],
): Promise<void> {
  const count = histories.reduce((sum, { measured }) => sum + measured.length, 0)
  let id = await takeIds(tx, projectId, 'analyses', count)
  const rows: GivenRow<typeof ANALYSIS>[] = []
  for (const { keywordId, measured } of histories) {
    for (const [index, { atMs, position }] of measured.entries()) {
      const previous = measured[index - 1]?.position ?? null
      rows.push({ id: id++, keyword_id: keywordId, at: atMs, position, previous_position: previous })
    }
  }
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    const given = givenRows(engine, ANALYSIS, rows.slice(from, from + ROWS_MAX))
    await sql`insert into analyses (project_id, id, keyword_id, slot_at, status, attempts, depth, provider,
        reserved_micros, started_at, finished_at, position, previous_position, is_simulated, pages_scanned,
        organic_results_scanned, is_scan_complete, stored_results, cost_micros)
      select ${projectId}, id, keyword_id, at, 'success', 1, ${DEPTH}, 'import', 0, at, at, position,
        previous_position, 0, 0, 0, 0, 0, 0
      from ${given} where true on conflict (project_id, keyword_id, slot_at) do nothing`.execute(tx)
  }
}

async function updateKeywords(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  histories: readonly History[],
  nowMs: number,
): Promise<void> {
  const { projectId, timeZone } = context
  const ids = histories.map(({ keywordId }) => keywordId)
  const { rows } = await sql<KnownRow>`select s.keyword_id as id, s.device, s.status, s.position,
      s.previous_position as "previousPosition", s.segment_count as "segmentCount", s.recent, s.folder, r.record_json
    from keyword_states as s
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${givenIds(engine, ids)}`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  const today = localDay(nowMs, timeZone)
  const results = histories.flatMap((history) => {
    const row = known.get(history.keywordId)
    return row === undefined ? [] : [conclude(row, history, timeZone, today)]
  })
  const given = givenRows(
    engine,
    STATE,
    results.map(({ record, after }) => ({
      keyword_id: record.id,
      position: after.position,
      previous_position: after.previousPosition,
      best_position: record.best_position,
      recent: after.recent,
      ...recordColumns(record),
    })),
  )
  await sql`update keyword_states set status = 'success', position = given.position,
      previous_position = given.previous_position, best_position = given.best_position, recent = given.recent
    from ${given}
    where keyword_states.project_id = ${projectId} and keyword_states.keyword_id = given.keyword_id`.execute(
    tx,
  )
  await sql`update keyword_records set position_key = given.position_key, analyzed_key = given.analyzed_key,
      record_json = given.record_json
    from ${given}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
  await updateKeys(tx, projectId, given)
  await applyToRollUps(tx, projectId, today, results)
}

function conclude(row: KnownRow, { measured }: History, timeZone: string, today: number) {
  const last = measured.at(-1) as Measured
  const previous = measured.at(-2)?.position ?? null
  const positions = measured.flatMap(({ position }) => (position === null ? [] : [position]))
  let recent = startRecent(localDay((measured[0] as Measured).atMs, timeZone))
  for (const { atMs, position } of measured) recent = recordDay(recent, localDay(atMs, timeZone), position)
  // Tracked here from today on, and known from before: the days in between are as they were last known.
  recent = recordDay(recent, today, last.position)
  const before: TrackedState = row
  const after: TrackedState = {
    ...before,
    status: 'success',
    position: last.position,
    previousPosition: previous,
    recent,
  }
  const record: KeywordRecord = {
    ...(JSON.parse(row.record_json) as KeywordRecord),
    status: 'success',
    last_position: last.position,
    best_position: positions.length === 0 ? null : Math.min(...positions),
    last_analyzed_at: formatTime(last.atMs),
    change_position: changeOf(previous, last.position),
    message: last.position === null ? `Not found in the first ${DEPTH} organic results.` : null,
  }
  return { before, after, record }
}
