// Records who created, changed or removed a channel: it sends what happens in the account elsewhere.

import { type EventActor, recordAccountEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { ChannelRow } from './channel-row.ts'
import { CHANNEL_EVENTS } from './events.ts'

type ChangedChannel = Pick<ChannelRow, 'uid' | 'account_id' | 'name' | 'kind'>

export async function recordChange(
  tx: Tx,
  { uid, account_id: accountId, name, kind }: ChangedChannel,
  change: 'made' | 'changed' | 'removed',
  actor: EventActor,
): Promise<void> {
  const data = { name: eventText(name), kind, change }
  await recordAccountEvent(tx, {
    kind: CHANNEL_EVENTS.changed,
    accountId,
    subject: `channel:${uid}`,
    data,
    actor,
  })
}
