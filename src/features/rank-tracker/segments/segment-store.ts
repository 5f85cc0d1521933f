// Segments as rows: their names, rules and totals. segment-members.ts knows which keywords belong to a segment.
// Writers hold the tracker's lock, so a name that is free stays free until it is taken.

import { sql } from 'kysely'
import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { countRows } from '../../../data/storage/sql/row-queries.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { nfc } from '../../../lib/text.ts'
import { takeIds } from '../../projects/writes.ts'
import { devicesOf, type ShownDevice } from '../records/schema.ts'
import { compileRules, type SegmentRule } from './segment-rules.ts'
import type { SegmentRecord } from './segment-schema.ts'

/** A result that changes a keyword's URL asks every segment. */
export const SEGMENTS_MAX = 100

export type Segment = { id: number; name: string; rules: SegmentRule[] }
type SegmentMatcher = { id: number; matches(url: string): boolean }

type SegmentRow = { id: number; name: string; rules_json: string }
type RecordRow = SegmentRow & { keywords: number | null; position_sum: number | null }

// Indexes: segments_pkey or segments_by_name, segment_totals_pkey.
const readRecords = rowsStatement<{ project_id: number; device: Device }, RecordRow>((db, param) =>
  recordsOf(db, param('project_id'), param('device')).orderBy('segments.id').limit(SEGMENTS_MAX),
)

const readSums = rowsStatement<{ project_id: number }, RecordRow>((db, param) =>
  sumsOf(db, param('project_id')).orderBy('segments.id').limit(SEGMENTS_MAX),
)

function recordsOf(db: Reader, projectId: number, device: Device) {
  return db
    .selectFrom('segments')
    .leftJoin('segment_totals', (join) =>
      join
        .onRef('segment_totals.project_id', '=', 'segments.project_id')
        .onRef('segment_totals.segment_id', '=', 'segments.id')
        .on('segment_totals.device', '=', device),
    )
    .where('segments.project_id', '=', projectId)
    .select([
      'segments.id',
      'segments.name',
      'segments.rules_json',
      'segment_totals.keywords',
      'segment_totals.position_sum',
    ])
}

/** Sums of both devices together. */
function sumsOf(db: Reader, projectId: number) {
  const sumOf = (name: 'keywords' | 'position_sum') =>
    sql<number | null>`(select sum(${sql.ref(`t.${name}`)}) from segment_totals as t
      where t.project_id = segments.project_id and t.segment_id = segments.id)`.as(name)
  return db
    .selectFrom('segments')
    .where('segments.project_id', '=', projectId)
    .select(['segments.id', 'segments.name', 'segments.rules_json'])
    .select([sumOf('keywords'), sumOf('position_sum')])
}

/** Oldest first. */
export async function listSegments(
  database: Database,
  projectId: number,
  device: ShownDevice,
): Promise<SegmentRecord[]> {
  const rows =
    device === 'all'
      ? await readSums(database, { project_id: projectId })
      : await readRecords(database, { project_id: projectId, device })
  return rows.map(toRecord)
}

// Index: rank_totals_pkey.
const readUnmatched = rowsStatement<{ project_id: number }, { device: Device; unmatched: number }>(
  (db, param) =>
    db
      .selectFrom('rank_totals')
      .where('project_id', '=', param('project_id'))
      .select(['device', 'unmatched'])
      .limit(DEVICES.length),
)

/** Keywords that no segment matches. */
export async function countUnmatched(
  database: Database,
  projectId: number,
  shown: ShownDevice,
): Promise<number> {
  const rows = await readUnmatched(database, { project_id: projectId })
  const devices = devicesOf(shown)
  return rows.reduce((sum, { device, unmatched }) => sum + (devices.includes(device) ? unmatched : 0), 0)
}

/** The segment as the API shows it. */
export async function readSegmentRecord(
  db: Reader,
  projectId: number,
  id: number,
  device: ShownDevice,
): Promise<SegmentRecord> {
  const row =
    device === 'all'
      ? await sumsOf(db, projectId).where('segments.id', '=', id).executeTakeFirstOrThrow()
      : await recordsOf(db, projectId, device).where('segments.id', '=', id).executeTakeFirstOrThrow()
  return toRecord(row)
}

function toRecord(row: RecordRow): SegmentRecord {
  return {
    ...toSegment(row),
    matched_count: row.keywords ?? 0,
    avg_position: row.keywords ? roundTo2((row.position_sum ?? 0) / row.keywords) : null,
  }
}

function toSegment({ id, name, rules_json }: SegmentRow): Segment {
  return { id, name, rules: JSON.parse(rules_json) }
}

export async function findSegment(db: Reader, projectId: number, id: number): Promise<Segment | undefined> {
  const row = await db
    .selectFrom('segments')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .select(['id', 'name', 'rules_json'])
    .executeTakeFirst()
  return row && toSegment(row)
}

/** The rules that a changed URL is compared with. */
export async function listSegmentMatchers(db: Reader, projectId: number): Promise<SegmentMatcher[]> {
  const rows = await db
    .selectFrom('segments')
    .where('project_id', '=', projectId)
    .select(['id', 'rules_json'])
    .execute()
  return rows.map(({ id, rules_json }) => ({ id, matches: compileRules(JSON.parse(rules_json)) }))
}

export async function countSegments(db: Reader, projectId: number): Promise<number> {
  return countRows(db.selectFrom('segments').where('project_id', '=', projectId))
}

/** Whether a segment other than `exceptId` has the name. Index: segments_by_name. */
export async function isNameTaken(
  db: Reader,
  projectId: number,
  name: string,
  exceptId?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('segments')
    .where('project_id', '=', projectId)
    .where('folded_name', '=', foldName(name))
    .select('id')
    .executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

/** Inserts a segment without members, with a row of totals for each device. */
export async function insertSegment(
  tx: Tx,
  projectId: number,
  { name, rules }: Omit<Segment, 'id'>,
  nowMs: number,
): Promise<number> {
  const id = await takeIds(tx, projectId, 'segments')
  await tx
    .insertInto('segments')
    .values({
      project_id: projectId,
      id,
      name,
      folded_name: foldName(name),
      rules_json: JSON.stringify(rules),
      created_at: nowMs,
    })
    .execute()
  await tx
    .insertInto('segment_totals')
    .values(
      DEVICES.map((device) => ({
        project_id: projectId,
        segment_id: id,
        device,
        keywords: 0,
        position_sum: 0,
      })),
    )
    .execute()
  return id
}

export async function updateSegment(tx: Tx, projectId: number, { id, name, rules }: Segment): Promise<void> {
  await tx
    .updateTable('segments')
    .set({ name, folded_name: foldName(name), rules_json: JSON.stringify(rules) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/** Its members and totals go with it, by their foreign keys. */
export async function deleteSegment(tx: Tx, projectId: number, id: number): Promise<void> {
  await tx.deleteFrom('segments').where('project_id', '=', projectId).where('id', '=', id).execute()
}

/** Two names with the same folded text are the same name. */
function foldName(name: string): string {
  // Lower-casing may undo NFC: see sortKey.
  return nfc(name.toLowerCase())
}
