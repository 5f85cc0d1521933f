// The tables of events, as TypeScript sees them (migrations 0028 and 0033); data/storage/tables.ts says what holds for
// all columns.

import type { Generated } from 'kysely'
import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    events: EventsTable
    event_followers: EventFollowersTable
  }
}

export const EVENT_TABLES: TableDeclarations = {
  bounds: {
    events: { keptBy: 'SIGHTLINE_EVENT_DAYS_KEPT' },
    event_followers: { boundedBy: 'the followers of this release' },
  },
  stay: {
    events: 'events',
  },
}

type EventsTable = {
  id: Generated<number>
  account_id: number
  /** Null for an event of the whole account. */
  project_id: Generated<number | null>
  kind: string
  /** What it is about: `keyword:12`, `crawl:UID`; null if the kind says everything. */
  subject: Generated<string | null>
  /** An event with the same kind, project, subject and window is stored once; null for events that may repeat. */
  window: Generated<string | null>
  /** Who did it; null for the product itself. */
  actor: Generated<string | null>
  audience: Generated<'feed' | 'audit' | 'stream'>
  data_json: string
  /** Set by the database's clock. */
  created_at: Generated<number>
  /** Stands for the transaction that wrote the row, in PostgreSQL. */
  stamp: Generated<number>
}

type EventFollowersTable = {
  name: string
  mark: number
  /** Ids of events at or above the mark that were handled already. */
  taken_json: string
  /** Grows by one with every step of the follower. */
  step: number
}
