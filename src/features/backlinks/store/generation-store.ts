// The row of a generation. A generation is open while observations come in and its blocks are built, unseen by readers, and is
// published once. Giving a generation up sets its `touched_at` to 0: a process that still writes to it finds that out at its next
// step, and stores nothing.

import { type Activity, firstOfEachAccount } from '../../../background/events/activity.ts'
import { GIVEN_UP } from '../../../background/jobs/open-rows.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import { AppError, SERVER_ERROR } from '../../../lib/errors.ts'
import type { BacklinkGenerationsTable, LinkSource } from '../tables.ts'
import { type ProfileKey, takeGenerationId } from './profile-store.ts'

export type GenerationKey = ProfileKey & { readonly generation: number }

type GenerationChanges = Partial<
  Pick<
    BacklinkGenerationsTable,
    'status' | 'progress_json' | 'reported_json' | 'made_on' | 'summary_json' | 'parts_json' | 'crawl_id'
  > & { days_json: string; are_days_whole: 0 | 1 }
>

export async function openGeneration(
  tx: Tx,
  engine: Engine,
  { projectId, profileId }: ProfileKey,
  { source, nowMs }: { source: LinkSource; nowMs: number },
): Promise<GenerationKey> {
  const generation = await takeGenerationId(tx, { projectId, profileId })
  await tx
    .insertInto('backlink_generations')
    .values({
      project_id: projectId,
      profile_id: profileId,
      id: generation,
      source,
      status: 'open',
      created_at: nowMs,
      touched_at: databaseNowMs(engine),
    })
    .execute()
  return { projectId, profileId, generation }
}

/** Locks the generation until the transaction ends, and records that somebody still works on it. */
export async function touchGeneration(
  tx: Tx,
  engine: Engine,
  { projectId, profileId, generation }: GenerationKey,
  changes: GenerationChanges = {},
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('backlink_generations')
    .set({ ...changes, touched_at: databaseNowMs(engine) })
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('id', '=', generation)
    .where('status', '=', 'open')
    .where('touched_at', '>', GIVEN_UP)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  throw new AppError(
    SERVER_ERROR,
    'The import of backlinks took too long and was given up, or its project is gone. Nothing of it was stored.',
  )
}

/**
 * Returns whether there is something to remove. There is not if the generation was published, is gone, or was given
 * up before.
 */
export async function giveUpGeneration(
  tx: Tx,
  { projectId, profileId, generation }: GenerationKey,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backlink_generations')
    .set({ touched_at: GIVEN_UP })
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('id', '=', generation)
    .where('status', '=', 'open')
    .where('touched_at', '>', GIVEN_UP)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// Lists profiles that are being refreshed, imported or rebuilt, for the list of work under way.
// Indexes: projects_by_account, the primary key of backlink_generations.
export async function listGenerationActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('projects as p')
    .innerJoin('backlink_generations as g', 'g.project_id', 'p.id')
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .where('g.status', '=', 'open')
    .where('g.touched_at', '>', GIVEN_UP)
    .select(['g.profile_id', 'g.id', 'g.created_at'])
    .select(['p.id as project_id', 'p.uid as project_uid', 'p.account_id'])
  const rows = await firstOfEachAccount(db, found, ['project_id', 'profile_id', 'id'])
  return rows.map((row) => ({
    kind: 'backlinks',
    id: `${row.profile_id}-${row.id}`,
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: 'running',
    done: null,
    total: null,
    startedAtMs: row.created_at,
  }))
}
