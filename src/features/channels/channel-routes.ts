// Channels of every kind over HTTP, under /app/v1, by which people are notified of events.

import { Type } from 'typebox'
import { PROJECT_LIMITED_KEY } from '../../entry/http/errors.ts'
import { type Route, writeRoute } from '../../entry/http/route.ts'
import { MAIL_NOT_SET_UP } from '../../entry/sign-in/errors.ts'
import { changeOne, commonRoutes, createOne } from './common-routes.ts'
import { CHANNEL_NOT_READY } from './errors.ts'
import { CHANNELS, type ChannelRouteParts } from './route-parts.ts'
import { channelChanges, channelRecord, createdChannel, newChannelBody } from './schema.ts'

const { path: PATH, tag: TAG } = CHANNELS
const IDS = { channel_uid: CHANNELS.id }
const ONE = Type.Object({ data: channelRecord })

export function channelRoutes(parts: ChannelRouteParts): Route[] {
  return [
    ...commonRoutes(parts, CHANNELS),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'createChannel',
      tag: TAG,
      summary: 'Make a channel',
      description:
        'The channel is off until a test message has been accepted. Its address and token are stored sealed and never shown again; the secret of a webhook is shown in this answer alone.',
      isAnswerSecret: true,
      body: newChannelBody,
      answers: { 201: Type.Object({ data: createdChannel }) },
      createdId: 'uid',
      refusals: [MAIL_NOT_SET_UP, PROJECT_LIMITED_KEY],
      handle: ({ body, principal }, tx) => createOne(parts, CHANNELS, body, { principal, tx }),
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{channel_uid}`,
      operationId: 'updateChannel',
      tag: TAG,
      summary: 'Change a channel, or switch it on or off',
      description:
        'Fields that you leave out stay as they are. One that leads elsewhere than before is off until a test message has been accepted there.',
      ids: IDS,
      body: channelChanges,
      answers: { 200: ONE },
      refusals: [CHANNEL_NOT_READY, PROJECT_LIMITED_KEY],
      handle: ({ ids, body, principal }, tx) =>
        changeOne(parts, CHANNELS, { uid: ids.channel_uid, body }, { principal, tx }),
    }),
  ]
}
