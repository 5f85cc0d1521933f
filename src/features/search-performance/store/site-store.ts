// The row that stands for a project's search data (the site). Code that adds to its dictionaries, or changes which spans
// count, locks the row until the transaction ends.

import { sql } from 'kysely'
import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { enqueueTops } from '../tops/tops-queue.ts'
import { COMPUTE_KIND } from './compute-job-kind.ts'

/** How many ids the dictionaries have given out. */
type SiteCounts = { queries: number; pages: number }

type LockedSite = SiteCounts & { dataVersion: number }

const NEW_SITE = { queries_count: 0, pages_count: 0, imports_count: 0, data_version: 0 }

/** Returns the id of a new import. Creates the site for the first one. */
export async function takeImportId(tx: Tx, projectId: number): Promise<number> {
  // Does nothing for a project that is being deleted: new rows would stay for ever.
  await tx
    .insertInto('search_sites')
    .columns(['project_id', 'queries_count', 'pages_count', 'imports_count', 'data_version'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .where('id', '=', projectId)
        .where('deleted_at', 'is', null)
        .select((of) => [
          'id',
          ...Object.values(NEW_SITE).map((value, index) => of.lit(value).as(`c${index}`)),
        ]),
    )
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute()
  const site = await tx
    .updateTable('search_sites')
    .set((eb) => ({ imports_count: eb('imports_count', '+', 1) }))
    .where('project_id', '=', projectId)
    .returning('imports_count')
    .executeTakeFirst()
  return thereIs(site).imports_count
}

export async function lockSite(tx: Tx, projectId: number): Promise<LockedSite> {
  const site = await tx
    .updateTable('search_sites')
    .set({ queries_count: sql.ref('queries_count') })
    .where('project_id', '=', projectId)
    .returning(['queries_count as queries', 'pages_count as pages', 'data_version as dataVersion'])
    .executeTakeFirst()
  return thereIs(site)
}

export async function countTexts(tx: Tx, projectId: number, { queries, pages }: SiteCounts): Promise<void> {
  await tx
    .updateTable('search_sites')
    .set({ queries_count: queries, pages_count: pages })
    .where('project_id', '=', projectId)
    .execute()
}

/** Call it first in a transaction that changes stored data: it locks the site. Returns the new version. */
export async function recordNewData(
  tx: Tx,
  projectId: number,
  { isComputeWanted = true }: { isComputeWanted?: boolean } = {},
): Promise<number> {
  const site = await tx
    .updateTable('search_sites')
    .set((eb) => ({ data_version: eb('data_version', '+', 1) }))
    .where('project_id', '=', projectId)
    .returning('data_version')
    .executeTakeFirst()
  const { data_version: dataVersion } = thereIs(site)
  if (isComputeWanted) {
    await enqueue(tx, {
      kind: COMPUTE_KIND,
      uniqueKey: `${projectId}:${dataVersion}`,
      payload: { projectId },
    })
    await enqueueTops(tx, projectId, dataVersion)
  }
  return dataVersion
}

function thereIs<T>(site: T | undefined): T {
  if (site === undefined)
    throw new AppError(PROJECT_NOT_FOUND, 'The project is gone, and its search data too.')
  return site
}
