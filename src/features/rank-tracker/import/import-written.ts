// Adds the tags and search volumes that a file has beside its keywords to those that were just added. Tags that do not exist are
// created while the project has room for them; the others are counted, and the keywords stay.

import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { tally } from '../../../lib/import-tally.ts'
import { foldCase } from '../../../lib/text.ts'
import { addTagPairs } from '../tags/keyword-tags.ts'
import { addVolumes } from '../tags/keyword-volumes.ts'
import { TAGS_MAX } from '../tags/tag-schema.ts'
import { countTags, findTagsByName, insertTags } from '../tags/tag-store.ts'
import type { WrittenBeside } from './import-keywords.ts'
import type { Omitted } from './skipped-rows.ts'

/** The caller holds the tracker's lock, and the keywords are new. */
export async function importWritten(
  tx: Tx,
  projectId: number,
  written: readonly WrittenBeside[],
  { engine, nowMs }: { engine: Engine; nowMs: number },
): Promise<{ tags: number; volumes: number; omitted: Omitted }> {
  const omitted: Omitted = {}
  const ids = await tagIds(
    tx,
    projectId,
    written.flatMap(({ tags }) => tags),
    nowMs,
  )
  const pairs: { keyword_id: number; tag_id: number }[] = []
  for (const { keywordId, tags, line } of written) {
    for (const tag of tags) {
      const tagId = ids.get(foldCase(tag))
      if (tagId === undefined) tally(omitted, 'tags_of_project', line)
      else pairs.push({ keyword_id: keywordId, tag_id: tagId })
    }
  }
  await addTagPairs(tx, engine, projectId, pairs)
  const volumes = written.flatMap(({ keywordId, searchVolume }) =>
    searchVolume === null ? [] : [{ keyword_id: keywordId, searches: searchVolume }],
  )
  await addVolumes(tx, engine, projectId, volumes, nowMs)
  return { tags: pairs.length, volumes: volumes.length, omitted }
}

/** Returns the tags by folded name. New ones are created in the order of the file, as far as the project has room. */
async function tagIds(
  tx: Tx,
  projectId: number,
  names: readonly string[],
  nowMs: number,
): Promise<Map<string, number>> {
  const wanted = new Map<string, string>()
  for (const name of names) if (!wanted.has(foldCase(name))) wanted.set(foldCase(name), name)
  const known = await findTagsByName(tx, projectId, [...wanted.values()])
  const ids = new Map(known.map(({ folded_name, id }) => [folded_name, id]))
  const missing = [...wanted].filter(([folded]) => !ids.has(folded))
  if (missing.length === 0) return ids
  const created = missing.slice(0, Math.max(0, TAGS_MAX - (await countTags(tx, projectId))))
  if (created.length === 0) return ids
  const firstId = await insertTags(
    tx,
    projectId,
    created.map(([, name]) => name),
    nowMs,
  )
  for (const [index, [folded]] of created.entries()) ids.set(folded, firstId + index)
  return ids
}
