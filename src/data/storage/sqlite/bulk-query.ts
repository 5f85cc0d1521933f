// A query for the writer thread that inserts many rows: Kysely passes it to the connection, which recognises it by its
// class. Its values are not in `parameters`, because Kysely would freeze them one by one.

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
  /** Functions that make the chunks as they are sent: all chunks at once would take as much memory again. */
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
    // With `or rollback`, a failure undoes the whole transaction. Otherwise SQLite would keep a copy of every page that
    // the statement changes, to undo it alone, which nobody needs: see WriterConnection.
    head: `insert ${onConflict === 'nothing' ? '' : 'or rollback '}into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values `,
    row: `(${[...Object.values(same), ...columns.map(() => '?')].join(', ')})`,
    tail: onConflict === 'nothing' ? ' on conflict do nothing' : '',
    width: columns.length,
  }
}

// Copies views, because a view would take all of its underlying memory along in the message.
function detachBytes(values: BulkValue[]): BulkValue[] {
  for (const [index, value] of values.entries()) {
    if (value instanceof Uint8Array && value.byteLength < value.buffer.byteLength)
      values[index] = new Uint8Array(value)
  }
  return values
}
