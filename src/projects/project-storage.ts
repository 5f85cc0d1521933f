// How much a project keeps of what may become large, in bytes, about: what crawls, search performance and backlinks take
// in the database with their indexes. Counted by whoever writes or removes it, in the same transaction, so that nobody
// has to measure tables. Part by part, because transactions that write to different parts must not wait for each other.

import { sql } from 'kysely'
import type { Reader, Tx } from '../storage/database.ts'

export const STORED_PARTS = ['crawls', 'search_performance', 'backlinks'] as const
export type StoredPart = (typeof STORED_PARTS)[number]

/** Beside the data of a row that is packed, and beside the text of one that is found by a hash. */
export const PACKED_ROW_BYTES = 60
export const TEXT_ROW_BYTES = 40

/** Last in a transaction, or nearly: others wait for the row. Less than nothing takes off. */
export async function addStored(tx: Tx, projectId: number, part: StoredPart, bytes: number): Promise<void> {
  const rounded = Math.round(bytes)
  if (rounded > 0) await add(tx, projectId, part, rounded)
  if (rounded < 0) await takeOff(tx, projectId, part, -rounded)
}

async function add(tx: Tx, projectId: number, part: StoredPart, bytes: number): Promise<void> {
  await tx
    .insertInto('project_storage')
    .values({ project_id: projectId, part, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'part'])
        .doUpdateSet((eb) => ({ bytes: eb('project_storage.bytes', '+', bytes) })),
    )
    .execute()
}

async function takeOff(tx: Tx, projectId: number, part: StoredPart, bytes: number): Promise<void> {
  await tx
    .updateTable('project_storage')
    .set({ bytes: sql<number>`case when bytes > ${bytes} then bytes - ${bytes} else 0 end` })
    .where('project_id', '=', projectId)
    .where('part', '=', part)
    .execute()
}

/** Of packed rows that are added, or with a minus in front removed. */
export function packedBytes(rows: readonly { readonly data: Uint8Array }[]): number {
  return rows.reduce((sum, { data }) => sum + data.byteLength + PACKED_ROW_BYTES, 0)
}

/** What an account's projects keep; of deleted ones nothing, although it is removed only after a while. */
export async function countAccountBytes(db: Reader, accountId: number): Promise<number> {
  const { used } = await db
    .selectFrom('projects')
    .innerJoin('project_storage', 'project_storage.project_id', 'projects.id')
    .where('projects.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('project_storage.bytes'), eb.lit(0)).as('used'))
    .executeTakeFirstOrThrow()
  return Number(used)
}
