// Reads events as they come to light (storage/sql/commit-order.ts says in which order that is). A mark says up to where
// everything was seen; what has it or more is read again at the next look, and told once, by its id. So no event is lost that
// was written early and committed late, and nobody waits for a slow transaction.

import { sql } from 'kysely'
import type { Database } from '../../data/storage/database.ts'
import { commitOrder } from '../../data/storage/sql/commit-order.ts'
import type { Audience, EventData } from './event-kind.ts'
import type { EventActor } from './event-store.ts'

export type StoredEvent = {
  id: number
  /** Behind a mark, or not: see above. */
  stamp: number
  accountId: number
  /** Null for one of the whole account. */
  projectId: number | null
  projectUid: string | null
  /** The name of its kind. */
  kind: string
  audience: Audience
  /** What it is about: `keyword:12`, `crawl:UID`. */
  subject: string | null
  /** Null: the product itself. */
  actor: EventActor | null
  data: EventData
  createdAtMs: number
}

export type EventReader = {
  /** Everything up to this mark was read. A reader that goes on from it misses nothing, and may see some events twice. */
  readonly mark: number
  /** Events that were not read before, at most `EVENTS_MAX`. */
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

/** Up to where somebody has read, and what beyond that they have read already. */
export type ReadingPlace = { mark: number; seen: ReadonlySet<number> }

/** One look reads no more; the next goes on. */
const EVENTS_MAX = 1000

/** The mark of now: what happens from here on comes to light behind it. */
export async function currentMark(database: Database): Promise<number> {
  const [row] = await readRows(database, Number.MAX_SAFE_INTEGER, 1)
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

/** At most so many that were not read before, and the place to go on from. */
export async function readEvents(
  database: Database,
  { mark, seen }: ReadingPlace,
  eventsMax: number,
): Promise<{ events: StoredEvent[]; place: ReadingPlace }> {
  // So many new ones at least, however many wait behind a transaction that is still under way.
  const rowsMax = eventsMax + seen.size
  const rows = await readRows(database, mark, rowsMax)
  const events = rows.filter((row) => row.id !== null && !seen.has(row.id)).map(toEvent)
  const reached = rows[0]?.mark ?? mark
  const next = rows.length < rowsMax ? reached : Math.min(reached, rows.at(-1)?.stamp ?? mark)
  const kept = rows.flatMap((row) => (row.id !== null && row.stamp >= next ? [row.id] : []))
  return { events, place: { mark: next, seen: new Set(kept) } }
}

// Index: events_by_stamp; in SQLite the primary key.
async function readRows(database: Database, from: number, rowsMax: number): Promise<Row[]> {
  const { column, mark, end } = commitOrder(database.engine)
  const query = sql<Row>`select m.mark, e.stamp, e.id, e.account_id, e.project_id, p.uid, e.kind, e.audience, e.subject,
      e.actor, e.data_json, e.created_at
    from (select ${mark} as mark) as m
    left join (
      select id, ${column} as stamp, account_id, project_id, kind, audience, subject, actor, data_json, created_at
      from events
      where ${column} >= ${from} and ${column} < ${end} order by ${column}, id limit ${rowsMax} + 0
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
    audience: row.audience,
    subject: row.subject,
    actor: row.actor,
    data: JSON.parse(row.data_json) as EventData,
    createdAtMs: row.created_at,
  }
}
