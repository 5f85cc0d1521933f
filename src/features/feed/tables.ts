declare module '../../data/storage/tables.ts' {
  interface Tables {
    feed_marks: FeedMarksTable
  }
}

/** Up to which event each member has read the feed. */
type FeedMarksTable = {
  member_id: number
  read_at: number
  event_id: number
}
