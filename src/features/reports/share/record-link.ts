// Records who made or revoked a link that shows a report to anybody. Links in mails are made automatically, and appear
// in the list of links with their recipient.

import { type EventActor, recordAccountEvent } from '../../../background/events/event-store.ts'
import { eventText } from '../../../background/events/event-text.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { REPORT_EVENTS } from '../events.ts'
import type { StoredReport } from '../store/report-store.ts'

export async function recordLink(
  tx: Tx,
  { uid, accountId, name }: Pick<StoredReport, 'uid' | 'accountId' | 'name'>,
  change: 'made' | 'revoked',
  actor: EventActor,
): Promise<void> {
  const data = { name: eventText(name), change }
  await recordAccountEvent(tx, {
    kind: REPORT_EVENTS.linkChanged,
    accountId,
    subject: `report:${uid}`,
    data,
    actor,
  })
}
