// The SQL of imports: their rows and the pieces of their files. Both engines keep the pieces in a table, so that any
// worker can take the job; they are deleted when the import has ended.

import type { Selectable } from 'kysely'
import { type Activity, firstOfEachAccount } from '../../background/events/activity.ts'
import type { Database, Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { countStatement } from '../../data/storage/sql/bounded-count.ts'
import { countRows } from '../../data/storage/sql/row-queries.ts'
import { AppError } from '../../lib/errors.ts'
import { UPLOAD_STATUSES } from '../projects/reads.ts'
import { IMPORT_NOT_FOUND, TOO_MANY_IMPORTS } from './errors.ts'
import type { ImportsTable } from './tables.ts'

export const IMPORT_KINDS = ['keywords', 'search_performance', 'backlinks', 'disavow'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_STATUSES = ['uploading', 'queued', 'running', 'completed', 'failed'] as const

export type ImportRow = Selectable<ImportsTable>

type NewImport = {
  projectId: number
  kind: ImportKind
  isDryRun: boolean
  fileName: string | null
  choices: object
}

const COLUMNS = [
  'imports.id',
  'imports.project_id',
  'imports.kind',
  'imports.status',
  'imports.is_dry_run',
  'imports.file_name',
  'imports.choices_json',
  'imports.bytes',
  'imports.step',
  'imports.rows_done',
  'imports.result_json',
  'imports.created_at',
  'imports.changed_at',
  'imports.finished_at',
] as const

const UNFINISHED_MAX = 20

export async function createImport(
  tx: Tx,
  accountId: number,
  { projectId, kind, isDryRun, fileName, choices }: NewImport,
  nowMs: number,
): Promise<ImportRow> {
  const count = await countRows(
    tx
      .selectFrom('imports')
      .innerJoin('projects', 'projects.id', 'imports.project_id')
      .where('projects.account_id', '=', accountId)
      .where('imports.status', 'in', UPLOAD_STATUSES),
  )
  if (Number(count) >= UNFINISHED_MAX) {
    const message = `${UNFINISHED_MAX} imports of this account are unfinished. Wait for one to end, or delete one.`
    throw new AppError(TOO_MANY_IMPORTS, message)
  }
  return await tx
    .insertInto('imports')
    .values({
      project_id: projectId,
      kind,
      status: 'uploading',
      is_dry_run: isDryRun ? 1 : 0,
      file_name: fileName,
      choices_json: JSON.stringify(choices),
      bytes: 0,
      step: null,
      rows_done: 0,
      result_json: null,
      created_at: nowMs,
      changed_at: nowMs,
      finished_at: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function requireImport(db: Reader, projectId: number, id: number): Promise<ImportRow> {
  const row = await findImport(db, id)
  if (row?.project_id !== projectId) throw new AppError(IMPORT_NOT_FOUND, 'Import not found.')
  return row
}

export function findImport(db: Reader, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').where('id', '=', id).select(COLUMNS).executeTakeFirst()
}

/** Newest first. Index: imports_by_project. */
export function listImports(
  db: Reader,
  projectId: number,
  after: number | undefined,
  { limit, isReversed }: PageRange,
): Promise<ImportRow[]> {
  const from = after ?? (isReversed ? 0 : Number.MAX_SAFE_INTEGER)
  return db
    .selectFrom('imports')
    .where('project_id', '=', projectId)
    .where('id', isReversed ? '>' : '<', from)
    .select(COLUMNS)
    .orderBy('id', isReversed ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
}

/** Index: imports_by_project. */
export const countImports = countStatement<{ project_id: number }>((db, param) =>
  db.selectFrom('imports').where('project_id', '=', param('project_id')).select('id').orderBy('id'),
)

/** Returns false if this piece does not continue the file: the import has ended, or has more or less of its file. */
export async function addPiece(
  tx: Tx,
  id: number,
  startByte: number,
  bytes: Uint8Array,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ bytes: startByte + bytes.length, changed_at: nowMs })
    .where('id', '=', id)
    .where('status', '=', 'uploading')
    .where('bytes', '=', startByte)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.insertInto('import_pieces').values({ import_id: id, start_byte: startByte, bytes }).execute()
  return true
}

/** Yields the pieces in order, one at a time; throws if one is missing. Index: import_pieces_pkey. */
export async function* readPieces(
  database: Database,
  { id, bytes }: Pick<ImportRow, 'id' | 'bytes'>,
): AsyncGenerator<Uint8Array> {
  for (let startByte = 0; startByte < bytes; ) {
    const piece = await database.read((db) =>
      db
        .selectFrom('import_pieces')
        .where('import_id', '=', id)
        .where('start_byte', '=', startByte)
        .select('bytes')
        .executeTakeFirstOrThrow(),
    )
    yield piece.bytes
    startByte += piece.bytes.length
  }
}

type ImportChanges = Partial<Pick<ImportRow, 'status' | 'step' | 'rows_done' | 'result_json' | 'finished_at'>>

export async function changeImport(
  db: Reader,
  id: number,
  changes: ImportChanges,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ ...changes, changed_at: nowMs })
    .where('id', '=', id)
    .execute()
}

export async function removePieces(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_pieces').where('import_id', '=', id).execute()
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute()
}

const REMOVED_MAX = 100

/** Ends imports whose workers died in every attempt, which nothing else would do. Index: imports_by_status. */
export async function giveUpImports(
  tx: Tx,
  silentSinceMs: number,
  resultJson: string,
  nowMs: number,
): Promise<void> {
  const rows = await tx
    .updateTable('imports')
    .set({ status: 'failed', step: null, result_json: resultJson, changed_at: nowMs, finished_at: nowMs })
    .where('status', 'in', ['queued', 'running'])
    .where('changed_at', '<', silentSinceMs)
    .returning('id')
    .execute()
  for (const { id } of rows) await removePieces(tx, id)
}

/** Removes abandoned uploads, and imports that ended long ago. Index: imports_by_status. */
export async function removeOldImports(
  tx: Tx,
  { uploadingBefore, endedBefore }: { uploadingBefore: number; endedBefore: number },
): Promise<void> {
  const rows = await tx
    .selectFrom('imports')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'uploading'), eb('changed_at', '<', uploadingBefore)]),
        eb.and([eb('status', 'in', ['completed', 'failed']), eb('changed_at', '<', endedBefore)]),
      ]),
    )
    .select('id')
    .limit(REMOVED_MAX)
    .execute()
  if (rows.length > 0)
    await tx
      .deleteFrom('imports')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
}

// Shows waiting and running imports of uploaded files as activities.
// Index: imports_by_status.
export async function listImportActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('imports as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .where('i.status', 'in', ['queued', 'running'])
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .select(['i.id', 'i.status', 'i.rows_done', 'i.created_at'])
    .select(['p.id as project_id', 'p.uid as project_uid', 'p.account_id'])
  const rows = await firstOfEachAccount(db, found, ['id'])
  return rows.map((row) => ({
    kind: 'import',
    id: String(row.id),
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: row.status === 'queued' ? 'queued' : 'running',
    done: row.rows_done,
    // The number of rows is unknown until the whole file is read.
    total: null,
    startedAtMs: row.created_at,
  }))
}
