// Goes through one order of the list from a position on, block by block. The first block holds the whole page, unless the position
// lies near its end.

import { sql } from 'kysely'
import { BLOCK_ENTRIES } from '../../lib/order-entries.ts'
import { type EntryRange, entryRangesOf, type Reading } from '../../lib/reading-order.ts'
import type { ReadAccess } from '../../storage/database.ts'
import { type Param, rowsStatement } from '../../storage/sql/statement.ts'
import type { UrlSort } from '../lists.ts'
import type { GenerationKey } from '../store/generation-store.ts'

type OrderKey = GenerationKey & { readonly sort: UrlSort; readonly part: number }

type OrderWalk = {
  /** The next entries; fewer than wanted only at the end. */
  take(count: number): Promise<number[]>
}

/** `from`: the block that an entry lies in and those behind it; `above` and `below`: those that begin beyond it. */
type Seek = 'from' | 'above' | 'below'
type Values = {
  project_id: number
  generation: number
  sort: string
  part: number
  entry: number
  blocks: number
}
type Row = { first_entry: number; data: Uint8Array }

// Index: joined_url_orders_pkey.
export const seekBlocks: Readonly<Record<Seek, (database: ReadAccess, values: Values) => Promise<Row[]>>> = {
  from: seekStatement('from'),
  above: seekStatement('above'),
  below: seekStatement('below'),
}

function seekStatement(seek: Seek) {
  return rowsStatement<Values, Row>((_db, param: Param<Values>, { builder }) => {
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
  const ranges = entryRangesOf(reading)
  let range = ranges.shift()
  let lastBlock: number | undefined
  const waiting: number[] = []
  let isAtEnd = false

  async function fill(of: EntryRange): Promise<void> {
    const { low, high, isUpwards } = of
    const seek = isUpwards ? (lastBlock === undefined ? 'from' : 'above') : 'below'
    // A position may lie between two entries; columns hold whole numbers.
    const entry = lastBlock ?? (isUpwards ? Math.floor(low) : Math.ceil(high))
    const rows = await seekBlocks[seek](database, { ...key, entry })
    for (const { first_entry, data } of rows) {
      lastBlock = first_entry
      const entries = unpackEntries(data)
      const within = entries.filter((one) => one > low && one < high)
      // Blocks follow each other: one that reaches beyond the range is its last.
      if (isUpwards ? entries.at(-1)! >= high : entries[0]! <= low) isAtEnd = true
      waiting.push(...(isUpwards ? within : within.reverse()))
      if (isAtEnd) return
    }
    if (rows.length < blocks) isAtEnd = true
  }

  return {
    async take(count) {
      const taken: number[] = []
      while (range !== undefined && taken.length < count) {
        if (waiting.length === 0 && !isAtEnd) await fill(range)
        taken.push(...waiting.splice(0, count - taken.length))
        if (waiting.length > 0 || !isAtEnd) continue
        range = ranges.shift()
        lastBlock = undefined
        isAtEnd = false
      }
      return taken
    },
  }
}

const ENTRY_BYTES = Float64Array.BYTES_PER_ELEMENT

/** Copied, because the bytes as read may not be aligned. */
function unpackEntries(data: Uint8Array): number[] {
  if (data.byteLength % ENTRY_BYTES !== 0 || data.byteLength > BLOCK_ENTRIES * ENTRY_BYTES)
    throw new RangeError(`A block of ${data.byteLength} bytes is no block of an order.`)
  return Array.from(new Float64Array(new Uint8Array(data).buffer))
}
