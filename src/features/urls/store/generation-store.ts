// The rows of a site and of its generations. One job writes an open generation, unseen by readers; the next job of
// the same site gives it up. The first job finds that out at its next step, and stores nothing more.

import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { type Engine, lockRows } from '../../../data/storage/portable.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { lockLivingProject } from '../../projects/writes.ts'
import type { GenerationInfo } from './generation-info.ts'

export type GenerationKey = { readonly projectId: number; readonly generation: number }

export type PublishedUrls = GenerationKey & {
  readonly publishedAtMs: number
  readonly stamp: string
  readonly info: GenerationInfo
}

type Row = { generation: number; published_at: number; stamp: string; info_json: string }

// Indexes: url_sites_pkey, url_generations_pkey.
const findCurrent = rowsStatement<{ project_id: number }, Row>((db, param) =>
  db
    .selectFrom('url_sites as s')
    .innerJoin('url_generations as g', (join) =>
      join.onRef('g.project_id', '=', 's.project_id').onRef('g.id', '=', 's.generation'),
    )
    .where('s.project_id', '=', param('project_id'))
    .select(['s.generation', 'g.published_at', 'g.stamp', 'g.info_json']),
)

/** Returns undefined until sources were joined for the first time. */
export async function findPublished(
  database: Database,
  projectId: number,
): Promise<PublishedUrls | undefined> {
  const [row] = await findCurrent(database, { project_id: projectId })
  return (
    row && {
      projectId,
      generation: row.generation,
      publishedAtMs: row.published_at,
      stamp: row.stamp,
      info: JSON.parse(row.info_json) as GenerationInfo,
    }
  )
}

/** Locks the row of the site, creating it if there is none. Returns undefined for a project that is being deleted. */
async function lockSite(tx: Tx, engine: Engine, projectId: number) {
  if (!(await lockLivingProject(tx, engine, projectId))) return undefined
  await tx
    .insertInto('url_sites')
    .values({ project_id: projectId, generation: 0, generations_count: 0, started_count: 0 })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute()
  return await tx
    .selectFrom('url_sites')
    .where('project_id', '=', projectId)
    .select(['generation', 'generations_count', 'started_count'])
    .executeTakeFirstOrThrow()
}

/** Returns how often joining has begun; undefined for a project that is being deleted. */
export async function countStarts(tx: Tx, engine: Engine, projectId: number): Promise<number | undefined> {
  return (await lockSite(tx, engine, projectId))?.started_count
}

/** Data that arrives from here on is for the next job. */
export async function recordStart(tx: Tx, engine: Engine, projectId: number): Promise<void> {
  const started = await countStarts(tx, engine, projectId)
  if (started === undefined) return
  await tx
    .updateTable('url_sites')
    .set({ started_count: started + 1 })
    .where('project_id', '=', projectId)
    .execute()
}

/**
 * Gives up the open generations of other jobs of the site, and returns them. Returns undefined for a project that is
 * being deleted.
 */
export async function openGeneration(
  tx: Tx,
  engine: Engine,
  projectId: number,
  nowMs: number,
): Promise<{ key: GenerationKey; givenUp: GenerationKey[] } | undefined> {
  const site = await lockSite(tx, engine, projectId)
  if (site === undefined) return undefined
  const left = await tx
    .updateTable('url_generations')
    .set({ status: 'given_up' })
    .where('project_id', '=', projectId)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  const generation = site.generations_count + 1
  await tx
    .updateTable('url_sites')
    .set({ generations_count: generation })
    .where('project_id', '=', projectId)
    .execute()
  await tx
    .insertInto('url_generations')
    .values({ project_id: projectId, id: generation, status: 'open', created_at: nowMs })
    .execute()
  return {
    key: { projectId, generation },
    givenUp: left.map(({ id }) => ({ projectId, generation: id })),
  }
}

/** Thrown when another job has given this generation up: trying again would only overtake that job. */
export class Overtaken extends Error {}

/** Locks an open generation until the transaction ends. */
export async function holdOpen(
  tx: Tx,
  engine: Engine,
  { projectId, generation }: GenerationKey,
): Promise<void> {
  const row = await tx
    .selectFrom('url_generations')
    .where('project_id', '=', projectId)
    .where('id', '=', generation)
    .where('status', '=', 'open')
    .select('id')
    .modifyEnd(lockRows(engine))
    .executeTakeFirst()
  if (row === undefined)
    throw new Overtaken('The project is gone, or its URLs are being joined anew by another job.')
}

/** Makes the site point to a generation. Returns the one that was read before; 0 when there was none. */
export async function publishGeneration(
  tx: Tx,
  engine: Engine,
  key: GenerationKey,
  made: { stamp: string; info: GenerationInfo; nowMs: number },
): Promise<number> {
  const { projectId, generation } = key
  const site = await lockSite(tx, engine, projectId)
  await holdOpen(tx, engine, key)
  await tx
    .updateTable('url_generations')
    .set({
      status: 'published',
      published_at: made.nowMs,
      stamp: made.stamp,
      info_json: JSON.stringify(made.info),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', generation)
    .execute()
  await tx.updateTable('url_sites').set({ generation }).where('project_id', '=', projectId).execute()
  return site?.generation ?? 0
}

/** Whether a generation may be removed: it was given up, or another one is published. Index: the primary keys. */
export async function findRemovable(
  db: Reader,
  { projectId, generation }: GenerationKey,
): Promise<{ isRemovable: boolean; replacedAtMs: number | null }> {
  const rows = await db
    .selectFrom('url_sites as s')
    .innerJoin('url_generations as g', 'g.project_id', 's.project_id')
    .where('s.project_id', '=', projectId)
    .where((eb) => eb.or([eb('g.id', '=', generation), eb('g.id', '=', eb.ref('s.generation'))]))
    .select(['g.id', 'g.status', 'g.published_at', 's.generation as current'])
    .execute()
  const own = rows.find(({ id }) => id === generation)
  const current = rows.find(({ id, current }) => id === current)
  if (own === undefined || own.id === own.current) return { isRemovable: false, replacedAtMs: null }
  return {
    isRemovable: own.status !== 'open',
    replacedAtMs: own.status === 'published' ? (current?.published_at ?? null) : null,
  }
}
