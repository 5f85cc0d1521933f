// The row of an import. An import is open while its blocks come in, unseen by readers, and is published once. Giving
// an import up sets its `touched_at` to 0: a process that still writes to it finds that out at its next step, and
// stores nothing.

import { type Activity, firstOfEachAccount } from '../../../background/events/activity.ts'
import { GIVEN_UP } from '../../../background/jobs/open-rows.ts'
import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import { AppError, SERVER_ERROR } from '../../../lib/errors.ts'
import type { SearchPerformanceSource } from '../tables.ts'

export type ImportKey = { readonly projectId: number; readonly importId: number }

export async function insertImport(
  tx: Tx,
  engine: Engine,
  { projectId, importId }: ImportKey,
  { source, nowMs }: { source: SearchPerformanceSource; nowMs: number },
): Promise<void> {
  await tx
    .insertInto('search_imports')
    .values({
      project_id: projectId,
      id: importId,
      source,
      status: 'open',
      rows_count: 0,
      created_at: nowMs,
      touched_at: databaseNowMs(engine),
    })
    .execute()
}

/** Locks the import until the transaction ends, and records that somebody still works on it. */
export async function touchImport(
  tx: Tx,
  engine: Engine,
  { projectId, importId }: ImportKey,
  changes: { rows_count?: number; status?: 'published' } = {},
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('search_imports')
    .set({ ...changes, touched_at: databaseNowMs(engine) })
    .where('project_id', '=', projectId)
    .where('id', '=', importId)
    .where('status', '=', 'open')
    .where('touched_at', '>', GIVEN_UP)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  const text = 'The import took too long and was given up, or its project is gone. Nothing of it was stored.'
  throw new AppError(SERVER_ERROR, text)
}

/** Returns whether there is something to remove. There is not if the import was published or is gone. */
export async function giveUpImport(tx: Tx, { projectId, importId }: ImportKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_imports')
    .set({ touched_at: GIVEN_UP })
    .where('project_id', '=', projectId)
    .where('id', '=', importId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteImport(tx: Tx, { projectId, importId }: ImportKey): Promise<void> {
  await tx
    .deleteFrom('search_imports')
    .where('project_id', '=', projectId)
    .where('id', '=', importId)
    .execute()
}

export type NewBlock = {
  readonly bucket: number
  readonly firstDay: number
  readonly lastDay: number
  readonly number: number
  readonly rowsCount: number
  readonly data: Uint8Array
}

const BLOCKS = bulkTarget('search_blocks', {
  bucket: 'integer',
  last_day: 'integer',
  first_day: 'integer',
  number: 'integer',
  rows_count: 'integer',
  data: 'bytes',
})

export async function insertBlocks(
  tx: Tx,
  engine: Engine,
  { projectId, importId }: ImportKey,
  blocks: readonly NewBlock[],
): Promise<void> {
  const values = blocks.flatMap((block) => [
    block.bucket,
    block.lastDay,
    block.firstDay,
    block.number,
    block.rowsCount,
    block.data,
  ])
  await insertRows(tx, engine, BLOCKS, values, { project_id: projectId, import_id: importId })
}

// Lists imports of search performance in progress, for the list of work under way: a file that is being read, or a
// day that a source is delivering.
// Indexes: projects_by_account, the primary key of search_imports.
export async function listImportActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('projects as p')
    .innerJoin('search_imports as i', 'i.project_id', 'p.id')
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .where('i.status', '=', 'open')
    .where('i.touched_at', '>', GIVEN_UP)
    .select(['i.id', 'i.source', 'i.created_at', 'i.rows_count'])
    .select(['p.id as project_id', 'p.uid as project_uid', 'p.account_id'])
  const rows = await firstOfEachAccount(db, found, ['project_id', 'id'])
  return rows.map((row) => ({
    kind: row.source === 'search_console' ? 'search_sync' : 'search_import',
    id: String(row.id),
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: 'running',
    done: null,
    total: null,
    startedAtMs: row.created_at,
  }))
}
