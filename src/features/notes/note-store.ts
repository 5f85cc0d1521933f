// Notes of days: all their SQL. Index of the list: day_notes_by_day.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { countRows } from '../../data/storage/sql/row-queries.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { formatTime } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import { formatDay } from '../../lib/local-day.ts'
import { lockProject, takeIds } from '../projects/writes.ts'
import type { NewNote, NoteChanges, NoteRecord } from './schema.ts'

const NOTES_MAX = 5_000
// 1970-01-01 and 9999-12-31.
const FIRST_DAY = 0
const LAST_DAY = 2_932_896

/** Both ends belong to it; where one is missing, so does everything beyond. */
type NoteRange = { from?: number | undefined; to?: number | undefined }

type ListedNote = { day: number; record: NoteRecord }

/** The newest day first, and of one day the note that was written last. */
export async function listNotes(
  db: Reader,
  projectId: number,
  { from = FIRST_DAY, to = LAST_DAY }: NoteRange,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
): Promise<ListedNote[]> {
  const direction = isReversed ? 'asc' : 'desc'
  let query = notesOf(db, projectId).where('day', '>=', from).where('day', '<=', to)
  if (position !== undefined) {
    const at = sql`(${position[0]}, ${position[1]})`
    query = query.where(
      isReversed ? sql<boolean>`(day, day_notes.id) > ${at}` : sql<boolean>`(day, day_notes.id) < ${at}`,
    )
  }
  const rows = await query
    .orderBy('day', direction)
    .orderBy('day_notes.id', direction)
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({ day: row.day, record: toRecord(row) }))
}

export async function findNote(db: Reader, projectId: number, id: number): Promise<NoteRecord | undefined> {
  const row = await notesOf(db, projectId).where('day_notes.id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

function notesOf(db: Reader, projectId: number) {
  return db
    .selectFrom('day_notes')
    .leftJoin('members', 'members.id', 'day_notes.member_id')
    .where('project_id', '=', projectId)
    .select([
      'day_notes.id',
      'day',
      'text',
      'member_id',
      'members.name as member_name',
      'day_notes.created_at',
      'updated_at',
    ])
}

type NoteRow = {
  id: number
  day: number
  text: string
  member_id: number | null
  member_name: string | null
  created_at: number
  updated_at: number
}

function toRecord(row: NoteRow): NoteRecord {
  return {
    ...row,
    day: formatDay(row.day),
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.updated_at),
  }
}

type Writer = { engine: Engine; memberId: number | null; nowMs: number }

/** Refused when the project has as many as it may have; the lock keeps two writers from exceeding that together. */
export async function addNote(
  tx: Tx,
  projectId: number,
  { day, text }: NewNote,
  { engine, memberId, nowMs }: Writer,
): Promise<NoteRecord> {
  await lockProject(tx, engine, projectId)
  if ((await countNotes(tx, projectId)) >= NOTES_MAX) {
    const message = `The project has ${NOTES_MAX} notes, which is all it may have. Delete one first.`
    throw invalid({ body: [message] })
  }
  const id = await takeIds(tx, projectId, 'notes')
  await tx
    .insertInto('day_notes')
    .values({
      project_id: projectId,
      id,
      day,
      text,
      member_id: memberId,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .execute()
  return (await findNote(tx, projectId, id)) as NoteRecord
}

export async function countNotes(
  db: Reader,
  projectId: number,
  { from = FIRST_DAY, to = LAST_DAY }: NoteRange = {},
): Promise<number> {
  return countRows(
    db
      .selectFrom('day_notes')
      .where('project_id', '=', projectId)
      .where('day', '>=', from)
      .where('day', '<=', to),
  )
}

/** Undefined when the project has no such note. Who wrote it stays. */
export async function changeNote(
  tx: Tx,
  projectId: number,
  id: number,
  changes: NoteChanges,
  nowMs: number,
): Promise<NoteRecord | undefined> {
  await tx
    .updateTable('day_notes')
    .set({ ...changes, updated_at: nowMs })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
  return findNote(tx, projectId, id)
}

export async function deleteNote(tx: Tx, projectId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('day_notes')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
