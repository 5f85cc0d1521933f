// The order in which rows of `events` become visible. SQLite has one writer, so it is the order of their ids.
// PostgreSQL assigns ids when rows are written and shows rows when they are committed, so there it is the order of
// transactions; everything before the oldest running one has been seen.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../portable.ts'

type CommitOrder = {
  /** The column by which rows are read. */
  column: RawBuilder<number>
  /** Rows that become visible from now on have this value or more. */
  mark: RawBuilder<number>
  /** A row with this value or more cannot have been written here: it comes from the backup of another server. */
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
