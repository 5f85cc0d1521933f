// A query for the writer thread that inserts many rows: Kysely hands it through to the connection, which knows it by
// its class. Its values stay out of `parameters`, which Kysely would freeze one by one.

import { CompiledQuery } from 'kysely'
import type { BulkTarget, BulkValue, SameValues } from '../bulk/bulk-target.ts'
import type { ColumnPart } from '../bulk/column-parts.ts'
import type { ManyInsert, ManyRows } from './protocol.ts'

export class ManyQuery implements CompiledQuery<never> {
  readonly sql: string
  readonly query: CompiledQuery['query']
  readonly queryId: CompiledQuery['queryId']
  readonly parameters: readonly unknown[] = []
  readonly insert: ManyInsert
  /** Made when they are sent: all of them at once would take as much memory again. */
  readonly chunks: readonly (() => ManyRows)[]

  constructor(insert: ManyInsert, chunks: ManyQuery['chunks']) {
    const { sql, query, queryId } = CompiledQuery.raw(insert.head)
    this.sql = sql
    this.query = query
    this.queryId = queryId
    this.insert = insert
    this.chunks = chunks
  }
}

export function manyQuery(
  target: BulkTarget,
  chunks: readonly (() => BulkValue[])[],
  same: SameValues,
): ManyQuery {
  const detach = target.kinds.includes('bytes') ? detachBytes : (values: BulkValue[]) => values
  return new ManyQuery(
    toInsert(target, same),
    chunks.map((chunk) => () => ({ values: detach(chunk()) })),
  )
}

export function manyColumnsQuery(
  target: BulkTarget,
  parts: readonly (() => ColumnPart)[],
  same: SameValues,
): ManyQuery {
  return new ManyQuery(toInsert(target, same), parts)
}

function toInsert({ table, columns, onConflict }: BulkTarget, same: SameValues): ManyInsert {
  const names = [...Object.keys(same), ...columns]
  return {
    // A statement of many rows that could fail in the middle and be taken back alone would keep a copy of every page that it
    // changes. Nobody wants the rest of a transaction in which one failed: see WriterConnection.
    head: `insert ${onConflict === 'nothing' ? '' : 'or rollback '}into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values `,
    row: `(${[...Object.values(same), ...columns.map(() => '?')].join(', ')})`,
    tail: onConflict === 'nothing' ? ' on conflict do nothing' : '',
    width: columns.length,
  }
}

// A view of a part of some memory would take all of that memory along in the message.
function detachBytes(values: BulkValue[]): BulkValue[] {
  for (const [index, value] of values.entries()) {
    if (value instanceof Uint8Array && value.byteLength < value.buffer.byteLength)
      values[index] = new Uint8Array(value)
  }
  return values
}
