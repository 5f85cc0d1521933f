// The common part of the routes of channels and of webhooks: finding one, and checking which projects a caller may
// choose.

import { type Static, type TSchema, Type } from 'typebox'
import type { Database, Reader } from '../../data/storage/database.ts'
import { requireChosen } from '../../entry/accounts/chosen-projects.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { PROJECT_LIMITED_KEY } from '../../entry/http/errors.ts'
import { type PathId, uidOf } from '../../entry/http/requests/path-ids.ts'
import type { Route } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { toChannelRecords, toWebhookRecords } from './channel-records.ts'
import type { ChannelRow } from './channel-row.ts'
import { type ChannelFilter, findChannel } from './channel-store.ts'
import { isMessageId } from './channel-uid.ts'
import type { EditParts } from './edit-channel.ts'
import { CHANNEL_NOT_FOUND, DELIVERY_NOT_FOUND, WEBHOOK_NOT_FOUND } from './errors.ts'
import { channelListQuery, channelRecord, webhookListQuery, webhookRecord } from './schema.ts'
import type { TryParts } from './try-channel.ts'

export type ChannelRouteParts = EditParts &
  TryParts & { database: Database; codec: CursorCodec; clock: Clock }

/** An API for all channels, or for webhooks only, which programs may manage. */
export type ChannelApi<Shape extends TSchema = TSchema> = {
  path: string
  tag: Route['tag']
  filter: ChannelFilter
  id: PathId<string>
  /** Part of operation ids, as in `testWebhook`. */
  noun: 'Channel' | 'Webhook'
  listSummary: string
  query: typeof channelListQuery | typeof webhookListQuery
  record: Shape
  toRecords(db: Reader, rows: readonly ChannelRow[]): Promise<Static<Shape>[]>
}

export const CHANNELS: ChannelApi<typeof channelRecord> = {
  path: '/channels',
  tag: 'Channels',
  filter: {},
  id: uidOf(CHANNEL_NOT_FOUND, 'Channel not found.'),
  noun: 'Channel',
  listSummary: 'List the channels by which people and programs are notified of events, oldest first',
  query: channelListQuery,
  record: channelRecord,
  toRecords: toChannelRecords,
}

export const WEBHOOKS: ChannelApi<typeof webhookRecord> = {
  path: '/webhooks',
  tag: {
    name: 'Webhooks',
    description:
      'Addresses to which signed messages about events are sent, and the messages that were sent to each.',
  },
  filter: { kind: 'webhook' },
  id: uidOf(WEBHOOK_NOT_FOUND, 'Webhook not found.'),
  noun: 'Webhook',
  listSummary: 'List webhooks, oldest first',
  query: webhookListQuery,
  record: webhookRecord,
  toRecords: toWebhookRecords,
}

/** The path of one channel, and how its routes find its uid. */
export function pathOf({ path, noun }: Pick<ChannelApi, 'path' | 'noun'>) {
  const what = noun.toLowerCase()
  const idName = `${what}_uid`
  const uidIn = (ids: Record<string, unknown>) => ids[idName] as string
  return { what, idName, path: `${path}/{${idName}}`, uidIn }
}

export const messageId: PathId<string> = {
  schema: Type.String({ pattern: '^msg_[0-9A-Za-z]{24}$' }),
  kind: DELIVERY_NOT_FOUND,
  message: 'Delivery not found.',
  parse: (text) => (isMessageId(text) ? text : undefined),
}

export async function requireChannel(
  db: Reader,
  { filter, id }: Pick<ChannelApi, 'filter' | 'id'>,
  principal: Principal,
  uid: string,
): Promise<ChannelRow> {
  const channel = await findChannel(db, principal, uid, filter)
  if (channel === undefined) throw new AppError(id.kind, id.message)
  return channel
}

/** A caller who is limited to projects may create channels for these projects, but none for the whole account. */
export async function requireProjects(
  db: Reader,
  principal: Principal,
  uids: readonly string[] | null,
): Promise<void> {
  if (uids !== null) return await requireChosen(db, principal, uids)
  if (principal.limitedBy === undefined) return
  const message = 'You are limited to some projects: name those that it is for in project_uids.'
  throw new AppError(PROJECT_LIMITED_KEY, message)
}
