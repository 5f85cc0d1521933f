// Finds blocks of an order by the entries that they begin with: blocks of several parts in one statement, each sought
// by the primary key. The statement is built of sub-selects that both engines understand and neither turns into a scan.

import { type RawBuilder, sql } from 'kysely'
import type { ReadAccess } from '../../../data/storage/database.ts'
import { type Param, rowsStatement } from '../../../data/storage/sql/statement.ts'
import { BLOCK_ENTRIES } from '../../../lib/order-entries.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import type { BacklinkList } from '../tables.ts'

export type OrderKey = GenerationKey & {
  readonly list: BacklinkList
  readonly sort: string
  /** The parts that are not empty. */
  readonly parts: readonly number[]
}

/**
 * `below`: the last blocks that begin below an entry; `around`: the one that an entry lies in, or the first, and those
 * behind it; `above`: the first ones that begin above it.
 */
export type Seek = 'below' | 'around' | 'above'

type OrderBlock = {
  readonly part: number
  readonly firstEntry: number
  readonly entries: Float64Array
}

type Values = Record<string, string | number>
type Row = { part: number; first_entry: number; data: Uint8Array }

// Index: backlink_orders_pkey.
function seekStatement(seek: Seek, parts: number, blocks: number) {
  return rowsStatement<Values, Row>((_db, param, { builder }) => {
    const selects = Array.from({ length: parts }, (_, at) => seekPart(seek, param, at, blocks))
    const query = sql.join(selects, sql` union all `)
    return { compile: () => query.compile(builder) as never }
  })
}

function seekPart(seek: Seek, param: Param<Values>, at: number, blocks: number): RawBuilder<unknown> {
  const entry = param(`entry${at}`)
  const ofPart = sql`from backlink_orders where project_id = ${param('project_id')}
    and profile_id = ${param('profile_id')} and generation = ${param('generation')} and list = ${param('list')}
    and sort = ${param('sort')} and part = ${param(`part${at}`)}`
  const within = {
    below: sql`first_entry < ${entry} order by first_entry desc`,
    around: sql`first_entry >= coalesce((select max(first_entry) ${ofPart} and first_entry <= ${entry}), 0)
      order by first_entry`,
    above: sql`first_entry > ${entry} order by first_entry`,
  }
  const name = sql.ref(`rows_${at}`)
  return sql`select part, first_entry, data from (select part, first_entry, data ${ofPart}
    and ${within[seek]} limit ${sql.lit(blocks)}) as ${name}`
}

const statements = new Map<string, ReturnType<typeof seekStatement>>()

/** At most `blocks` of each part, in the direction of the search. */
export async function seekBlocks(
  database: ReadAccess,
  { projectId, profileId, generation, list, sort }: OrderKey,
  seek: Seek,
  places: readonly { readonly part: number; readonly entry: number }[],
  blocks: number,
): Promise<OrderBlock[]> {
  const name = `${seek} ${places.length} ${blocks}`
  let statement = statements.get(name)
  if (statement === undefined) {
    statement = seekStatement(seek, places.length, blocks)
    statements.set(name, statement)
  }
  const values: Values = { project_id: projectId, profile_id: profileId, generation, list, sort }
  for (const [at, { part, entry }] of places.entries()) {
    values[`part${at}`] = part
    values[`entry${at}`] = entry
  }
  const rows = await statement(database, values)
  return rows
    .map((row) => ({ part: row.part, firstEntry: row.first_entry, entries: unpackEntries(row.data) }))
    .sort((a, b) => (seek === 'below' ? b.firstEntry - a.firstEntry : a.firstEntry - b.firstEntry))
}

const ENTRY_BYTES = Float64Array.BYTES_PER_ELEMENT

/** Copied, because the bytes as read may not be aligned. */
function unpackEntries(data: Uint8Array): Float64Array {
  if (data.byteLength % ENTRY_BYTES !== 0 || data.byteLength > BLOCK_ENTRIES * ENTRY_BYTES)
    throw new RangeError(`A block of ${data.byteLength} bytes is no block of an order.`)
  return new Float64Array(new Uint8Array(data).buffer)
}
