// A snapshot of a SQLite file: a read transaction. It runs in the thread of its caller, which is a command.

import { DatabaseSync } from 'node:sqlite'
import { kindOf, type Snapshot, type SnapshotValue } from './snapshot.ts'

const BUSY_TIMEOUT_MS = 10_000

export function openSqliteSnapshot(file: string): Snapshot {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  db.exec('begin')
  // The first read fixes the moment of the snapshot.
  db.prepare('select 1 from schema_migrations limit 1').get()
  return {
    async shapeOf(table) {
      const columns = db
        .prepare('select name, type, pk, "notnull" as required from pragma_table_info(?) order by cid')
        .all(table) as { name: string; type: string; pk: number; required: number }[]
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
      return {
        columns: columns.map(({ name, type, pk, required }) => ({
          name,
          kind: kindOf(type),
          isRequired: required === 1 || pk > 0,
        })),
        key: key.map(({ name }) => name),
      }
    },
    async *rows(sql, rowsMax) {
      const statement = db.prepare(sql)
      statement.setReturnArrays(true)
      let batch: SnapshotValue[][] = []
      for (const row of statement.iterate() as Iterable<unknown>) {
        batch.push(row as SnapshotValue[])
        if (batch.length < rowsMax) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async close() {
      db.close()
    },
  }
}
