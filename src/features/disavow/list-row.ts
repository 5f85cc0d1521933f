// The row of a project's disavow list: the size of its file, and its version.

import type { Reader, Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { PROJECT_NOT_FOUND } from '../../entry/http/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { lockLivingProject } from '../projects/writes.ts'

export type ListTotals = {
  readonly entries: number
  /** The number of lines of the file. */
  readonly lines: number
  readonly bytes: number
  readonly version: number
  readonly changedAtMs: number
}

const NOTHING: ListTotals = { entries: 0, lines: 0, bytes: 0, version: 0, changedAtMs: 0 }

export async function readTotals(db: Reader, projectId: number): Promise<ListTotals> {
  const row = await db
    .selectFrom('disavow_lists')
    .where('project_id', '=', projectId)
    .select([
      'entries_count as entries',
      'lines_count as lines',
      'bytes_count as bytes',
      'version',
      'changed_at as changedAtMs',
    ])
    .executeTakeFirst()
  return row ?? NOTHING
}

/**
 * Locks the list, so that changes are made one after the other. It locks the project's row, because a list may have no
 * row yet, and because a deletion of the project then waits, or is noticed here: entries that were added after it would
 * stay for ever.
 */
export async function lockList(tx: Tx, engine: Engine, projectId: number): Promise<ListTotals> {
  if (!(await lockLivingProject(tx, engine, projectId)))
    throw new AppError(PROJECT_NOT_FOUND, 'Project not found or not accessible.')
  return await readTotals(tx, projectId)
}

type ListChange = {
  /** The number of added entries. */
  readonly added?: number
  readonly removed?: number
  /** The number of entries with a changed note. */
  readonly noted?: number
  /** The change in the size of the file. */
  readonly lines: number
  readonly bytes: number
}

/** Writes the next version, with what has changed since `before`, which was locked. */
export async function writeTotals(
  tx: Tx,
  projectId: number,
  before: ListTotals,
  change: ListChange,
  nowMs: number,
): Promise<void> {
  const { added = 0, removed = 0, noted = 0 } = change
  const row = {
    entries_count: before.entries + added - removed,
    lines_count: before.lines + change.lines,
    bytes_count: before.bytes + change.bytes,
    version: before.version + 1,
    changed_at: nowMs,
  }
  await tx
    .insertInto('disavow_lists')
    .values({ project_id: projectId, ...row, added_count: added, removed_count: removed, noted_count: noted })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((eb) => ({
        ...row,
        added_count: eb('disavow_lists.added_count', '+', added),
        removed_count: eb('disavow_lists.removed_count', '+', removed),
        noted_count: eb('disavow_lists.noted_count', '+', noted),
      })),
    )
    .execute()
}
