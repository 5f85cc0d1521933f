// Goes through one order of the list from a position on, block by block.

import { sql } from 'kysely'
import type { ReadAccess } from '../../../data/storage/database.ts'
import { type Param, rowsStatement } from '../../../data/storage/sql/statement.ts'
import { type EntryBlock, type OrderWalk, type Seek, walkEntries } from '../../../lib/entry-walk.ts'
import type { Reading } from '../../../lib/reading-order.ts'
import type { UrlSort } from '../lists.ts'
import type { GenerationKey } from '../store/generation-store.ts'

type OrderKey = GenerationKey & { readonly sort: UrlSort; readonly part: number }

type Values = {
  project_id: number
  generation: number
  sort: string
  part: number
  entry: number
  blocks: number
}

// Index: joined_url_orders_pkey.
export const seekBlocks: Readonly<
  Record<Seek, (database: ReadAccess, values: Values) => Promise<EntryBlock[]>>
> = {
  from: seekStatement('from'),
  above: seekStatement('above'),
  below: seekStatement('below'),
}

function seekStatement(seek: Seek) {
  return rowsStatement<Values, EntryBlock>((_db, param: Param<Values>, { builder }) => {
    const entry = param('entry')
    const ofOrder = sql`from joined_url_orders where project_id = ${param('project_id')}
      and generation = ${param('generation')} and sort = ${param('sort')} and part = ${param('part')}`
    const within = {
      from: sql`first_entry >= coalesce((select max(first_entry) ${ofOrder} and first_entry <= ${entry}), 0)
        order by first_entry`,
      above: sql`first_entry > ${entry} order by first_entry`,
      below: sql`first_entry < ${entry} order by first_entry desc`,
    }
    // Not the bare limit: SQLite would look at it while planning, and so plan anew at every run.
    const query = sql`select first_entry, data ${ofOrder} and ${within[seek]} limit ${param('blocks')} + 0`
    return { compile: () => query.compile(builder) as never }
  })
}

/** `blocks` are read at a time: more than one where much of the order is gone through. */
export function walkOrder(
  database: ReadAccess,
  { projectId, generation, sort, part }: OrderKey,
  reading: Reading,
  { blocks = 1 }: { blocks?: number } = {},
): OrderWalk {
  const key = { project_id: projectId, generation, sort, part, blocks }
  return walkEntries(reading, blocks, (seek, entry) => seekBlocks[seek](database, { ...key, entry }))
}
