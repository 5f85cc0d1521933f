// A snapshot of a PostgreSQL database: a repeatable read on a connection of its own, and a cursor for each table.

import pg from 'pg'
import { kindOf, type Snapshot, type SnapshotValue } from './snapshot.ts'

const CONNECT_TIMEOUT_MS = 5_000

const { INT2, INT8, FLOAT8, BYTEA } = pg.types.builtins
const NUMBERS: readonly number[] = [INT2, INT8, FLOAT8]
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    NUMBERS.includes(oid)
      ? Number
      : oid === BYTEA
        ? pg.types.getTypeParser(oid, format as 'text')
        : (text: string) => text,
}

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sightline',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  })
  // If the connection is lost between two statements, the next one fails.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  // Turned off, because these limits are meant for requests.
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  return {
    async shapeOf(table) {
      const { rows } = await client.query(
        `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull::int::int2 as required,
          array_position(i.indkey::int2[], a.attnum) as place
        from pg_attribute as a left join pg_index as i on i.indisprimary
          -- A partitioned table has its primary key in its partitions.
          and i.indrelid = coalesce((select p.inhrelid from pg_inherits as p where p.inhparent = a.attrelid limit 1), a.attrelid)
        where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
        [table],
      )
      const key = rows.filter(({ place }) => place !== null).sort((a, b) => a.place - b.place)
      return {
        columns: rows.map(({ name, type, required }) => ({
          name,
          kind: kindOf(type),
          isRequired: required === 1,
        })),
        key: key.map(({ name }) => name),
      }
    },
    async *rows(sql, rowsMax) {
      await client.query(`declare copied no scroll cursor for ${sql}`)
      for (;;) {
        const { rows } = await client.query({ text: `fetch ${rowsMax} from copied`, rowMode: 'array' })
        if (rows.length > 0) yield rows as SnapshotValue[][]
        if (rows.length < rowsMax) break
      }
      await client.query('close copied')
    },
    async close() {
      await client.end()
    },
  }
}
