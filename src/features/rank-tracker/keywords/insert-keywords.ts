// Inserts the rows of new keywords. Each table copies from the one before what that has already, and every value is
// sent once: unpacking 200 records costs either engine as much as storing them.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import {
  type ParameterKinds,
  type ParameterRow,
  rowsParameter,
} from '../../../data/storage/sql/rows-parameter.ts'
import { localDay } from '../../../lib/local-day.ts'
import { sortKey } from '../../../lib/text.ts'
import { insertKeys } from '../records/keyword-keys.ts'
import { KEY_OF_NOTHING, marketKey } from '../records/keyword-text.ts'
import { newRecord, type RecordedKeyword } from '../records/record.ts'
import { startRecent } from '../roll-ups/recent-days.ts'
import { applyToRollUps } from '../roll-ups/roll-ups.ts'
import { readDaysZone } from '../tracker/days-zone.ts'
import type { ScheduledCheck } from '../tracker/slots.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'

/** The identity of a keyword: the folded text, and an empty text for no location. */
export type Identified = Omit<RecordedKeyword, 'id'> & { folded: string }
type NewRow = Identified & { id: number; check: ScheduledCheck }

export const IDENTITY = {
  id: 'integer',
  keyword: 'text',
  folded: 'text',
  country_code: 'text',
  language_code: 'text',
  location: 'text',
  device: 'text',
} as const satisfies ParameterKinds

const RECORD = {
  keyword_id: 'integer',
  device: 'text',
  sort_key: 'text',
  market_key: 'text',
  record_json: 'text',
} as const satisfies ParameterKinds

const SCHEDULE = { keyword_id: 'integer', queue: 'text', due_at: 'integer' } as const satisfies ParameterKinds

const UNCHECKED = {
  status: 'pending',
  position: null,
  previousPosition: null,
  segmentCount: 0,
  folder: null,
  competitorNotes: null,
} as const

/**
 * Returns the keywords that were not tracked, in order. The index decides which are (keywords_by_identity): asking
 * first would cost as much as storing them. An id that was meant for a tracked keyword is not given to another.
 */
export async function insertUntracked<K extends Identified & { id: number }>(
  tx: Tx,
  engine: Engine,
  projectId: number,
  wanted: readonly K[],
  nowMs: number,
): Promise<K[]> {
  const rows = wanted.map(identityRow)
  // `where true`: without it SQLite takes "on conflict" for the condition of a join.
  const { rows: inserted } = await sql<{ id: number }>`insert into keywords
    (project_id, id, keyword, folded, country_code, language_code, location, device, created_at)
    select ${projectId}, id, keyword, folded, country_code, language_code, location, device, ${nowMs}
    from ${rowsParameter(engine, IDENTITY, rows)} where true
    on conflict (project_id, folded, country_code, language_code, location, device) do nothing
    returning id`.execute(tx)
  const ids = new Set(inserted.map((row) => row.id))
  return wanted.filter(({ id }) => ids.has(id))
}

export function identityRow(keyword: Identified & { id: number }): ParameterRow<typeof IDENTITY> {
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    folded: keyword.folded,
    country_code: keyword.countryCode,
    language_code: keyword.languageCode,
    location: keyword.location,
    device: keyword.device,
  }
}

/** All other rows of keywords that were inserted just now. The caller holds the tracker's lock. */
export async function insertRest(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  added: readonly NewRow[],
  nowMs: number,
): Promise<void> {
  const { projectId } = context
  const firstId = added[0]?.id as number
  const lastId = added.at(-1)?.id as number
  const today = localDay(nowMs, await readDaysZone(tx, projectId))
  const recent = startRecent(today)
  // There are no other ids between these: they were taken for these keywords.
  await sql`insert into keyword_states
    (project_id, keyword_id, device, status, position, previous_position, best_position, segment_count, recent)
    select project_id, id, device, 'pending', null, null, null, 0, ${recent} from keywords
    where project_id = ${projectId} and id between ${firstId} and ${lastId}`.execute(tx)
  await insertRecords(tx, engine, context, added, nowMs)
  await insertKeys(tx, projectId, firstId, lastId)
  const schedules = added.map(({ id, check: { queue, dueAtMs } }) => ({
    keyword_id: id,
    queue,
    due_at: dueAtMs,
  }))
  await sql`insert into keyword_schedules (project_id, keyword_id, queue, due_at)
    select ${projectId}, keyword_id, queue, due_at from ${rowsParameter(engine, SCHEDULE, schedules)}`.execute(
    tx,
  )
  const changes = added.map(({ device }) => ({ before: undefined, after: { ...UNCHECKED, device, recent } }))
  await applyToRollUps(tx, engine, projectId, today, changes)
}

async function insertRecords(
  tx: Tx,
  engine: Engine,
  { projectId, revision, source, competitors }: TrackerContext,
  added: readonly NewRow[],
  nowMs: number,
): Promise<void> {
  const records = added.map((keyword) => ({
    keyword_id: keyword.id,
    device: keyword.device,
    sort_key: sortKey(keyword.keyword),
    market_key: marketKey(keyword.countryCode, keyword.languageCode, keyword.location),
    record_json: JSON.stringify(newRecord(keyword, source === 'none' ? null : nowMs, competitors)),
  }))
  const nothing = sql.lit(KEY_OF_NOTHING)
  await sql`insert into keyword_records
    (project_id, keyword_id, device, position_key, sort_key, market_key, analyzed_key, url, revision, record_json)
    select ${projectId}, keyword_id, device, ${nothing}, sort_key, market_key, ${nothing}, null, ${revision}, record_json
    from ${rowsParameter(engine, RECORD, records)}`.execute(tx)
}
