// All SQL of feed marks: up to where a member has read the feed. Without a mark, everything before the member joined
// counts as read.

import type { Reader, Tx } from '../../data/storage/database.ts'

export type FeedMark = { readAtMs: number; eventId: number }

export async function readFeedMark(db: Reader, memberId: number): Promise<FeedMark> {
  const row = await db
    .selectFrom('members')
    .leftJoin('feed_marks', 'feed_marks.member_id', 'members.id')
    .where('members.id', '=', memberId)
    .select(['feed_marks.read_at', 'feed_marks.event_id', 'members.created_at'])
    .executeTakeFirst()
  return { readAtMs: row?.read_at ?? row?.created_at ?? 0, eventId: row?.event_id ?? 0 }
}

export async function moveFeedMark(tx: Tx, memberId: number, { readAtMs, eventId }: FeedMark): Promise<void> {
  const values = { read_at: readAtMs, event_id: eventId }
  await tx
    .insertInto('feed_marks')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

export function isBeyond(mark: FeedMark, event: { createdAtMs: number; id: number }): boolean {
  return event.createdAtMs === mark.readAtMs ? event.id > mark.eventId : event.createdAtMs > mark.readAtMs
}
