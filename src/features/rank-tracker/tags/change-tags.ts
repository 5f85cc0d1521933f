// Creating, renaming and deleting a tag. Each locks the project's tracker first: its keyword lists
// show tags.

import type { Tx } from '../../../data/storage/database.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { findTakenName, findWrongNew } from './tag-refusals.ts'
import type { TagRecord } from './tag-schema.ts'
import { deleteTag, findTag, insertTags, renameTag } from './tag-store.ts'

/** Throws when the name is taken, or the project has as many tags as it may have. */
export async function createTag(tx: Tx, projectId: number, name: string, nowMs: number): Promise<TagRecord> {
  await lockTracker(tx, projectId)
  refuse(await findWrongNew(tx, projectId, name))
  const id = await insertTags(tx, projectId, [name], nowMs)
  return { id, name, keyword_count: 0 }
}

/** Undefined when there is no such tag. Throws when another one has the name. */
export async function changeName(
  tx: Tx,
  projectId: number,
  id: number,
  name: string,
): Promise<TagRecord | undefined> {
  await lockTracker(tx, projectId)
  const tag = await findTag(tx, projectId, id)
  if (tag === undefined) return undefined
  refuse(await findTakenName(tx, projectId, name, id))
  await renameTag(tx, projectId, id, name)
  return { ...tag, name }
}

/** False when there is no such tag. */
export async function dropTag(tx: Tx, projectId: number, id: number): Promise<boolean> {
  await lockTracker(tx, projectId)
  return deleteTag(tx, projectId, id)
}

function refuse(errors: FieldErrors | undefined): void {
  if (errors !== undefined) throw invalid(errors)
}
