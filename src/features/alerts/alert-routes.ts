// Alerts over HTTP: the open ones of a project, and earlier ones.

import type { Database } from '../../data/storage/database.ts'
import type { ProjectRef } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import type { Route } from '../../entry/http/route.ts'
import { formatTime } from '../../lib/clock.ts'
import { countAlerts, listAlerts, type StoredAlert } from './alert-store.ts'
import { alertListQuery, alertRecord } from './schema.ts'

type AlertRouteOptions = { database: Database; codec: CursorCodec }

export const TAG = {
  name: 'Alerts',
  description: 'Alerts that are open or have ended, and the rules that raise them.',
}

export function alertRoutes({ database, codec }: AlertRouteOptions): Route[] {
  return [
    listRoute({
      codec,
      path: '/projects/{project_uid}/alerts',
      operationId: 'listAlerts',
      tag: TAG,
      summary: 'List the alerts that are open, the newest first',
      description:
        'With `state=resolved`, alerts that have ended are listed. An alert ends by itself when its reason is gone.',
      query: alertListQuery,
      record: alertRecord,
      endpoint: 'alerts',
      scope: ({ project }) => project.uid,
      read: ({ query, project }, position, range) =>
        database.read((db) => listAlerts(db, project.id, query, position, range)),
      keyOf: ({ openedAtMs, id }) => [openedAtMs, id],
      toRecord: (alert, { project }) => toRecord(alert, project),
      count: ({ query, project }, max) => database.read((db) => countAlerts(db, project.id, query, max)),
    }),
  ]
}

function toRecord(alert: StoredAlert, { uid }: Pick<ProjectRef, 'uid'>) {
  const { title, text, place, before, after } = alert.text
  return {
    id: alert.id,
    kind: alert.kind,
    severity: alert.severity,
    segment_id: alert.segmentId === 0 ? null : alert.segmentId,
    subject: alert.subject,
    title,
    text,
    path: place === '' ? `/p/${uid}` : `/p/${uid}/${place}`,
    before,
    after,
    opened_at: formatTime(alert.openedAtMs),
    resolved_at: alert.resolvedAtMs === null ? null : formatTime(alert.resolvedAtMs),
  }
}
