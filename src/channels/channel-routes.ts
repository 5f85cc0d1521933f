// Channels of every kind over HTTP, behind the dashboard's door: where people are told of what happens.

import { Type } from 'typebox'
import { answerList, listOf } from '../http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../http/route.ts'
import { invalid } from '../lib/errors.ts'
import { deletedCount } from '../projects/schema.ts'
import type { Reader } from '../storage/database.ts'
import { joinPage } from '../storage/page-of-rows.mjs'
import { toChannelRecords } from './channel-records.ts'
import type { ChannelRow } from './channel-row.ts'
import { deleteChannel, findChannelById, listChannels } from './channel-store.ts'
import { editChannel, makeChannel } from './edit-channel.ts'
import { CHANNELS, type ChannelRouteParts, requireChannel, requireProjects } from './route-parts.ts'
import { channelChanges, channelListQuery, channelRecord, createdChannel, newChannelBody } from './schema.ts'

const { path: PATH, tag: TAG } = CHANNELS
const IDS = { channel_uid: CHANNELS.id }
const ONE = Type.Object({ data: channelRecord })

export function channelRoutes(parts: ChannelRouteParts): Route[] {
  const { database, codec, clock } = parts
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listChannels',
      tag: TAG,
      summary: 'List the channels by which people and programs are told of events, oldest first',
      description: 'Whoever is limited to projects sees those that are for nothing else.',
      query: channelListQuery,
      answers: { 200: listOf(channelRecord) },
      handle: ({ query, principal, url }) =>
        answerList({
          codec,
          endpoint: 'channels',
          scope: principal.actor,
          query,
          url,
          read: (position, range) =>
            database.read(async (db) => {
              const rows = await listChannels(db, principal, { kind: query.kind }, position, range)
              const records = await toChannelRecords(db, rows)
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
      operationId: 'createChannel',
      tag: TAG,
      summary: 'Make a channel',
      description:
        'It is off until a test message has been accepted. What it leads to is stored sealed and never shown again; the secret of a webhook is shown in this answer alone.',
      isAnswerSecret: true,
      body: newChannelBody,
      answers: { 201: Type.Object({ data: createdChannel }) },
      createdId: 'uid',
      refusals: ['mail_not_set_up', 'project_limited_key'],
      async handle({ body, principal }, tx) {
        await requireProjects(tx, principal, body.project_uids ?? null)
        const { accountId } = principal
        const { id, secret } = await makeChannel(tx, parts, { accountId, body, nowMs: clock.nowMs() })
        return { status: 201, data: { ...(await readOne(tx, id)), secret } }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{channel_uid}`,
      operationId: 'getChannel',
      tag: TAG,
      summary: 'Read a channel',
      ids: IDS,
      answers: { 200: ONE },
      handle: ({ ids, principal }) =>
        database.read(async (db) => {
          const channel = await requireChannel(db, CHANNELS, principal, ids.channel_uid)
          return { data: await readOne(db, channel.id) }
        }),
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
      refusals: ['channel_not_ready', 'project_limited_key'],
      async handle({ ids, body, principal }, tx) {
        const channel = await requireChannel(tx, CHANNELS, principal, ids.channel_uid)
        if (body.project_uids !== undefined) await requireProjects(tx, principal, body.project_uids)
        await editChannel(tx, parts, { channel, body, nowMs: clock.nowMs() })
        return { data: await readOne(tx, channel.id) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{channel_uid}`,
      operationId: 'deleteChannel',
      tag: TAG,
      summary: 'Delete a channel and the list of its messages',
      ids: IDS,
      answers: { 200: deletedCount },
      async handle({ ids, principal }, tx) {
        const channel = await requireChannel(tx, CHANNELS, principal, ids.channel_uid)
        if (channel.mail_project_id !== null) {
          const message =
            'The mail of a project cannot be deleted. Switch it off, or remove notification_email of the project.'
          throw invalid({ channel_uid: [message] })
        }
        await deleteChannel(tx, channel.id)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]

  async function readOne(db: Reader, id: number) {
    const row = (await findChannelById(db, id)) as ChannelRow
    const [record] = await toChannelRecords(db, [row])
    return record as NonNullable<typeof record>
  }
}
