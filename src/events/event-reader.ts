// Reads events as they come to light (storage/sql/commit-order.ts says in which order that is). A mark says up to where
// everything was seen; what has it or more is read again at the next look, and told once, by its id. So no event is lost that
// was written early and committed late, and nobody waits for a slow transaction.

import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { commitOrder } from '../storage/sql/commit-order.ts'
import type { EventData, EventKind } from './event-store.ts'

export type StoredEvent = {
  id: number
  /** Behind a mark, or not: see above. */
  stamp: number
  accountId: number
  /** Null for one of the whole account. */
  projectId: number | null
  projectUid: string | null
  kind: EventKind
  data: EventData
  createdAtMs: number
}

export type EventReader = {
  /** Up to where everything was read: whoever goes on from it misses nothing, and may see some twice. */
  readonly mark: number
  /** Those that were not read before, at most `EVENTS_MAX`. */
  readNew(): Promise<StoredEvent[]>
}

type Row = {
  mark: number
  id: number | null
  stamp: number
  account_id: number
  project_id: number | null
  uid: string | null
  kind: EventKind
  data_json: string
  created_at: number
}

/** One look reads no more; the next goes on. */
const EVENTS_MAX = 1000

/** The mark of now: what happens from here on comes to light behind it. */
export async function currentMark(database: Database): Promise<number> {
  const [row] = await readRows(database, Number.MAX_SAFE_INTEGER, 1)
  return row?.mark ?? 0
}

export function createEventReader(database: Database, from: number): EventReader {
  let mark = from
  // Read already, and not behind the mark yet.
  let seen = new Set<number>()
  return {
    get mark() {
      return mark
    },
    async readNew() {
      // So many new ones at least, however many wait behind a transaction that is still under way.
      const rowsMax = EVENTS_MAX + seen.size
      const rows = await readRows(database, mark, rowsMax)
      const events = rows.filter((row) => row.id !== null && !seen.has(row.id)).map(toEvent)
      const reached = rows[0]?.mark ?? mark
      const next = rows.length < rowsMax ? reached : Math.min(reached, rows.at(-1)?.stamp ?? mark)
      seen = new Set(rows.flatMap((row) => (row.id !== null && row.stamp >= next ? [row.id] : [])))
      mark = next
      return events
    },
  }
}

// Index: events_by_stamp; in SQLite the primary key.
async function readRows(database: Database, from: number, rowsMax: number): Promise<Row[]> {
  const { column, mark, end } = commitOrder(database.engine)
  const query = sql<Row>`select m.mark, e.stamp, e.id, e.account_id, e.project_id, p.uid, e.kind, e.data_json, e.created_at
    from (select ${mark} as mark) as m
    left join (
      select id, ${column} as stamp, account_id, project_id, kind, data_json, created_at from events
      where ${column} >= ${from} and ${column} < ${end} order by ${column}, id limit ${rowsMax}
    ) as e on true
    left join projects as p on p.id = e.project_id
    order by e.stamp, e.id`
  const { rows } = await database.read((db) => query.execute(db))
  return rows
}

function toEvent(row: Row): StoredEvent {
  return {
    id: row.id as number,
    stamp: row.stamp,
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.uid,
    kind: row.kind,
    data: JSON.parse(row.data_json) as EventData,
    createdAtMs: row.created_at,
  }
}
