// Reads the events of a message, and the project that it is about.

import type { Audience, EventData } from '../../background/events/event-kind.ts'
import type { StoredEvent } from '../../background/events/event-reader.ts'
import type { EventActor } from '../../background/events/event-store.ts'
import type { Reader } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { type ListenedProject, readListenedProjects } from './listener-store.ts'

/** Later events are left out; a message shows far fewer. */
const EVENTS_MAX = 500

/** Index: delivery_events_by_delivery. */
export async function readDeliveredEvents(
  db: Reader,
  deliveryId: number,
  project: ListenedProject | undefined,
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('delivery_events')
    .innerJoin('events', 'events.id', 'delivery_events.event_id')
    .where('delivery_id', '=', deliveryId)
    .select([
      'id',
      'stamp',
      'account_id',
      'project_id',
      'kind',
      'audience',
      'subject',
      'actor',
      'data_json',
      'created_at',
    ])
    .orderBy('event_id')
    .limit(EVENTS_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    stamp: row.stamp,
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: project?.uid ?? null,
    kind: row.kind,
    audience: row.audience as Audience,
    subject: row.subject,
    actor: row.actor as EventActor | null,
    data: JSON.parse(row.data_json) as EventData,
    createdAtMs: row.created_at,
  }))
}

export async function readDeliveredProject(
  db: Reader,
  engine: Engine,
  projectId: number | null,
): Promise<ListenedProject | undefined> {
  if (projectId === null) return undefined
  return (await readListenedProjects(db, engine, [projectId])).get(projectId)
}
