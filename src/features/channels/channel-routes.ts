// Channels of every kind over HTTP, under /app/v1: where people are told of what happens.

import { Type } from 'typebox'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { PROJECT_LIMITED_KEY } from '../../entry/http/errors.ts'
import { type Route, writeRoute } from '../../entry/http/route.ts'
import { MAIL_NOT_SET_UP } from '../../entry/sign-in/errors.ts'
import { commonRoutes, readOne } from './common-routes.ts'
import { editChannel, makeChannel } from './edit-channel.ts'
import { CHANNEL_NOT_READY } from './errors.ts'
import { CHANNELS, type ChannelRouteParts, requireChannel, requireProjects } from './route-parts.ts'
import { channelChanges, channelRecord, createdChannel, newChannelBody } from './schema.ts'

const { path: PATH, tag: TAG } = CHANNELS
const IDS = { channel_uid: CHANNELS.id }
const ONE = Type.Object({ data: channelRecord })

export function channelRoutes(parts: ChannelRouteParts): Route[] {
  const { clock } = parts
  return [
    ...commonRoutes(parts, CHANNELS),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'createChannel',
      tag: TAG,
      summary: 'Make a channel',
      description:
        'It is off until a test message has been accepted. What it leads to is stored sealed and never shown again; the secret of a webhook is shown in this answer alone.',
      isAnswerSecret: true,
      body: newChannelBody,
      answers: { 201: Type.Object({ data: createdChannel }) },
      createdId: 'uid',
      refusals: [MAIL_NOT_SET_UP, PROJECT_LIMITED_KEY],
      async handle({ body, principal }, tx) {
        await requireProjects(tx, principal, body.project_uids ?? null)
        const { accountId } = principal
        const { id, secret } = await makeChannel(tx, parts, {
          accountId,
          body,
          nowMs: clock.nowMs(),
          actor: eventActor(principal),
        })
        return { status: 201, data: { ...(await readOne(tx, CHANNELS, id)), secret } }
      },
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
      async handle({ ids, body, principal }, tx) {
        const channel = await requireChannel(tx, CHANNELS, principal, ids.channel_uid)
        if (body.project_uids !== undefined) await requireProjects(tx, principal, body.project_uids)
        await editChannel(tx, parts, { channel, body, nowMs: clock.nowMs(), actor: eventActor(principal) })
        return { data: await readOne(tx, CHANNELS, channel.id) }
      },
    }),
  ]
}
