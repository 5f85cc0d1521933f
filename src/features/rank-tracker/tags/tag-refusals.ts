// Why a tag may not be made or called so.

import type { Reader } from '../../../data/storage/database.ts'
import { type FieldErrors, joinFieldErrors } from '../../../lib/errors.ts'
import { TAGS_MAX } from './tag-schema.ts'
import { countTags, findTagsByName } from './tag-store.ts'

export async function findWrongNew(
  db: Reader,
  projectId: number,
  name: string | undefined,
): Promise<FieldErrors | undefined> {
  const taken = await findTakenName(db, projectId, name)
  const full = await findTagLimit(db, projectId, 1, 'body')
  return taken === undefined && full === undefined ? undefined : joinFieldErrors(taken, full)
}

/** Refuses a name that a tag other than `exceptId` has. */
export async function findTakenName(
  db: Reader,
  projectId: number,
  name: string | undefined,
  exceptId?: number,
): Promise<FieldErrors | undefined> {
  const [holder] = name === undefined ? [] : await findTagsByName(db, projectId, [name])
  if (holder === undefined || holder.id === exceptId) return undefined
  return { name: ['Another tag of this project has this name.'] }
}

/** Refuses `more` further tags if the project may not have as many. */
export async function findTagLimit(
  db: Reader,
  projectId: number,
  more: number,
  field: string,
): Promise<FieldErrors | undefined> {
  if ((await countTags(db, projectId)) + more <= TAGS_MAX) return undefined
  return { [field]: [`A project may have at most ${TAGS_MAX} tags. Delete one first.`] }
}
