// The dictionaries of a profile: linking domains, linked pages, anchors, and linking pages with their titles. Code
// that adds to them must hold the lock of the profile's row.

import { sql } from 'kysely'
import { bulkTarget } from '../../../data/storage/bulk/bulk-insert.ts'
import {
  addedBytes,
  type Dictionary,
  type DictionaryAccess,
  insertTexts,
  numberTexts,
  type StoredTexts,
  storeTexts,
} from '../../../data/storage/bulk/dictionary.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { seekByColumn } from '../../../data/storage/sql/seek.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import type { OwnSources } from './own-sources.ts'
import type { ProfileKey } from './profile-store.ts'

export const DICTIONARIES = {
  domains: {
    table: 'backlink_domains',
    text: 'domain',
    index: 'backlink_domains_by_hash',
    target: bulkTarget('backlink_domains', { id: 'integer', hash: 'integer', domain: 'text' }),
  },
  pages: {
    table: 'backlink_pages',
    text: 'url',
    index: 'backlink_pages_by_hash',
    target: bulkTarget('backlink_pages', { id: 'integer', hash: 'integer', url: 'text' }),
  },
  anchors: {
    table: 'backlink_anchors',
    text: 'text',
    index: 'backlink_anchors_by_hash',
    target: bulkTarget('backlink_anchors', { id: 'integer', hash: 'integer', text: 'text' }),
  },
  sources: {
    table: 'backlink_sources',
    text: 'url',
    index: 'backlink_sources_by_hash',
    target: bulkTarget('backlink_sources', { id: 'integer', hash: 'integer', url: 'text', title: 'text' }),
  },
} as const satisfies Record<string, Dictionary>

export type DictionaryName = keyof typeof DICTIONARIES

export function dictionaryOf(
  engine: Engine,
  { projectId, profileId }: ProfileKey,
  name: DictionaryName,
): DictionaryAccess {
  return { engine, dictionary: DICTIONARIES[name], projectId, within: { profile_id: profileId } }
}

/**
 * Returns the ids of these texts, in their order, and how many texts the dictionary holds now. `count` is how many it
 * held before.
 */
export async function storeProfileTexts(
  tx: Tx,
  engine: Engine,
  key: ProfileKey,
  name: Exclude<DictionaryName, 'sources'>,
  texts: readonly string[],
  count: number,
): Promise<StoredTexts> {
  return await storeTexts(tx, { ...dictionaryOf(engine, key, name), hash: urlHash53 }, texts, count)
}

/** Like storeProfileTexts, for linking pages. A title is the one that was just read, or null. */
export async function storeSources(
  tx: Tx,
  engine: Engine,
  key: ProfileKey,
  { urls, titles }: { urls: readonly string[]; titles: readonly (string | null)[] },
  count: number,
  own: OwnSources,
): Promise<StoredTexts> {
  if (urls.length === 0) return { ids: [], count, addedBytes: 0 }
  const access = dictionaryOf(engine, key, 'sources')
  const numbered = await numberTexts(tx, { ...access, hash: urlHash53 }, urls, count, own.filter(count))
  await insertTexts(tx, access, urls, numbered, titles)
  return { ids: numbered.ids, count: numbered.count, addedBytes: addedBytes(numbered, urls, titles) }
}

const TITLE = { id: 'integer', title: 'text' } as const

/** Replaces the titles of known pages, by id, where they differ. */
export async function storeTitles(
  tx: Tx,
  engine: Engine,
  key: ProfileKey,
  titles: ReadonlyMap<number, string>,
): Promise<void> {
  if (titles.size === 0) return
  const { rows: stored } = await titlesQuery(engine, key, [...titles.keys()]).execute(tx)
  const changed = stored.flatMap(({ id, title }) =>
    title === titles.get(id) ? [] : [{ id, title: titles.get(id) as string }],
  )
  if (changed.length === 0) return
  // All rows exist, so every insert conflicts and becomes an update. In this form the engine seeks each row, however
  // few rows the planner expects.
  await sql`insert into backlink_sources (project_id, profile_id, id, hash, url, title)
    select ${key.projectId}, ${key.profileId}, id, 0, '', title from ${rowsParameter(engine, TITLE, changed)} where true
    on conflict (project_id, profile_id, id) do update set title = excluded.title`.execute(tx)
}

/** Index: backlink_sources_pkey. */
export function titlesQuery(engine: Engine, { projectId, profileId }: ProfileKey, ids: readonly number[]) {
  const found = seekByColumn(engine, {
    table: 'backlink_sources',
    projectId,
    within: { profile_id: profileId },
    column: 'id',
    columns: ['id', 'title'],
    values: ids,
  })
  return sql<{ id: number; title: string | null }>`select found.id, found.title from ${found}`
}
