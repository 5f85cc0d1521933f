// The shapes of a stream's messages and of work under way.

import { Type } from 'typebox'
import { ACTIVITY_KINDS, type Activity } from '../../background/events/activity.ts'
import type { StoredEvent } from '../../background/events/event-reader.ts'
import { formatTime } from '../../lib/clock.ts'
import { dateTime, nullable } from '../http/answers/field-shapes.ts'

const countOrNull = nullable(Type.Integer())

export const activitySchema = Type.Object(
  {
    kind: Type.Enum(ACTIVITY_KINDS),
    id: Type.String({
      description:
        'Identifies the work among others of its kind in the project, for example the uid of a crawl.',
    }),
    project_uid: Type.String(),
    status: Type.Enum(['queued', 'running']),
    done: countOrNull,
    total: nullable(Type.Integer(), 'How much there is to do; null when that is not known.'),
    started_at: nullable(dateTime),
  },
  { title: 'Activity' },
)

export function activityRecord(activity: Activity) {
  return {
    kind: activity.kind,
    id: activity.id,
    project_uid: activity.projectUid,
    status: activity.status,
    done: activity.done,
    total: activity.total,
    started_at: activity.startedAtMs === null ? null : formatTime(activity.startedAtMs),
  }
}

export function eventRecord({ kind, projectUid, data, createdAtMs }: StoredEvent) {
  return { kind, project_uid: projectUid, data, created_at: formatTime(createdAtMs) }
}
