// Tables of orders: blocks of packed entries (entries.ts), whose primary key ends with a part and the first entry of
// the block. A list may be divided into parts that are read as one: one statement finds the blocks of several parts,
// each by the primary key. The statement is built of sub-selects that both engines understand and neither turns into a
// scan.

import { type RawBuilder, sql } from 'kysely'
import type { ReadAccess } from '../../storage/database.ts'
import { namedStatements, type Param, rowsStatement } from '../../storage/sql/statement.ts'
import { unpackEntries } from './entries.ts'

type Value = string | number

/**
 * `from`: the block that holds an entry (or the first block) and the following ones; `above`: blocks that begin above
 * an entry; `below`: blocks that begin below it, the last one first.
 */
export type Seek = 'from' | 'above' | 'below'

type Place = { readonly part: Value; readonly entry: number }

/** `place` tells which of the requested places the block was found for. */
type OrderBlock = { readonly place: number; readonly firstEntry: number; readonly entries: Float64Array }

type OrderTable<K extends string> = {
  /** Finds at most `blocks` blocks for each place, in the direction of the search. */
  seek(
    database: ReadAccess,
    key: Readonly<Record<K, Value>>,
    seek: Seek,
    places: readonly Place[],
    blocks: number,
  ): Promise<OrderBlock[]>
}

/** A stored order, whose parts are read as one. */
export type StoredOrder<K extends string = string> = {
  readonly table: OrderTable<K>
  readonly key: Readonly<Record<K, Value>>
  /** The parts that have rows. */
  readonly parts: readonly Value[]
}

type Values = Record<string, Value>
type Row = { place: number; first_entry: number; data: Uint8Array }

/** The primary key consists of the columns `key`, the column `part` and the first entry. */
export function orderTable<K extends string>(table: string, key: readonly K[], part: string): OrderTable<K> {
  const statementOf = namedStatements(
    (seek: Seek, places: number, blocks: number) => `${seek} ${places} ${blocks}`,
    (seek, places, blocks) =>
      rowsStatement<Values, Row>((_db, param) => {
        const selects = Array.from({ length: places }, (_, at) => seekAt(at, seek, blocks, param))
        const named = selects.map((select, at) => sql`select * from (${select}) as ${sql.ref(`rows_${at}`)}`)
        return places === 1 ? selects[0]! : sql.join(named, sql` union all `)
      }),
  )

  // Index: the primary key of the table.
  function seekAt(at: number, seek: Seek, blocks: number, param: Param<Values>): RawBuilder<unknown> {
    const entry = param(`entry${at}`)
    const conditions = key.map((column) => sql`${sql.ref(column)} = ${param(column)}`)
    const ofPart = sql`from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
      and ${sql.ref(part)} = ${param(`part${at}`)}`
    const within = {
      from: sql`first_entry >= coalesce((select max(first_entry) ${ofPart} and first_entry <= ${entry}), 0)
        order by first_entry`,
      above: sql`first_entry > ${entry} order by first_entry`,
      below: sql`first_entry < ${entry} order by first_entry desc`,
    }
    // The number of blocks is part of the text: with a parameter, SQLite would plan the statement anew at every run.
    return sql`select ${sql.lit(at)} as place, first_entry, data ${ofPart} and ${within[seek]}
      limit ${sql.lit(blocks)}`
  }

  return {
    async seek(database, keyValues, seek, places, blocks) {
      const values: Record<string, Value> = { ...keyValues }
      for (const [at, place] of places.entries()) {
        values[`part${at}`] = place.part
        values[`entry${at}`] = place.entry
      }
      const rows = await statementOf(seek, places.length, blocks)(database, values)
      return rows
        .map(({ place, first_entry, data }) => ({
          place,
          firstEntry: first_entry,
          entries: unpackEntries(data),
        }))
        .sort((a, b) => (seek === 'below' ? b.firstEntry - a.firstEntry : a.firstEntry - b.firstEntry))
    },
  }
}
