// Events as people and programs read them: with their words, and for owners with the actor.

import type { Reader } from '../../data/storage/database.ts'
import { readActorNames } from '../../entry/accounts/actor-names.ts'
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
  const names = await readActorNames(
    db,
    events.map(({ actor }) => actor),
  )
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
