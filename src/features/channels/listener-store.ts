// Finds the channels that are notified of the events of some accounts, and the facts about the projects of those
// events.

import type { Reader, Tx } from '../../data/storage/database.ts'
import { type Engine, isOneOf } from '../../data/storage/portable.ts'
import { CHANNEL_COLUMNS, type ChannelRow } from './channel-row.ts'

export type Listener = {
  channel: ChannelRow
  eventKinds: ReadonlySet<string>
  /** Undefined for a channel of the whole account, which also gets events without a project. */
  projectIds: ReadonlySet<number> | undefined
}

/** Lists channels that are on. Index: channels_by_account. */
export async function listListeners(
  db: Reader,
  engine: Engine,
  accountIds: readonly number[],
): Promise<Map<number, Listener[]>> {
  const channels = await db
    .selectFrom('channels')
    .where(isOneOf(engine, 'channels.account_id', accountIds))
    .where('is_enabled', '=', 1)
    .select(CHANNEL_COLUMNS)
    .orderBy('channels.id')
    .execute()
  const limited = channels.filter((channel) => channel.is_all_projects === 0).map(({ id }) => id)
  const chosen = await db
    .selectFrom('channel_projects')
    .where(isOneOf(engine, 'channel_id', limited))
    .select(['channel_id', 'project_id'])
    .execute()
  const listeners = channels.map((channel) => ({
    channel,
    eventKinds: new Set(JSON.parse(channel.event_kinds_json) as string[]),
    projectIds:
      channel.is_all_projects === 1
        ? undefined
        : new Set(
            chosen.filter(({ channel_id }) => channel_id === channel.id).map(({ project_id }) => project_id),
          ),
  }))
  return Map.groupBy(listeners, ({ channel }) => channel.account_id)
}

export type ListenedProject = {
  id: number
  uid: string
  name: string
  domain: string
  timeZone: string
  notificationEmail: string | null
}

export async function readListenedProjects(
  db: Reader,
  engine: Engine,
  projectIds: readonly number[],
): Promise<Map<number, ListenedProject>> {
  const rows = await db
    .selectFrom('projects')
    .innerJoin('project_settings', 'project_settings.project_id', 'projects.id')
    .where(isOneOf(engine, 'projects.id', projectIds))
    .where('projects.deleted_at', 'is', null)
    .select([
      'projects.id',
      'uid',
      'name',
      'domain',
      'timezone as timeZone',
      'notification_email as notificationEmail',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns which of these events the channel already has. */
export async function listTakenEvents(
  tx: Tx,
  engine: Engine,
  channelId: number,
  eventIds: readonly number[],
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('delivery_events')
    .where('channel_id', '=', channelId)
    .where(isOneOf(engine, 'event_id', eventIds))
    .select('event_id')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}
