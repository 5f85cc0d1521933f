// All SQL of a project's competitors.

import type { Database, Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { countRows, readPageById } from '../../data/storage/sql/row-queries.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { matchingHost } from '../../lib/host.ts'
import { takeIds } from './counters.ts'
import type { CompetitorRecord } from './schema.ts'

/** Oldest first. There are few of them: the account's limit bounds the list. */
export async function listCompetitors(
  database: Database,
  projectId: number,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<CompetitorRecord[]> {
  return database.read((db) => {
    const query = db
      .selectFrom('competitors')
      .where('project_id', '=', projectId)
      .select(['id', 'name', 'domain'])
    return readPageById(query, { id: 'id' }, position, range)
  })
}

export async function countCompetitors(db: Reader, projectId: number): Promise<number> {
  return countRows(db.selectFrom('competitors').where('project_id', '=', projectId))
}

export async function countAccountCompetitors(db: Reader, accountId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('competitors')
      .innerJoin('projects', 'projects.id', 'competitors.project_id')
      .where('projects.account_id', '=', accountId)
      .where('projects.deleted_at', 'is', null),
  )
}

export async function hasCompetitor(db: Reader, projectId: number, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('competitors')
    .where('project_id', '=', projectId)
    .where('matching_host', '=', matchingHost(domain))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function addCompetitor(
  tx: Tx,
  projectId: number,
  { name, domain }: { name: string; domain: string },
  nowMs: number,
): Promise<CompetitorRecord> {
  const id = await takeIds(tx, projectId, 'competitors')
  await tx
    .insertInto('competitors')
    .values({
      project_id: projectId,
      id,
      name,
      domain,
      matching_host: matchingHost(domain),
      created_at: nowMs,
    })
    .execute()
  return { id, name, domain }
}

export async function deleteCompetitor(tx: Tx, projectId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('competitors')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
