// Tracks when the file of a list was last downloaded, and what has changed since, for people who have to upload it
// again.

import type { Database, Reader } from '../../data/storage/database.ts'
import { formatTime } from '../../lib/clock.ts'
import { BYTES_MAX, LINES_MAX } from './rules/file-limits.ts'
import type { DisavowSummary } from './schema.ts'

/**
 * Records that this version of the file was downloaded. If the list has changed by now, nothing is recorded, because
 * the changes since that version could not be listed any more.
 */
export async function recordDownload(
  database: Pick<Database, 'write'>,
  projectId: number,
  { version, nowMs }: { version: number; nowMs: number },
): Promise<void> {
  await database.write((db) =>
    db
      .updateTable('disavow_lists')
      .set((eb) => ({
        downloaded_at: nowMs,
        downloaded_added: eb.ref('added_count'),
        downloaded_removed: eb.ref('removed_count'),
        downloaded_noted: eb.ref('noted_count'),
      }))
      .where('project_id', '=', projectId)
      .where('version', '=', version)
      .execute(),
  )
}

/** Index: disavow_lists_pkey. */
export async function readSummary(db: Reader, projectId: number): Promise<DisavowSummary> {
  const row = await db
    .selectFrom('disavow_lists')
    .where('project_id', '=', projectId)
    .selectAll()
    .executeTakeFirst()
  return {
    entries_count: row?.entries_count ?? 0,
    lines_count: row?.lines_count ?? 0,
    lines_max: LINES_MAX,
    bytes_count: row?.bytes_count ?? 0,
    bytes_max: BYTES_MAX,
    changed_at: row === undefined ? null : formatTime(row.changed_at),
    last_download:
      row === undefined || row.downloaded_at === null ? null : downloadOf(row, row.downloaded_at),
  }
}

type Counts = Record<'added_count' | 'removed_count' | 'noted_count', number> &
  Record<'downloaded_added' | 'downloaded_removed' | 'downloaded_noted', number | null>

function downloadOf(row: Counts, downloadedAt: number): DisavowSummary['last_download'] {
  const added_count = row.added_count - (row.downloaded_added ?? 0)
  const removed_count = row.removed_count - (row.downloaded_removed ?? 0)
  const noted_count = row.noted_count - (row.downloaded_noted ?? 0)
  return {
    downloaded_at: formatTime(downloadedAt),
    added_count,
    removed_count,
    noted_count,
    is_current: added_count + removed_count + noted_count === 0,
  }
}
