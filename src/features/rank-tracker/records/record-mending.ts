// A keyword's record shows the project's competitors, the time of its next check, and results of the project's current
// source only. When one of these changes for all keywords at once, the records are not rewritten at that moment: an
// older record is mended (corrected) as it is read, and a job rewrites them in the background (source/rebuild-job.ts).
// So every reader sees the change at once, and no write holds up all others. That a keyword waits for money is not stored
// in its record either: while any keyword of a project does, the records of the project are mended as they are read.

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Reader } from '../../../data/storage/database.ts'
import type { Page } from '../../../data/storage/page.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { formatTime } from '../../../lib/clock.ts'
import type { RankSource } from '../tracker/rank-source.ts'
import type { ScheduleQueue } from '../tracker/slots.ts'
import { readCompetitors, type TrackedCompetitor } from '../tracker/tracker-context.ts'
import { blankRecord, type KeywordRecord, NO_PROVIDER, withLimitReached, withPositions } from './record.ts'

/** A record as it is stored, and what decides how it is to be shown. */
export type StoredRecord = {
  record: KeywordRecord
  /** False when the record was made from the results of another source. */
  isOfSource: boolean
  source: RankSource
  dueAtMs: number | null
  /** The account may spend nothing more this month. */
  isHeld: boolean
}

export async function mendPage(database: Database, projectId: number, page: Page): Promise<Page> {
  const ids = (JSON.parse(`[${page.json}]`) as KeywordRecord[]).map((record) => record.id)
  const records = await database.read((db) => readMended(db, database.engine, projectId, ids))
  const text = records.map((record) => JSON.stringify(record)).join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}

/** Returns the records in the order of the ids, without keywords that are gone. */
export async function readMended(
  db: Reader,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<KeywordRecord[]> {
  const competitors = await readCompetitors(db, projectId)
  const stored = await readStored(db, engine, projectId, ids)
  const byId = new Map(stored.map((one) => [one.record.id, one]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    return found === undefined ? [] : [mend(found, competitors)]
  })
}

type StoredRow = {
  record_json: string
  revision: number
  source: RankSource | null
  source_revision: number
  due_at: number | null
  queue: ScheduleQueue | null
}

/** One statement: otherwise a record that is rewritten meanwhile could be taken for an old one. */
export async function readStored(
  db: Reader,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<StoredRecord[]> {
  const { rows } =
    await sql<StoredRow>`select r.record_json, r.revision, t.source, t.source_revision, d.due_at, d.queue
    from keyword_records as r
    join rank_trackers as t on t.project_id = r.project_id
    left join keyword_schedules as d on d.project_id = r.project_id and d.keyword_id = r.keyword_id
    where r.project_id = ${projectId} and r.keyword_id in ${idsParameter(engine, ids)}`.execute(db)
  return rows.map((row) => ({
    record: JSON.parse(row.record_json) as KeywordRecord,
    isOfSource: row.revision >= row.source_revision,
    source: row.source ?? 'none',
    dueAtMs: row.due_at,
    isHeld: row.queue === 'held',
  }))
}

/** Returns the record as clients see it. */
function mend(stored: StoredRecord, competitors: readonly TrackedCompetitor[]): KeywordRecord {
  const record = mendStored(stored, competitors)
  const isHeld = stored.source !== 'none' && stored.isHeld
  return isHeld ? { ...record, message: withLimitReached(record.message) } : record
}

/** Returns the record as it is stored. */
export function mendStored(
  stored: Omit<StoredRecord, 'isHeld'>,
  competitors: readonly TrackedCompetitor[],
): KeywordRecord {
  const record = stored.isOfSource ? stored.record : blankRecord(stored.record)
  const positions = new Map<number, number>()
  for (const { id, position } of record.competitors) if (position !== null) positions.set(id, position)
  return {
    ...record,
    next_analyze_at: nextOf(record, stored),
    message: messageOf(record, stored.source),
    competitors: withPositions(competitors, positions),
  }
}

function nextOf(
  record: KeywordRecord,
  { source, dueAtMs }: Pick<StoredRecord, 'source' | 'dueAtMs'>,
): string | null {
  if (source === 'none') return null
  if (dueAtMs === null) return record.next_analyze_at
  const next = formatTime(dueAtMs)
  // Until its first check has ended, that check is the next.
  return isWaiting(record) ? (record.next_analyze_at ?? next) : next
}

function messageOf(record: KeywordRecord, source: RankSource): string | null {
  const { message } = record
  // No provider is left to try again with.
  const isUnsaid = isWaiting(record) && (message === null || message === NO_PROVIDER || source === 'none')
  return isUnsaid ? waitingMessage(record, source) : message
}

function waitingMessage(record: KeywordRecord, source: RankSource): string | null {
  // A check that runs was bought before the provider was taken away, and will still end.
  return record.status === 'pending' && source === 'none' ? NO_PROVIDER : null
}

function isWaiting({ status }: KeywordRecord): boolean {
  return status === 'pending' || status === 'running'
}
