import { recordMemberEvent } from '../../background/events/event-store.ts'
import type { Tx } from '../../data/storage/database.ts'
import { ACCOUNT_EVENTS } from './events.ts'

/** Records that a member's rights or sessions have changed, so that open streams refetch. */
export async function recordAccessChange(tx: Tx, memberId: number): Promise<void> {
  await recordMemberEvent(tx, { kind: ACCOUNT_EVENTS.accessChanged, memberId, data: { member_id: memberId } })
}
