// Which keywords have which tags, and the note of a keyword. How many keywords a tag has, on both devices and on
// desktop, follows every change, so that lists count nothing. Writers hold the tracker's lock.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { KEYWORD_TAGS_MAX } from './tag-schema.ts'

type Pair = { keyword_id: number; tag_id: number }

/** Returns what is new. Keywords that the project does not have are left out. */
export async function addTags(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
  tagIds: readonly number[],
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`insert into keyword_tags (project_id, keyword_id, tag_id)
    select keywords.project_id, keywords.id, tags.id
    from keywords join tags on tags.project_id = keywords.project_id
    where keywords.project_id = ${projectId} and keywords.id in ${idsParameter(engine, keywordIds)}
      and tags.id in ${idsParameter(engine, tagIds)}
    on conflict do nothing
    returning keyword_id, tag_id`.execute(tx)
  await addToCounts(tx, engine, projectId, rows, 1)
  return rows
}

/** For keywords that have none of these tags. */
export async function addTagPairs(
  tx: Tx,
  engine: Engine,
  projectId: number,
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return
  const given = rowsParameter(engine, { tag_id: 'integer', keyword_id: 'integer' }, pairs)
  await sql`insert into keyword_tags (project_id, keyword_id, tag_id)
    select ${projectId}, keyword_id, tag_id from ${given}`.execute(tx)
  await addToCounts(tx, engine, projectId, pairs, 1)
}

/** Returns what is gone. */
export async function removeTags(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
  tagIds: readonly number[],
): Promise<Pair[]> {
  const rows = await tx
    .deleteFrom('keyword_tags')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', idsParameter(engine, keywordIds))
    .where('tag_id', 'in', idsParameter(engine, tagIds))
    .returning(['keyword_id', 'tag_id'])
    .execute()
  await addToCounts(tx, engine, projectId, rows, -1)
  return rows
}

async function addToCounts(
  tx: Tx,
  engine: Engine,
  projectId: number,
  pairs: readonly Pair[],
  each: 1 | -1,
): Promise<void> {
  if (pairs.length === 0) return
  const given = rowsParameter(engine, { tag_id: 'integer', keyword_id: 'integer' }, pairs)
  await sql`update tags set keyword_count = tags.keyword_count + ${sql.lit(each)} * more.keywords,
      desktop_count = tags.desktop_count + ${sql.lit(each)} * more.desktop
    from (select given.tag_id, ${BY_DEVICE} from ${given}
      join keywords as k on k.project_id = ${projectId} and k.id = given.keyword_id group by given.tag_id) as more
    where tags.project_id = ${projectId} and tags.id = more.tag_id`.execute(tx)
}

const BY_DEVICE = sql`count(*) as keywords, sum(case k.device when 'desktop' then 1 else 0 end) as desktop`

/** Before keywords are deleted, which takes their tags along. */
export async function leaveTags(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<void> {
  await sql`update tags set keyword_count = tags.keyword_count - gone.keywords,
      desktop_count = tags.desktop_count - gone.desktop
    from (select t.tag_id, ${BY_DEVICE} from keyword_tags as t
      join keywords as k on k.project_id = t.project_id and k.id = t.keyword_id
      where t.project_id = ${projectId} and t.keyword_id in ${idsParameter(engine, keywordIds)}
      group by t.tag_id) as gone
    where tags.project_id = ${projectId} and tags.id = gone.tag_id`.execute(tx)
}

/** One of these keywords that has more tags than it may have. */
export async function findOvertagged(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('keyword_tags')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', idsParameter(engine, keywordIds))
    .groupBy('keyword_id')
    .having((eb) => eb.fn.countAll(), '>', KEYWORD_TAGS_MAX)
    .select('keyword_id')
    .orderBy('keyword_id')
    .limit(1)
    .executeTakeFirst()
  return row?.keyword_id
}

/** Null deletes it. */
export async function setNote(
  tx: Tx,
  projectId: number,
  keywordId: number,
  text: string | null,
): Promise<void> {
  if (text === null) {
    await tx
      .deleteFrom('keyword_notes')
      .where('project_id', '=', projectId)
      .where('keyword_id', '=', keywordId)
      .execute()
    return
  }
  await tx
    .insertInto('keyword_notes')
    .values({ project_id: projectId, keyword_id: keywordId, text })
    .onConflict((conflict) => conflict.columns(['project_id', 'keyword_id']).doUpdateSet({ text }))
    .execute()
}

type WrittenBeside = { tags: string[]; note: string | null }

/** Tags and notes by keyword; one that has neither is missing. Indexes: keyword_tags_pkey, keyword_notes_pkey. */
export async function readWrittenBeside(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Map<number, WrittenBeside>> {
  const tagged = await db
    .selectFrom('keyword_tags')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.project_id', '=', 'keyword_tags.project_id')
        .onRef('tags.id', '=', 'keyword_tags.tag_id'),
    )
    .where('keyword_tags.project_id', '=', projectId)
    .where('keyword_tags.keyword_id', 'in', idsParameter(engine, keywordIds))
    .select(['keyword_tags.keyword_id', 'tags.name'])
    .orderBy('tags.folded_name')
    .execute()
  const notes = await db
    .selectFrom('keyword_notes')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', idsParameter(engine, keywordIds))
    .select(['keyword_id', 'text'])
    .execute()
  const found = new Map<number, WrittenBeside>()
  const of = (keywordId: number) => {
    const known = found.get(keywordId) ?? { tags: [], note: null }
    found.set(keywordId, known)
    return known
  }
  for (const { keyword_id, name } of tagged) of(keyword_id).tags.push(name)
  for (const { keyword_id, text } of notes) of(keyword_id).note = text
  return found
}
