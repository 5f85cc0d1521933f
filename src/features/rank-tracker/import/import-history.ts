// Adds positions that another tool measured to keywords that were just added: the latest one is the keyword's state until
// its first analysis here. Imported positions are real: while the project uses the simulator, they stay in the history and
// count once it has another provider.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { formatTime } from '../../../lib/clock.ts'
import { localDay } from '../../../lib/local-day.ts'
import { RESULT_KEYS, SET_RESULT_KEYS, updateKeys } from '../records/keyword-keys.ts'
import { changeOf, type KeywordRecord, recordColumns } from '../records/record.ts'
import { recordDay, startRecent } from '../roll-ups/recent-days.ts'
import { applyToRollUps, type TrackedState } from '../roll-ups/roll-ups.ts'
import { createMembership } from '../segments/segment-membership.ts'
import { firstFolder } from '../segments/suggestions.ts'
import { readDaysZone } from '../tracker/days-zone.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { type History, insertMeasured, type Measured, messageOf } from './measured-analyses.ts'

const STATE = {
  keyword_id: 'integer',
  status: 'text',
  position: 'integer',
  previous_position: 'integer',
  best_position: 'integer',
  segment_count: 'integer',
  recent: 'text',
  folder: 'text',
  ...RESULT_KEYS,
  url: 'text',
  record_json: 'text',
} as const satisfies ParameterKinds

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
  if (context.source !== 'simulated') await updateKeywords(tx, engine, context, sorted, nowMs)
}

async function updateKeywords(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  histories: readonly History[],
  nowMs: number,
): Promise<void> {
  const { projectId } = context
  const timeZone = await readDaysZone(tx, projectId)
  const ids = histories.map(({ keywordId }) => keywordId)
  const { rows } = await sql<KnownRow>`select s.keyword_id as id, s.device, s.status, s.position,
      s.previous_position as "previousPosition", s.segment_count as "segmentCount", s.recent, s.folder,
      s.competitor_notes as "competitorNotes", r.record_json
    from keyword_states as s
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, ids)}`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  const today = localDay(nowMs, timeZone)
  const results = histories.flatMap((history) => {
    const row = known.get(history.keywordId)
    return row === undefined ? [] : [conclude(row, history, timeZone, today)]
  })
  const membership = await createMembership(tx, engine, projectId, ids)
  for (const { record, after } of results) {
    after.segmentCount = membership.move(record.id, after, record.last_result_url)
  }
  const given = rowsParameter(
    engine,
    STATE,
    results.map(({ record, after }) => ({
      keyword_id: record.id,
      status: after.status,
      position: after.position,
      previous_position: after.previousPosition,
      best_position: record.best_position,
      segment_count: after.segmentCount,
      recent: after.recent,
      folder: after.folder,
      ...recordColumns(record),
    })),
  )
  await sql`update keyword_states set status = given.status, position = given.position,
      previous_position = given.previous_position, best_position = given.best_position,
      segment_count = given.segment_count, recent = given.recent, next_recent = null, folder = given.folder
    from ${given}
    where keyword_states.project_id = ${projectId} and keyword_states.keyword_id = given.keyword_id`.execute(
    tx,
  )
  await sql`update keyword_records set ${SET_RESULT_KEYS}, url = given.url, record_json = given.record_json
    from ${given}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
  await updateKeys(tx, projectId, given)
  await membership.store()
  await applyToRollUps(tx, engine, projectId, today, results)
}

function conclude(row: KnownRow, { measured }: History, timeZone: string, today: number) {
  const last = measured.at(-1) as Measured
  const previous = measured.at(-2)?.position ?? null
  const positions = measured.flatMap(({ position }) => (position === null ? [] : [position]))
  let recent = startRecent(localDay((measured[0] as Measured).atMs, timeZone))
  for (const { atMs, position } of measured) recent = recordDay(recent, localDay(atMs, timeZone), position)
  // The keyword is tracked from today on, and its history is older: the days in between have the last known position.
  recent = recordDay(recent, today, last.position)
  const before: TrackedState = row
  const after: TrackedState = {
    ...before,
    status: 'success',
    position: last.position,
    previousPosition: previous,
    recent,
    folder: firstFolder(last.url ?? null),
  }
  const record: KeywordRecord = {
    ...(JSON.parse(row.record_json) as KeywordRecord),
    status: 'success',
    last_position: last.position,
    best_position: positions.length === 0 ? null : Math.min(...positions),
    last_result_url: last.url ?? null,
    last_analyzed_at: formatTime(last.atMs),
    change_position: changeOf(previous, last.position),
    message: messageOf(last),
  }
  return { before, after, record }
}
