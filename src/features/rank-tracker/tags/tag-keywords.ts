// Putting tags on keywords and taking them off, within the bounds of a project and of a keyword. A tag that does not exist is
// created when a keyword gets it.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { invalid } from '../../../lib/errors.ts'
import { foldCase } from '../../../lib/text.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { addTags, findOvertagged, readWrittenBeside, removeTags } from './keyword-tags.ts'
import { findTagLimit } from './tag-refusals.ts'
import { KEYWORD_TAGS_MAX } from './tag-schema.ts'
import { findTagsByName, insertTags } from './tag-store.ts'

type Tagging = {
  keywordIds: readonly number[]
  add: readonly string[]
  remove: readonly string[]
}

type TaggingOptions = {
  engine: Engine
  nowMs: number
  /** The field that a refusal names. */
  field: 'add' | 'tags'
}

/** Unknown keywords and unknown tags to remove are ignored. Returns how many keywords have other tags than before. */
export async function tagKeywords(
  tx: Tx,
  projectId: number,
  { keywordIds, add, remove }: Tagging,
  { engine, nowMs, field }: TaggingOptions,
): Promise<number> {
  await lockTracker(tx, projectId)
  const known = await findKnown(tx, engine, projectId, keywordIds)
  if (known.length === 0) return 0
  const removedIds = (await findTagsByName(tx, projectId, remove)).map(({ id }) => id)
  const removed = await removeTags(tx, engine, projectId, known, removedIds)
  const addedIds = await findOrCreate(tx, projectId, add, nowMs, field)
  const added = await addTags(tx, engine, projectId, known, addedIds)
  const tooMany = await findOvertagged(tx, engine, projectId, known)
  if (tooMany !== undefined) {
    const message = `Keyword ${tooMany} would have more than ${KEYWORD_TAGS_MAX} tags. Take some off first.`
    throw invalid({ [field]: [message] })
  }
  return new Set([...removed, ...added].map(({ keyword_id }) => keyword_id)).size
}

/** Exactly these, and no others. The caller holds the tracker's lock, and knows that the keyword is there. */
export async function setTags(
  tx: Tx,
  projectId: number,
  keywordId: number,
  names: readonly string[],
  options: { engine: Engine; nowMs: number },
): Promise<void> {
  const { engine } = options
  const has = (await readWrittenBeside(tx, engine, projectId, [keywordId])).get(keywordId)?.tags ?? []
  const wanted = new Set(names.map(foldCase))
  const remove = has.filter((name) => !wanted.has(foldCase(name)))
  const tagging = { keywordIds: [keywordId], add: names, remove }
  await tagKeywords(tx, projectId, tagging, { ...options, field: 'tags' })
}

async function findKnown(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('id', 'in', idsParameter(engine, keywordIds))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function findOrCreate(
  tx: Tx,
  projectId: number,
  names: readonly string[],
  nowMs: number,
  field: string,
): Promise<number[]> {
  const there = await findTagsByName(tx, projectId, names)
  const ids = there.map(({ id }) => id)
  const known = new Set(there.map(({ folded_name }) => folded_name))
  // The first of two spellings of one new name is kept.
  const missing = new Map<string, string>()
  for (const name of names) {
    const folded = foldCase(name)
    if (!known.has(folded) && !missing.has(folded)) missing.set(folded, name)
  }
  if (missing.size === 0) return ids
  const errors = await findTagLimit(tx, projectId, missing.size, field)
  if (errors !== undefined) throw invalid(errors)
  const firstId = await insertTags(tx, projectId, [...missing.values()], nowMs)
  return [...ids, ...Array.from(missing, (_, index) => firstId + index)]
}
