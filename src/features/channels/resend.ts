// Sends a message again on request: with its id, its events and its earlier attempts. A waiting message is sent at
// once.

import { enqueue } from '../../background/jobs/enqueue.ts'
import type { Tx } from '../../data/storage/database.ts'
import { changeDelivery, type DeliveryRow } from './delivery-store.ts'
import { SEND_ATTEMPTS_MAX, SEND_KIND, type SendPayload, sendKey } from './send-queue.ts'

export async function resend(tx: Tx, { id, resends }: DeliveryRow, nowMs: number): Promise<void> {
  await changeDelivery(tx, id, {
    status: 'pending',
    attempts: 0,
    resends: resends + 1,
    send_at: nowMs,
    next_at: null,
    finished_at: null,
  })
  await enqueue(tx, {
    kind: SEND_KIND,
    payload: { deliveryId: id } satisfies SendPayload,
    uniqueKey: sendKey(id, resends + 1),
    attemptsMax: SEND_ATTEMPTS_MAX,
  })
}
