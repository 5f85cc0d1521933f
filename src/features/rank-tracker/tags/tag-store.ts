// Tags as rows: their names, and how many keywords have each. keyword-tags.ts knows which. Writers hold the tracker's lock,
// so a name that is free stays free until it is taken, and two who create the same tag at once create one.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { PageRange } from '../../../data/storage/page.ts'
import { countRows } from '../../../data/storage/sql/row-queries.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { foldCase } from '../../../lib/text.ts'
import { takeIds } from '../../projects/writes.ts'
import type { TagRecord } from './tag-schema.ts'

type ListedTag = { foldedName: string; record: TagRecord }

/** In the order of their names. Index: tags_by_name. */
export async function listTags(
  db: Reader,
  projectId: number,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
): Promise<ListedTag[]> {
  let query = db
    .selectFrom('tags')
    .where('project_id', '=', projectId)
    .select(['id', 'name', 'keyword_count', 'folded_name'])
    .orderBy('folded_name', isReversed ? 'desc' : 'asc')
    .limit(limit + 1)
  if (position !== undefined)
    query = query.where('folded_name', isReversed ? '<' : '>', position[0] as string)
  const rows = await query.execute()
  return rows.map(({ folded_name, ...record }) => ({ foldedName: folded_name, record }))
}

export function findTag(db: Reader, projectId: number, id: number): Promise<TagRecord | undefined> {
  return db
    .selectFrom('tags')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .select(['id', 'name', 'keyword_count'])
    .executeTakeFirst()
}

/** In whatever letter case the names are. Index: tags_by_name. */
export async function findTagsByName(
  db: Reader,
  projectId: number,
  names: readonly string[],
): Promise<(TagRecord & { folded_name: string })[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('tags')
    .where('project_id', '=', projectId)
    .where('folded_name', 'in', names.map(foldCase))
    .select(['id', 'name', 'keyword_count', 'folded_name'])
    .execute()
}

export async function countTags(db: Reader, projectId: number): Promise<number> {
  return countRows(db.selectFrom('tags').where('project_id', '=', projectId))
}

/** New names, each once, and at least one. Returns the first id; the others follow it. */
export async function insertTags(
  tx: Tx,
  projectId: number,
  names: readonly string[],
  nowMs: number,
): Promise<number> {
  const firstId = await takeIds(tx, projectId, 'tags', names.length)
  await tx
    .insertInto('tags')
    .values(
      names.map((name, index) => ({
        project_id: projectId,
        id: firstId + index,
        name,
        folded_name: foldCase(name),
        keyword_count: 0,
        created_at: nowMs,
      })),
    )
    .execute()
  return firstId
}

export async function renameTag(tx: Tx, projectId: number, id: number, name: string): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ name, folded_name: foldCase(name) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/** Keywords lose it by their foreign key. */
export async function deleteTag(tx: Tx, projectId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tags')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
