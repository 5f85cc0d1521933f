// Webhooks over HTTP, for programs: endpoints that are notified of events, and their secrets.

import { Type } from 'typebox'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { PROJECT_LIMITED_KEY } from '../../entry/http/errors.ts'
import { type Route, writeRoute } from '../../entry/http/route.ts'
import { formatTime } from '../../lib/clock.ts'
import { changeOne, commonRoutes, createOne } from './common-routes.ts'
import { CHANNEL_NOT_READY } from './errors.ts'
import { recordChange } from './record-change.ts'
import { rotateSecret } from './rotate-secret.ts'
import { type ChannelRouteParts, requireChannel, WEBHOOKS } from './route-parts.ts'
import { createdWebhook, newWebhookBody, rotatedSecret, webhookChanges, webhookRecord } from './schema.ts'

const { path: PATH, tag: TAG } = WEBHOOKS
const IDS = { webhook_uid: WEBHOOKS.id }
const ONE = Type.Object({ data: webhookRecord })

export function webhookRoutes(parts: ChannelRouteParts): Route[] {
  const { clock, seal } = parts
  return [
    ...commonRoutes(parts, WEBHOOKS),
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
      refusals: [PROJECT_LIMITED_KEY],
      handle: ({ body, principal }, tx) =>
        createOne(parts, WEBHOOKS, { ...body, kind: 'webhook' }, { principal, tx }),
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
      refusals: [CHANNEL_NOT_READY, PROJECT_LIMITED_KEY],
      handle: ({ ids, body, principal }, tx) =>
        changeOne(parts, WEBHOOKS, { uid: ids.webhook_uid, body }, { principal, tx }),
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/{webhook_uid}/rotate-secret`,
      operationId: 'rotateWebhookSecret',
      tag: TAG,
      summary: 'Give a webhook a new secret',
      description:
        'For one day, messages are signed with the previous secret as well, so that receivers can change over.',
      isAnswerSecret: true,
      ids: IDS,
      answers: { 200: Type.Object({ data: rotatedSecret }) },
      refusals: [CHANNEL_NOT_READY],
      async handle({ ids, principal }, tx) {
        const channel = await requireChannel(tx, WEBHOOKS, principal, ids.webhook_uid)
        const { secret, previousEndsAtMs } = await rotateSecret(tx, seal, channel, clock.nowMs())
        await recordChange(tx, channel, 'changed', eventActor(principal))
        return { data: { secret, previous_ends_at: formatTime(previousEndsAtMs) } }
      },
    }),
  ]
}
