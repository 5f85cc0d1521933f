// Rows as clients see them, by their ids.

import { sql } from 'kysely'
import type { ReadAccess } from '../../../data/storage/database.ts'
import { type Engine, isOneOfJson } from '../../../data/storage/portable.ts'
import { joinedRow, seekByColumn } from '../../../data/storage/sql/seek.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { flagsOf } from '../lists.ts'
import type { UrlRecord } from '../schema.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import type { JoinedUrlsTable } from '../tables.ts'

const SHOWN_COLUMNS = [
  'id',
  'url',
  'status_code',
  'is_indexable',
  'canonical',
  'title',
  'depth',
  'words_count',
  'inlinks_count',
  'issues_critical',
  'issues_warning',
  'issues_notice',
  'clicks',
  'impressions',
  'ctr',
  'position',
  'previous_clicks',
  'tracked_keywords',
  'best_position',
  'top_query',
  'backlinks',
  'referring_domains',
  'flags',
] as const

type ShownRow = Pick<JoinedUrlsTable, (typeof SHOWN_COLUMNS)[number]>

type Values = { project_id: number; generation: number; ids: string }

// Index: joined_urls_pkey.
export const findByIds = rowsStatement<Values, ShownRow>((db, param, { engine }) =>
  db
    .selectFrom('joined_urls')
    .where('project_id', '=', param('project_id'))
    .where('generation', '=', param('generation'))
    .where(isOneOfJson(engine, 'joined_urls.id', param('ids')))
    .select(SHOWN_COLUMNS),
)

/** In the order of the ids. */
export async function readRows(
  database: ReadAccess,
  { projectId, generation }: GenerationKey,
  ids: readonly number[],
): Promise<ShownRow[]> {
  if (ids.length === 0) return []
  const rows = await findByIds(database, { project_id: projectId, generation, ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type KeyedRow = ShownRow & Pick<JoinedUrlsTable, 'crawl_url_id'> & { key_hash: number }

const KEYED_COLUMNS = [...SHOWN_COLUMNS, 'crawl_url_id'] as const

/** Indexes: joined_url_keys_pkey, joined_urls_pkey. */
export function keyedQuery(
  engine: Engine,
  { projectId, generation }: GenerationKey,
  hashes: readonly number[],
) {
  const found = seekByColumn(engine, {
    table: 'joined_url_keys',
    projectId,
    within: { generation },
    column: 'key_hash',
    columns: ['key_hash', 'id'],
    values: hashes,
  })
  const row = joinedRow(engine, {
    table: 'joined_urls',
    alias: 'url',
    on: sql`url.project_id = ${projectId} and url.generation = ${generation} and url.id = found.id`,
    isToFew: true,
  })
  const columns = sql.join(KEYED_COLUMNS.map((name) => sql.ref(`url.${name}`)))
  return sql<KeyedRow>`select found.key_hash, ${columns} from ${found} ${row}`
}

/** By the hashes of their keys, in no order; different keys may have one hash. */
export async function readByKeys(
  database: ReadAccess,
  key: GenerationKey,
  hashes: readonly number[],
): Promise<KeyedRow[]> {
  if (hashes.length === 0) return []
  const query = keyedQuery(database.engine, key, hashes)
  const { rows } = await database.read((db) => query.execute(db))
  return rows
}

export function toRecord(row: ShownRow): UrlRecord {
  const { issues_critical: critical, issues_warning: warning, issues_notice: notice } = row
  const isCrawled = critical !== null && warning !== null && notice !== null
  return {
    url: row.url,
    status_code: row.status_code,
    is_indexable: row.is_indexable === null ? null : row.is_indexable === 1,
    canonical: row.canonical,
    title: row.title,
    depth: row.depth,
    words_count: row.words_count,
    inlinks_count: row.inlinks_count,
    issues: isCrawled ? { critical, warning, notice } : null,
    clicks: row.clicks,
    impressions: row.impressions,
    ctr: row.ctr,
    position: row.position,
    previous_clicks: row.previous_clicks,
    tracked_keywords: row.tracked_keywords,
    best_position: row.best_position,
    top_query: row.top_query,
    backlinks: row.backlinks,
    referring_domains: row.referring_domains,
    flags: flagsOf(row.flags),
  }
}
