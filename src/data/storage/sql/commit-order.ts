// In which order the rows of `events` come to light. SQLite has one writer, so that is the order of their ids. PostgreSQL gives
// ids when rows are written and shows rows when they are committed: there it is the order of transactions, and everything
// before the oldest one that is under way has been seen.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../portable.ts'

type CommitOrder = {
  /** The column that rows are read by. */
  column: RawBuilder<number>
  /** Whatever comes to light from now on has this, or more. */
  mark: RawBuilder<number>
  /** What has this or more cannot have been written here: it comes from the backup of another server. */
  end: RawBuilder<number>
}

const ORDERS: Readonly<Record<Engine, CommitOrder>> = {
  sqlite: {
    column: sql`id`,
    mark: sql`(select coalesce(max(id), 0) + 1 from events)`,
    end: sql`9007199254740991`,
  },
  postgres: {
    column: sql`stamp`,
    mark: sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
    end: sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
  },
}

export function commitOrder(engine: Engine): CommitOrder {
  return ORDERS[engine]
}
