// The tables of what happened, as TypeScript sees them (migrations 0028 and 0033): data/storage/tables.ts says what holds of all
// columns.

import type { Generated } from 'kysely'
import type { ProjectTables } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    events: EventsTable
    event_followers: EventFollowersTable
  }
}

export const EVENT_TABLES: ProjectTables = {
  stay: {
    events: 'events',
  },
}

type EventsTable = {
  id: Generated<number>
  account_id: number
  /** Null for one of the whole account. */
  project_id: Generated<number | null>
  kind: string
  /** What it is about: `keyword:12`, `crawl:UID`; null where the kind says it all. */
  subject: Generated<string | null>
  /** With kind, project and subject, told once; null for what may happen again. */
  window: Generated<string | null>
  /** Who did it; null: the product itself. */
  actor: Generated<string | null>
  audience: Generated<'feed' | 'audit' | 'stream'>
  data_json: string
  /** The database's clock sets it. */
  created_at: Generated<number>
  /** The transaction that wrote it, in PostgreSQL. */
  stamp: Generated<number>
}

type EventFollowersTable = {
  name: string
  mark: number
  /** Ids of events that were taken and are not behind the mark yet. */
  taken_json: string
  /** Grows with every step of the follower. */
  step: number
}
