// Removes what crawls have stored, in steps that hold the one writer for some milliseconds each. A step takes rows of
// one table, in the order of its primary key; where it ended is where the next begins. Nothing is lost when that is
// forgotten: who begins anew finds what is left.

import type { Tx } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from '../../storage/sql/ordered-removal.ts'

type DataTable = Pick<OrderedRows, 'table' | 'key'> & {
  /** Fewer of those that are large. */
  readonly rowsPerStep: number
}

/** All that hold data of a crawl, with their primary keys behind the project and the crawl. */
export const DATA_TABLES: readonly DataTable[] = [
  { table: 'crawl_staged_references', key: ['kind', 'bucket', 'batch'], rowsPerStep: 50 },
  { table: 'crawl_staged_fragments', key: ['batch'], rowsPerStep: 20 },
  { table: 'crawl_links', key: ['target_id', 'source_id', 'position'], rowsPerStep: 3000 },
  { table: 'crawl_destinations', key: ['id'], rowsPerStep: 3000 },
  { table: 'crawl_image_references', key: ['image_id', 'source_id', 'position'], rowsPerStep: 3000 },
  { table: 'crawl_images', key: ['id'], rowsPerStep: 3000 },
  { table: 'crawl_issues', key: ['issue', 'page_id'], rowsPerStep: 3000 },
  { table: 'crawl_alternates', key: ['source_id', 'kind', 'target_id'], rowsPerStep: 3000 },
  { table: 'crawl_series', key: ['id'], rowsPerStep: 3000 },
  { table: 'crawl_issue_targets', key: ['issue', 'target_id'], rowsPerStep: 3000 },
  { table: 'crawl_resource_lists', key: ['batch'], rowsPerStep: 50 },
  { table: 'crawl_page_changes', key: ['kind', 'page_id'], rowsPerStep: 3000 },
  { table: 'crawl_issue_changes', key: ['kind', 'issue', 'page_id'], rowsPerStep: 3000 },
  { table: 'crawl_pages', key: ['id'], rowsPerStep: 500 },
  { table: 'crawl_urls', key: ['id'], rowsPerStep: 2000 },
]

export type RemovalPosition = {
  readonly table: number
  readonly after?: readonly KeyValue[]
}

export const REMOVAL_START: RemovalPosition = Object.freeze({ table: 0 })

/** One crawl, or all of a project. */
type DataOwner = { readonly projectId: number; readonly crawlId?: number }

/** Where to go on, or undefined when there is nothing left behind `from`. */
export async function removeStep(
  tx: Tx,
  engine: Engine,
  owner: DataOwner,
  from: RemovalPosition,
  rowsMax = Number.POSITIVE_INFINITY,
): Promise<RemovalPosition | undefined> {
  let { after } = from
  for (let index = from.table; index < DATA_TABLES.length; index++) {
    const { rowsPerStep, ...data } = DATA_TABLES[index] as DataTable
    const range = { after, rowsMax: Math.min(rowsMax, rowsPerStep) }
    const { removed, last } = await removeInOrder(tx, engine, ownedRows(data, owner), range)
    if (last !== undefined) return { table: index, after: last }
    if (removed > 0 && index + 1 < DATA_TABLES.length) return { table: index + 1 }
    after = undefined
  }
  return undefined
}

function ownedRows(
  { table, key }: Pick<DataTable, 'table' | 'key'>,
  { projectId, crawlId }: DataOwner,
): OrderedRows {
  return crawlId === undefined
    ? { table, key: ['crawl_id', ...key], within: { project_id: projectId } }
    : { table, key, within: { project_id: projectId, crawl_id: crawlId } }
}
