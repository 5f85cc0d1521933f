// The messages of a channel or webhook over HTTP: what was sent and with what result, sending one again, and sending a
// test.

import { Type } from 'typebox'
import { joinPage } from '../../data/storage/page-of-rows.mjs'
import { answerList, listOf } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { isTest, toDeliveryRecords } from './channel-records.ts'
import { type DeliveryRow, findDelivery, findMessage, listDeliveries } from './delivery-store.ts'
import { CHANNEL_NOT_READY, DELIVERY_NOT_FOUND } from './errors.ts'
import { resend } from './resend.ts'
import { type ChannelApi, type ChannelRouteParts, messageId, pathOf, requireChannel } from './route-parts.ts'
import { deliveryListQuery, deliveryRecord, testResult } from './schema.ts'
import { storeTried, tryChannel } from './try-channel.ts'

export function deliveryRoutes(parts: ChannelRouteParts, api: ChannelApi): Route[] {
  const { database, codec, clock } = parts
  const { tag, noun } = api
  const { what, idName, path, uidIn } = pathOf(api)
  return [
    writeRoute({
      method: 'POST',
      path: `${path}/test`,
      operationId: `test${noun}`,
      tag,
      summary: `Send a test message to a ${what}`,
      description:
        'The answer comes when the receiver has answered, after 15 seconds at most. The first message that is accepted switches the webhook on, and so does the first one after the server has switched it off.',
      ids: { [idName]: api.id },
      answers: { 200: Type.Object({ data: testResult }) },
      async prepare({ ids, principal }) {
        const channel = await database.read((db) => requireChannel(db, api, principal, uidIn(ids)))
        return await tryChannel(parts, channel, clock.nowMs())
      },
      async handle({ ids, principal }, tx, tried) {
        const channel = await requireChannel(tx, api, principal, uidIn(ids))
        return { data: await storeTried(tx, channel, tried, clock.nowMs()) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${path}/deliveries`,
      operationId: `list${noun}Deliveries`,
      tag,
      summary: `List the messages of a ${what}, newest first`,
      description: 'Messages are kept for 30 days.',
      ids: { [idName]: api.id },
      query: deliveryListQuery,
      answers: { 200: listOf(deliveryRecord) },
      async handle({ ids, query, principal, url }) {
        const channel = await database.read((db) => requireChannel(db, api, principal, uidIn(ids)))
        return answerList({
          codec,
          endpoint: `${what}-deliveries`,
          scope: channel.uid,
          query,
          url,
          read: (position, range) =>
            database.read(async (db) => {
              const rows = await listDeliveries(db, channel.id, query, position, range)
              const records = await toDeliveryRecords(db, rows)
              return joinPage(
                records.map((record, index) => [JSON.stringify(record), rows[index]?.id as number]),
                range,
              )
            }),
        })
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${path}/deliveries/{message_id}/resend`,
      operationId: `resend${noun}Delivery`,
      tag,
      summary: 'Send a message again',
      description:
        'The message is sent again at once with the same id and keeps the record of its earlier attempts. A message that waits is sent now.',
      ids: { [idName]: api.id, message_id: messageId },
      answers: { 200: Type.Object({ data: deliveryRecord }) },
      refusals: [CHANNEL_NOT_READY],
      async handle({ ids, principal }, tx) {
        const channel = await requireChannel(tx, api, principal, uidIn(ids))
        const delivery = await findMessage(tx, channel.id, ids.message_id as string)
        if (delivery === undefined) throw new AppError(DELIVERY_NOT_FOUND, messageId.message)
        if (channel.is_enabled === 0 || isTest(delivery)) {
          const message = isTest(delivery)
            ? 'A test is not sent again. Send another one.'
            : `The ${what} is switched off. Switch it on first.`
          throw new AppError(CHANNEL_NOT_READY, message)
        }
        await resend(tx, delivery, clock.nowMs())
        const [record] = await toDeliveryRecords(tx, [(await findDelivery(tx, delivery.id)) as DeliveryRow])
        return { data: record }
      },
    }),
  ]
}
