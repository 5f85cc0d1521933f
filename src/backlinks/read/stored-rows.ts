// Rows of a generation by their ids: numbers, cut out of the blocks that they lie in. A page of a list wants fifty rows
// from as many blocks: cut out by the engine they are 2 KB, and not a megabyte.

import { sql } from 'kysely'
import type { BacklinkList } from '../../storage/backlink-tables.ts'
import type { Database } from '../../storage/database.ts'
import { cutBytes, soughtRows } from '../../storage/sought-rows.ts'
import { rowsStatement } from '../../storage/statement.ts'
import { type Layout, type RowOf, rowAt } from '../columns/layout.ts'
import { BLOCK_ROWS, LAYOUTS } from '../columns/layouts.ts'
import type { GenerationKey } from '../profiles/generation-store.ts'
import { rowPieces } from './block-cuts.ts'

type Values = { project_id: number; profile_id: number; generation: number; list: BacklinkList; ids: string }
type CutRow = { id: number; row: Uint8Array }

const PLACE = sql`((given.value - 1) % ${sql.lit(BLOCK_ROWS)})`
/** A block lies in nine pieces: up to here it is quicker to look for some of them than to read them all. */
const SOUGHT_PIECES_MAX = 3

// Index: backlink_columns_pkey.
function cutStatement(layout: Layout, names: readonly string[]) {
  return rowsStatement<Values, CutRow>((_db, param, { engine, builder }) => {
    const rows = soughtRows(engine, {
      table: 'backlink_columns',
      ...(names.length > SOUGHT_PIECES_MAX ? { columns: [], whole: 'data' } : { columns: ['data'] }),
      where: sql`found.project_id = ${param('project_id')} and found.profile_id = ${param('profile_id')}
        and found.generation = ${param('generation')} and found.list = ${param('list')}`,
      column: 'number',
      equals: sql`((given.value - 1) / ${sql.lit(BLOCK_ROWS)})`,
      valuesJson: param('ids'),
    })
    const row = cutBytes(engine, 'found.data', rowPieces(layout, 'found.data', PLACE, names))
    const query = sql`select given.value as id, ${row} as "row" from ${rows}`
    return { compile: () => query.compile(builder) as never }
  })
}

type Columns<L extends BacklinkList> = keyof (typeof LAYOUTS)[L] & string

export type RowReader<N extends string> = (
  database: Database,
  key: GenerationKey,
  ids: Iterable<number>,
) => Promise<Map<number, Record<N, number>>>

/** Reads some columns of every id that is asked for: one that is missing is a fault, or the generation is gone. */
export function rowReader<L extends BacklinkList, N extends Columns<L>>(
  list: L,
  names: readonly N[],
): RowReader<N> {
  const layout: Layout = LAYOUTS[list]
  const statement = cutStatement(layout, names)
  const cut = Object.fromEntries(Object.entries(layout).filter(([name]) => names.includes(name as N)))
  return async (database, { projectId, profileId, generation }, ids) => {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return new Map()
    const found = await statement(database, {
      project_id: projectId,
      profile_id: profileId,
      generation,
      list,
      ids: JSON.stringify(wanted),
    })
    if (found.length !== wanted.length)
      throw new RangeError(`Of ${wanted.length} rows of ${list}, ${found.length} are stored.`)
    return new Map(found.map(({ id, row }) => [id, rowAt(cut, row, 0) as RowOf<Record<N, 8>>]))
  }
}
