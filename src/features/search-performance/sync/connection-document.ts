// The JSON document of a connection, for the command line and HTTP alike.

import { formatTime } from '../../../lib/clock.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { Connection } from '../connections/connection-store.ts'
import type { SyncProgress } from './sync-progress.ts'

export function connectionDocument(connection: Connection, progress: SyncProgress) {
  return {
    project_uid: connection.projectUid,
    source: connection.source,
    property: connection.property,
    has_country: connection.hasCountry,
    has_device: connection.hasDevice,
    status: connection.status,
    failure: connection.failure,
    connected_at: formatTime(connection.connectedAtMs),
    attempted_at: timeOf(connection.attemptedAtMs),
    succeeded_at: timeOf(connection.succeededAtMs),
    next_sync_at: formatTime(connection.nextSyncAtMs),
    wanted_from: formatDay(connection.wantedFromDay),
    credential_ends_at: timeOf(connection.credentialEndsAtMs),
    progress: {
      days_done: progress.daysDone,
      days_wanted: progress.daysWanted,
      days_stored: progress.days,
      first_day: dayOf(progress.firstDay),
      last_day: dayOf(progress.lastDay),
    },
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : formatTime(ms)
}

function dayOf(day: number | null): string | null {
  return day === null ? null : formatDay(day)
}
