import { recordMemberEvent } from '../../background/events/event-store.ts'
import type { Tx } from '../../data/storage/database.ts'
import { ACCOUNT_EVENTS } from './events.ts'

/** Records that what a member may see or do has changed, or where they are signed in: open streams ask again. */
export async function recordAccessChange(tx: Tx, memberId: number): Promise<void> {
  await recordMemberEvent(tx, { kind: ACCOUNT_EVENTS.accessChanged, memberId, data: { member_id: memberId } })
}
