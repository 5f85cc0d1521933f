// Counts approximately how many bytes a project's large data takes: crawls, search performance and backlinks, with
// their indexes, and uploaded files until they are imported. Every transaction that writes or removes such data updates
// the count, so tables need not be measured. Each part has its own row, so that transactions that write to different
// parts do not wait for each other.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'

export const STORED_PARTS = ['crawls', 'search_performance', 'backlinks'] as const
export type StoredPart = (typeof STORED_PARTS)[number]

/** The bytes of a packed row besides its data, and of a text that is found by its hash. */
export const PACKED_ROW_BYTES = 60
export const TEXT_ROW_BYTES = 40

/** To be called at or near the end of a transaction, because others wait for the row. A negative number subtracts. */
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

/** The bytes of packed rows that are added or, negated, removed. */
export function packedBytes(rows: readonly { readonly data: Uint8Array }[]): number {
  return rows.reduce((sum, { data }) => sum + data.byteLength + PACKED_ROW_BYTES, 0)
}

/** Returns the bytes of an account's projects; deleted projects do not count, although their data is removed later. */
export async function countAccountBytes(db: Reader, accountId: number): Promise<number> {
  const { used } = await db
    .selectFrom('projects')
    .innerJoin('project_storage', 'project_storage.project_id', 'projects.id')
    .where('projects.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('project_storage.bytes'), eb.lit(0)).as('used'))
    .executeTakeFirstOrThrow()
  return Number(used) + (await countUploadBytes(db, accountId))
}

/** The states of an import in which its file is stored. */
export const UPLOAD_STATUSES = ['uploading', 'queued', 'running'] as const

/** Returns the bytes of files that are not imported yet, which are counted separately. Index: imports_by_project. */
export async function countUploadBytes(db: Reader, accountId: number): Promise<number> {
  const { used } = await db
    .selectFrom('projects')
    .innerJoin('imports', 'imports.project_id', 'projects.id')
    .where('projects.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .where('imports.status', 'in', UPLOAD_STATUSES)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('imports.bytes'), eb.lit(0)).as('used'))
    .executeTakeFirstOrThrow()
  return Number(used)
}
