// The data of a crawl can be read only once the crawl is completed: one check for all routes below a crawl.

import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { uidOf } from '../../../entry/http/requests/path-ids.ts'
import { AppError, type ErrorKind } from '../../../lib/errors.ts'
import { CRAWL_NOT_COMPLETED, CRAWL_NOT_FOUND } from '../errors.ts'
import type { CrawlKey } from './crawl-key.ts'
import type { StoredCrawl } from './crawl-store.ts'

export type CompletedCrawl = CrawlKey & {
  /** Which searches wait for each other: see storage/searches/search-lane.ts. */
  readonly accountId: number
  /** The project's time zone: dates mean its days. */
  readonly timeZone: string
}

export const crawlUid = uidOf(CRAWL_NOT_FOUND, 'Crawl not found.')

/** Refusals of every route below a crawl, besides that of its uid. */
export const COMPLETED_REFUSALS: ErrorKind[] = [CRAWL_NOT_COMPLETED]

const NO_DATA: Readonly<Record<Exclude<StoredCrawl['status'], 'success'>, string>> = {
  queued: 'The crawl has not started yet. Its data can be read once it is completed.',
  running: 'The crawl is still running. Its data can be read once it is completed.',
  failed: 'The crawl failed, so there is no data to read. Start another one.',
  canceled: 'The crawl was canceled, so there is no data to read. Start another one.',
}

type Found = { id: number; status: StoredCrawl['status']; timezone: string }

// Indexes: crawls_by_uid, project_settings_pkey.
const findByUid = rowsStatement<{ project_id: number; uid: string }, Found>((db, param) =>
  db
    .selectFrom('crawls as c')
    .innerJoin('project_settings as s', 's.project_id', 'c.project_id')
    .where('c.uid', '=', param('uid'))
    .where('c.project_id', '=', param('project_id'))
    .select(['c.id', 'c.status', 's.timezone']),
)

export async function findCompleted(
  database: Database,
  { id: projectId, accountId }: Pick<ProjectRef, 'id' | 'accountId'>,
  uid: string,
): Promise<CompletedCrawl> {
  const [found] = await findByUid(database, { project_id: projectId, uid })
  const crawl = requireCompleted(found)
  return { projectId, crawlId: crawl.id, accountId, timeZone: crawl.timezone }
}

export function requireCompleted<T extends Pick<StoredCrawl, 'status'>>(crawl: T | undefined): T {
  if (crawl === undefined) throw crawlNotFound()
  if (crawl.status === 'success') return crawl
  throw new AppError(CRAWL_NOT_COMPLETED, NO_DATA[crawl.status])
}

export function crawlNotFound(): AppError {
  return new AppError(CRAWL_NOT_FOUND, crawlUid.message)
}
