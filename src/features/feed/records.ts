// Events as people and programs read them: with their words, and for owners with the actor.

import type { Reader } from '../../data/storage/database.ts'
import { formatTime } from '../../lib/clock.ts'
import { describeEvent } from '../event-kinds.ts'
import type { ListedEvent } from './event-lists.ts'
import { type FeedMark, isBeyond } from './feed-marks.ts'
import type { EventRecord } from './schema.ts'

export function toEventRecord(event: ListedEvent): EventRecord {
  return {
    id: event.id,
    kind: event.kind,
    ...describeEvent(event),
    subject: event.subject,
    data: event.data,
    created_at: formatTime(event.createdAtMs),
  }
}

export function toFeedRecord(event: ListedEvent, mark: FeedMark) {
  return { ...toEventRecord(event), ...projectOf(event), is_unread: isBeyond(mark, event) }
}

export async function toAuditRecords(db: Reader, events: readonly ListedEvent[]) {
  const names = await readActorNames(db, events)
  return events.map((event) => ({
    ...toEventRecord(event),
    ...projectOf(event),
    actor: event.actor,
    actor_name: event.actor === null ? null : (names.get(event.actor) ?? null),
  }))
}

function projectOf({ projectUid, projectName }: ListedEvent) {
  return { project_uid: projectUid, project_name: projectName }
}

async function readActorNames(db: Reader, events: readonly ListedEvent[]): Promise<Map<string, string>> {
  const idsOf = (prefixes: readonly string[]) =>
    events.flatMap(({ actor }) => {
      const [prefix = '', id] = actor?.split(':') ?? []
      return prefixes.includes(prefix) ? [Number(id)] : []
    })
  const [memberIds, keyIds] = [idsOf(['member']), idsOf(['key', 'mcp'])]
  const members =
    memberIds.length === 0
      ? []
      : await db.selectFrom('members').where('id', 'in', memberIds).select(['id', 'name']).execute()
  const keys =
    keyIds.length === 0
      ? []
      : await db.selectFrom('api_keys').where('id', 'in', keyIds).select(['id', 'name']).execute()
  return new Map([
    ...members.map(({ id, name }) => [`member:${id}`, name] as const),
    ...keys.flatMap(({ id, name }) => [[`key:${id}`, name] as const, [`mcp:${id}`, name] as const]),
  ])
}
