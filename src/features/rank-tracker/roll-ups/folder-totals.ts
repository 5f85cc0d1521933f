// Keeps the totals that segments are suggested from: for each first folder of ranking URLs, how many keywords without
// a segment rank with a page in it, and the sum of their positions. They are sums over keywords like those of
// roll-ups.ts, updated like them under the tracker's lock. Counting 100,000 keywords on read took SQLite 15 ms and
// PostgreSQL 45, and 90 after a night of results.

import type { Device } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'

export type FolderState = { folder: string | null; position: number | null; segmentCount: number }
type FolderChange = { before: FolderState | undefined; after: FolderState | undefined }
type Sum = { keywords: number; position_sum: number }

// Bounded by the parameters that a statement may have.
const INSERT_MAX = 1000

/** All keywords must be of one device. */
export async function addToFolders(
  tx: Tx,
  projectId: number,
  device: Device,
  changes: readonly FolderChange[],
): Promise<void> {
  const rows = differences(changes).map((row) => ({ project_id: projectId, device, ...row }))
  for (let from = 0; from < rows.length; from += INSERT_MAX) {
    await tx
      .insertInto('folder_totals')
      .values(rows.slice(from, from + INSERT_MAX))
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'device', 'folder']).doUpdateSet((eb) => ({
          keywords: eb('folder_totals.keywords', '+', eb.ref('excluded.keywords')),
          position_sum: eb('folder_totals.position_sum', '+', eb.ref('excluded.position_sum')),
        })),
      )
      .execute()
  }
  if (rows.some((row) => row.keywords < 0)) await forgetEmpty(tx, projectId, device)
}

function differences(changes: readonly FolderChange[]): (Sum & { folder: string })[] {
  const sums = new Map<string, Sum>()
  for (const { before, after } of changes) {
    add(sums, before, -1)
    add(sums, after, 1)
  }
  return [...sums]
    .filter(([, { keywords, position_sum }]) => keywords !== 0 || position_sum !== 0)
    .map(([folder, sum]) => ({ folder, ...sum }))
}

function add(sums: Map<string, Sum>, state: FolderState | undefined, sign: 1 | -1): void {
  if (state === undefined || state.folder === null || state.segmentCount > 0) return
  const sum = sums.get(state.folder) ?? { keywords: 0, position_sum: 0 }
  sum.keywords += sign
  sum.position_sum += sign * (state.position ?? 0)
  sums.set(state.folder, sum)
}

// A restructured site leaves empty folders behind. Index: folder_totals_by_size.
async function forgetEmpty(tx: Tx, projectId: number, device: Device): Promise<void> {
  await tx
    .deleteFrom('folder_totals')
    .where('project_id', '=', projectId)
    .where('device', '=', device)
    .where('keywords', '=', 0)
    .execute()
}
