// Reads rows of a generation by their ids. A page of a list needs fifty rows out of as many blocks: the engine cuts the
// rows out of the blocks, so 2 KB are transferred instead of a megabyte.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { cutBytes, seekByIds } from '../../../data/storage/sql/seek.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { type RowOf, rowAt, rowBytesOf } from '../store/layout.ts'
import { BLOCK_ROWS, LAYOUTS, LOST_DOMAIN } from '../store/layouts.ts'
import type { BacklinkList } from '../tables.ts'

type Values = { project_id: number; profile_id: number; generation: number; ids: string }
type CutRow = { id: number; row: Uint8Array }

// Indexes: backlink_columns_pkey, backlink_lost_domains_pkey.
function cutStatement(rowBytes: number, list: BacklinkList | undefined) {
  return rowsStatement<Values, CutRow>((_db, param, { engine }) => {
    const rows = seekByIds(engine, {
      table: list === undefined ? 'backlink_lost_domains' : 'backlink_columns',
      columns: ['data'],
      where: sql`found.project_id = ${param('project_id')} and found.profile_id = ${param('profile_id')}
        and found.generation = ${param('generation')}${list === undefined ? sql`` : sql` and found.list = ${sql.lit(list)}`}`,
      column: 'number',
      equals: sql`((given.value - 1) / ${sql.lit(BLOCK_ROWS)})`,
      valuesJson: param('ids'),
    })
    const at = sql`((given.value - 1) % ${sql.lit(BLOCK_ROWS)}) * ${sql.lit(rowBytes)}`
    return sql`select given.value as id, ${cutBytes('found.data', at, rowBytes)} as "row" from ${rows}`
  })
}

type StoredRow<L extends BacklinkList> = RowOf<(typeof LAYOUTS)[L]>

type RowReader<L extends BacklinkList> = (
  database: Database,
  key: GenerationKey,
  ids: Iterable<number>,
) => Promise<Map<number, StoredRow<L>>>

/** Returns a row for every given id. A missing row is a fault, or its generation was removed. */
export function rowReader<L extends BacklinkList>(list: L): RowReader<L> {
  const layout: (typeof LAYOUTS)[L] = LAYOUTS[list]
  const rowBytes = rowBytesOf(layout)
  const statement = cutStatement(rowBytes, list)
  return async (database, { projectId, profileId, generation }, ids) => {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return new Map()
    const found = await statement(database, {
      project_id: projectId,
      profile_id: profileId,
      generation,
      ids: JSON.stringify(wanted),
    })
    const rows = found.filter(({ row }) => row.byteLength === rowBytes)
    if (rows.length !== wanted.length)
      throw new RangeError(`Of ${wanted.length} rows of ${list}, ${rows.length} are stored.`)
    return new Map(rows.map(({ id, row }) => [id, rowAt(layout, row, 0)]))
  }
}

type LostRow = RowOf<typeof LOST_DOMAIN>

const LOST_BYTES = rowBytesOf(LOST_DOMAIN)
const cutLost = cutStatement(LOST_BYTES, undefined)

/** Returns the rows of those ids that belong to domains that no longer link. */
export async function readLostRows(
  database: Database,
  { projectId, profileId, generation }: GenerationKey,
  ids: Iterable<number>,
): Promise<Map<number, LostRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const found = await cutLost(database, {
    project_id: projectId,
    profile_id: profileId,
    generation,
    ids: JSON.stringify(wanted),
  })
  const rows = found
    .filter(({ row }) => row.byteLength === LOST_BYTES)
    .map(({ id, row }) => [id, rowAt(LOST_DOMAIN, row, 0)] as const)
  return new Map(rows.filter(([, { isLost }]) => isLost === 1))
}
