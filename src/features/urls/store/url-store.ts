// Writes rows, keys, details and orders of an open generation, batch by batch, in short transactions.

import type { TextColumn } from '../../../data/storage/bulk/bulk-columns.ts'
import { bulkTarget, insertColumns } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { RemovedTable } from '../../../data/storage/sql/removal-steps.ts'
import type { RemovalStep } from '../../../entry/feature.ts'
import { tableRemoval } from '../../projects/writes.ts'
import type { UrlKeys } from '../join/url-keys.ts'
import type { OrderBlocks } from '../join/url-orders.ts'
import { type JoinedRows, STORED_INTEGERS, STORED_TEXTS } from '../join/url-rows.ts'
import type { GenerationKey } from './generation-store.ts'

const INTEGERS = Object.keys(STORED_INTEGERS) as (keyof typeof STORED_INTEGERS)[]
const TEXTS = STORED_TEXTS.flatMap((name) => [name, `${name}_folded`] as const)

const ROWS = bulkTarget('joined_urls', {
  id: 'integer',
  ...(Object.fromEntries(INTEGERS.map((name) => [name, 'integer'])) as Record<
    keyof typeof STORED_INTEGERS,
    'integer'
  >),
  ctr: 'real',
  position: 'real',
  ...(Object.fromEntries(TEXTS.map((name) => [name, 'text'])) as Record<(typeof TEXTS)[number], 'text'>),
  top_query: 'text',
  top_query_folded: 'text',
})

const KEYS = bulkTarget('joined_url_keys', { key_hash: 'integer', id: 'integer' })
const DETAILS = bulkTarget('joined_url_details', { id: 'integer', json: 'text' })
const ORDERS = bulkTarget('joined_url_orders', {
  sort: 'text',
  part: 'integer',
  first_entry: 'integer',
  data: 'bytes',
})

/** `queries` has the texts of the top queries and their folded forms. */
export async function insertUrls(
  tx: Tx,
  engine: Engine,
  { projectId, generation }: GenerationKey,
  rows: JoinedRows,
  queries: readonly [TextColumn, TextColumn],
): Promise<void> {
  const same = { project_id: projectId, generation }
  const { ids, integers, ctr, position, texts, details } = rows
  const columns = [ids, ...integers, ctr, position, ...texts, ...queries]
  await insertColumns(tx, engine, ROWS, columns, same)
  await insertColumns(tx, engine, DETAILS, [details.ids, details.json], same)
}

export async function insertKeys(
  tx: Tx,
  engine: Engine,
  { projectId, generation }: GenerationKey,
  { hashes, ids }: UrlKeys,
): Promise<void> {
  await insertColumns(tx, engine, KEYS, [hashes, ids], { project_id: projectId, generation })
}

export async function insertOrders(
  tx: Tx,
  engine: Engine,
  { projectId, generation }: GenerationKey,
  { sorts, parts, firstEntries, data }: OrderBlocks,
): Promise<void> {
  const columns = [sorts, parts, firstEntries, data]
  await insertColumns(tx, engine, ORDERS, columns, { project_id: projectId, generation })
}

/** The tables, each with the columns of its primary key after the generation. */
export const MADE_TABLES: readonly RemovedTable[] = [
  { table: 'joined_url_orders', key: ['sort', 'part', 'first_entry'], rowsPerStep: 500 },
  { table: 'joined_url_details', key: ['id'], rowsPerStep: 2000 },
  { table: 'joined_url_keys', key: ['key_hash', 'id'], rowsPerStep: 10_000 },
  { table: 'joined_urls', key: ['id'], rowsPerStep: 2000 },
]

// Removes the joined URLs of a deleted project, some rows at a time. The site and its generations are removed first,
// so that a job that still writes finds nothing to write to.
export function urlsRemoval(engine: Engine): RemovalStep {
  const removeRows = tableRemoval(
    engine,
    MADE_TABLES.map(({ key, ...table }) => ({ ...table, key: ['generation', ...key] })),
  )
  return async (tx, projectId, rowsMax) => {
    await tx.deleteFrom('url_sites').where('project_id', '=', projectId).execute()
    await tx.deleteFrom('url_generations').where('project_id', '=', projectId).execute()
    return await removeRows(tx, projectId, rowsMax)
  }
}
