// Reads events as they become visible (storage/sql/commit-order.ts says in which order). Up to the mark everything has
// been read; events at or above the mark are read again at the next poll and returned once, by their id. So an event
// that was written early and committed late is not lost, and nobody waits for a slow transaction.

import { sql } from 'kysely'
import type { Database } from '../../data/storage/database.ts'
import { commitOrder } from '../../data/storage/sql/commit-order.ts'
import { rowsStatement } from '../../data/storage/sql/statement.ts'
import type { Audience, EventData } from './event-kind.ts'
import type { EventActor } from './event-store.ts'

export type StoredEvent = {
  id: number
  /** The stamp of its transaction, which is compared with the mark. */
  stamp: number
  accountId: number
  /** Null for an event of the whole account. */
  projectId: number | null
  projectUid: string | null
  kind: string
  audience: Audience
  /** What it is about: `keyword:12`, `crawl:UID`. */
  subject: string | null
  /** Who did it; null for the product itself. */
  actor: EventActor | null
  data: EventData
  createdAtMs: number
}

export type EventReader = {
  /** Everything up to this mark was read. A reader that goes on from it misses nothing, and may see some events twice. */
  readonly mark: number
  /** Returns events that were not read before, at most `EVENTS_MAX`. */
  readNew(): Promise<StoredEvent[]>
}

type Row = {
  mark: number
  id: number | null
  stamp: number
  account_id: number
  project_id: number | null
  uid: string | null
  kind: string
  audience: Audience
  subject: string | null
  actor: EventActor | null
  data_json: string
  created_at: number
}

/** The mark of a reader, and the ids beyond it that it has read already. */
export type ReadingPlace = { mark: number; seen: ReadonlySet<number> }

/** The most events that one poll reads; the next poll goes on from there. */
const EVENTS_MAX = 1000

/** Returns the current mark: later events become visible at or above it. */
export async function currentMark(database: Database): Promise<number> {
  const [row] = await readRows(database, { from: Number.MAX_SAFE_INTEGER, rowsMax: 1 })
  return row?.mark ?? 0
}

export function createEventReader(database: Database, from: number): EventReader {
  let place: ReadingPlace = { mark: from, seen: new Set() }
  return {
    get mark() {
      return place.mark
    },
    async readNew() {
      const read = await readEvents(database, place, EVENTS_MAX)
      place = read.place
      return read.events
    },
  }
}

/** Reads at most `eventsMax` new events, and the place to go on from. */
export async function readEvents(
  database: Database,
  { mark, seen }: ReadingPlace,
  eventsMax: number,
): Promise<{ events: StoredEvent[]; place: ReadingPlace }> {
  // Reads enough rows for `eventsMax` new ones, even when all events that were seen already are among them.
  const rowsMax = eventsMax + seen.size
  const rows = await readRows(database, { from: mark, rowsMax })
  const events = rows.filter((row) => row.id !== null && !seen.has(row.id)).map(toEvent)
  const reached = rows[0]?.mark ?? mark
  const next = rows.length < rowsMax ? reached : Math.min(reached, rows.at(-1)?.stamp ?? mark)
  const kept = rows.flatMap((row) => (row.id !== null && row.stamp >= next ? [row.id] : []))
  return { events, place: { mark: next, seen: new Set(kept) } }
}

// Index: events_by_stamp; in SQLite the primary key.
const readRows = rowsStatement<{ from: number; rowsMax: number }, Row>((_db, param, { engine }) => {
  const { column, mark, end } = commitOrder(engine)
  const query = sql<Row>`select m.mark, e.stamp, e.id, e.account_id, e.project_id, p.uid, e.kind, e.audience, e.subject,
      e.actor, e.data_json, e.created_at
    from (select ${mark} as mark) as m
    left join (
      select id, ${column} as stamp, account_id, project_id, kind, audience, subject, actor, data_json, created_at
      from events
      where ${column} >= ${param('from')} and ${column} < ${end}
      order by ${column}, id limit ${param('rowsMax')} + 0
    ) as e on true
    left join projects as p on p.id = e.project_id
    order by e.stamp, e.id`
  return { compile: (builder) => query.compile(builder) }
})

function toEvent(row: Row): StoredEvent {
  return {
    id: row.id as number,
    stamp: row.stamp,
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.uid,
    kind: row.kind,
    audience: row.audience,
    subject: row.subject,
    actor: row.actor,
    data: JSON.parse(row.data_json) as EventData,
    createdAtMs: row.created_at,
  }
}
