// Many rows as one statement with an array per column. The arrays are written here, as PostgreSQL reads them: the
// driver would look at each element again, and at what it is.

import { CompiledQuery } from 'kysely'
import type { BulkKind, BulkTarget, BulkValue, SameValues } from '../bulk-target.ts'

const TYPES: Record<BulkKind, string> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  bytes: 'bytea',
}

export function unnestQuery(
  target: BulkTarget,
  values: readonly BulkValue[],
  same: SameValues,
): CompiledQuery {
  const { table, columns, kinds, onConflict } = target
  const names = [...Object.keys(same), ...columns].map((name) => `"${name}"`).join(', ')
  const given = [...Object.values(same), 'rows.*'].join(', ')
  const arrays = kinds.map((kind, index) => `$${index + 1}::${TYPES[kind]}[]`).join(', ')
  const tail = onConflict === 'nothing' ? ' on conflict do nothing' : ''
  return CompiledQuery.raw(
    `insert into "${table}" (${names}) select ${given} from unnest(${arrays}) as rows${tail}`,
    kinds.map((kind, column) => arrayText(kind, values, column, kinds.length)),
  )
}

function arrayText(kind: BulkKind, values: readonly BulkValue[], column: number, width: number): string {
  let text = ''
  for (let index = column; index < values.length; index += width) {
    const value = values[index] as BulkValue
    text += text === '' ? '{' : ','
    if (value === null) text += 'NULL'
    else if (kind === 'text') text += quoted(value as string)
    else if (kind === 'bytes') text += hex(value as Uint8Array)
    else text += value
  }
  return `${text}}`
}

const SPECIAL = /["\\]/
const SPECIALS = /["\\]/g

function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replace(SPECIALS, '\\$&')}"` : `"${text}"`
}

function hex({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `"\\\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}"`
}
