// Webhooks over HTTP, for programs: endpoints that are told of events, and their secrets.

import { Type } from 'typebox'
import { answerList, listOf, pagingQuery } from '../http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../http/route.ts'
import { formatTime } from '../lib/clock.ts'
import { deletedCount } from '../projects/schema.ts'
import type { Reader } from '../storage/database.ts'
import { joinPage } from '../storage/page-of-rows.mjs'
import { toWebhookRecords } from './channel-records.ts'
import type { ChannelRow } from './channel-row.ts'
import { deleteChannel, findChannelById, listChannels } from './channel-store.ts'
import { editChannel, makeChannel } from './edit-channel.ts'
import { rotateSecret } from './rotate-secret.ts'
import { type ChannelRouteParts, requireChannel, requireProjects, WEBHOOKS } from './route-parts.ts'
import { createdWebhook, newWebhookBody, rotatedSecret, webhookChanges, webhookRecord } from './schema.ts'

const { path: PATH, tag: TAG } = WEBHOOKS
const IDS = { webhook_uid: WEBHOOKS.id }
const ONE = Type.Object({ data: webhookRecord })

export function webhookRoutes(parts: ChannelRouteParts): Route[] {
  const { database, codec, clock, seal } = parts
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listWebhooks',
      tag: TAG,
      summary: 'List webhooks, oldest first',
      description: 'A key that is limited to projects sees those that are for nothing else.',
      query: Type.Object(pagingQuery),
      answers: { 200: listOf(webhookRecord) },
      handle: ({ query, principal, url }) =>
        answerList({
          codec,
          endpoint: 'webhooks',
          scope: principal.actor,
          query,
          url,
          read: (position, range) =>
            database.read(async (db) => {
              const rows = await listChannels(db, principal, WEBHOOKS.filter, position, range)
              const records = await toWebhookRecords(db, rows)
              return joinPage(
                records.map((record, index) => [JSON.stringify(record), rows[index]?.id as number]),
                range,
              )
            }),
        }),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'createWebhook',
      tag: TAG,
      summary: 'Make a webhook',
      description:
        'The answer shows its secret once. The webhook is off until a test message has been accepted: call `POST /webhooks/{webhook_uid}/test`. An account has at most 200 channels, webhooks among them.',
      isAnswerSecret: true,
      body: newWebhookBody,
      answers: { 201: Type.Object({ data: createdWebhook }) },
      createdId: 'uid',
      refusals: ['project_limited_key'],
      async handle({ body, principal }, tx) {
        await requireProjects(tx, principal, body.project_uids ?? null)
        const made = { ...body, kind: 'webhook' as const }
        const { accountId } = principal
        const { id, secret } = await makeChannel(tx, parts, { accountId, body: made, nowMs: clock.nowMs() })
        return { status: 201, data: { ...(await readOne(tx, id)), secret } }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{webhook_uid}`,
      operationId: 'getWebhook',
      tag: TAG,
      summary: 'Read a webhook',
      ids: IDS,
      answers: { 200: ONE },
      handle: ({ ids, principal }) =>
        database.read(async (db) => {
          const channel = await requireChannel(db, WEBHOOKS, principal, ids.webhook_uid)
          return { data: await readOne(db, channel.id) }
        }),
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{webhook_uid}`,
      operationId: 'updateWebhook',
      tag: TAG,
      summary: 'Change a webhook, or switch it on or off',
      description:
        'Fields that you leave out stay as they are. With another `url`, it keeps its secret and is off until a test message has been accepted.',
      ids: IDS,
      body: webhookChanges,
      answers: { 200: ONE },
      refusals: ['channel_not_ready', 'project_limited_key'],
      async handle({ ids, body, principal }, tx) {
        const channel = await requireChannel(tx, WEBHOOKS, principal, ids.webhook_uid)
        if (body.project_uids !== undefined) await requireProjects(tx, principal, body.project_uids)
        await editChannel(tx, parts, { channel, body, nowMs: clock.nowMs() })
        return { data: await readOne(tx, channel.id) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{webhook_uid}`,
      operationId: 'deleteWebhook',
      tag: TAG,
      summary: 'Delete a webhook and the list of its messages',
      ids: IDS,
      answers: { 200: deletedCount },
      async handle({ ids, principal }, tx) {
        const channel = await requireChannel(tx, WEBHOOKS, principal, ids.webhook_uid)
        await deleteChannel(tx, channel.id)
        return { data: { deleted_count: 1 } }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/{webhook_uid}/rotate-secret`,
      operationId: 'rotateWebhookSecret',
      tag: TAG,
      summary: 'Give a webhook a new secret',
      description: 'For a day the secret before it signs as well: change over in that time.',
      isAnswerSecret: true,
      ids: IDS,
      answers: { 200: Type.Object({ data: rotatedSecret }) },
      refusals: ['channel_not_ready'],
      async handle({ ids, principal }, tx) {
        const channel = await requireChannel(tx, WEBHOOKS, principal, ids.webhook_uid)
        const { secret, previousEndsAtMs } = await rotateSecret(tx, seal, channel, clock.nowMs())
        return { data: { secret, previous_ends_at: formatTime(previousEndsAtMs) } }
      },
    }),
  ]

  async function readOne(db: Reader, id: number) {
    const row = (await findChannelById(db, id)) as ChannelRow
    const [record] = await toWebhookRecords(db, [row])
    return record as NonNullable<typeof record>
  }
}
