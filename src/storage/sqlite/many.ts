// A query for the writer thread that inserts many rows: Kysely hands it through to the connection, which knows it by
// its class. Its values stay out of `parameters`, which Kysely would freeze one by one.

import { CompiledQuery } from 'kysely'
import type { BulkTarget, BulkValue } from '../bulk-target.ts'
import type { ManyInsert } from './protocol.ts'

export class ManyQuery implements CompiledQuery<never> {
  readonly sql: string
  readonly query: CompiledQuery['query']
  readonly queryId: CompiledQuery['queryId']
  readonly parameters: readonly unknown[] = []
  readonly insert: ManyInsert
  readonly values: BulkValue[]

  constructor(insert: ManyInsert, values: BulkValue[]) {
    const { sql, query, queryId } = CompiledQuery.raw(insert.head)
    this.sql = sql
    this.query = query
    this.queryId = queryId
    this.insert = insert
    this.values = values
  }
}

const inserts = new WeakMap<BulkTarget, ManyInsert>()

/** Owns the values from here on. */
export function manyQuery(target: BulkTarget, values: BulkValue[]): ManyQuery {
  let insert = inserts.get(target)
  if (insert === undefined) {
    insert = toInsert(target)
    inserts.set(target, insert)
  }
  if (target.kinds.includes('bytes')) detachBytes(values)
  return new ManyQuery(insert, values)
}

function toInsert({ table, columns, onConflict }: BulkTarget): ManyInsert {
  return {
    head: `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values `,
    row: `(${columns.map(() => '?').join(', ')})`,
    tail: onConflict === 'nothing' ? ' on conflict do nothing' : '',
    width: columns.length,
  }
}

// A view of a part of some memory would take all of that memory along in the message.
function detachBytes(values: BulkValue[]): void {
  for (const [index, value] of values.entries()) {
    if (value instanceof Uint8Array && value.byteLength < value.buffer.byteLength)
      values[index] = new Uint8Array(value)
  }
}
