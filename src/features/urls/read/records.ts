// Reads rows by their ids, as clients see them.

import { sql } from 'kysely'
import { storedNames } from '../../../data/lists/fields.ts'
import { recordMaker } from '../../../data/lists/records.ts'
import type { ReadAccess } from '../../../data/storage/database.ts'
import { type Engine, isOneOfJson } from '../../../data/storage/portable.ts'
import { joinedRow, seekByColumn } from '../../../data/storage/sql/seek.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { flagsOf } from '../lists.ts'
import type { UrlRecord } from '../schema.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import type { JoinedUrlsTable } from '../tables.ts'
import { URL_FIELDS } from '../url-fields.ts'

const SHOWN_COLUMNS = [
  'id',
  ...storedNames(URL_FIELDS),
  'issues_critical',
  'issues_warning',
  'issues_notice',
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

/** Returns the rows in the order of the ids. */
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

/** Reads rows by the hashes of their keys, in no order; different keys may have one hash. */
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

const toFields = recordMaker(URL_FIELDS)

export function toRecord(row: ShownRow): UrlRecord {
  const { issues_critical: critical, issues_warning: warning, issues_notice: notice } = row
  const isCrawled = critical !== null && warning !== null && notice !== null
  return {
    ...toFields(row),
    issues: isCrawled ? { critical, warning, notice } : null,
    flags: flagsOf(row.flags),
  }
}
