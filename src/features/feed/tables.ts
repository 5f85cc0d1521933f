import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    feed_marks: FeedMarksTable
  }
}

export const FEED_TABLES: TableDeclarations = {
  bounds: {
    feed_marks: { boundedBy: 'one row a member' },
  },
}

/** Up to which event each member has read the feed. */
type FeedMarksTable = {
  member_id: number
  read_at: number
  event_id: number
}
