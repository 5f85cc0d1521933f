// What the commands say of a connection: a document for programs, and lines for people.

import { amount } from '../../../lib/amount.ts'
import { formatTime } from '../../../lib/clock.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { Connection } from '../../../search-performance/connections/connection-store.ts'
import type { SyncProgress } from '../../../search-performance/sync/sync-progress.ts'

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
    progress: {
      days_done: progress.daysDone,
      days_wanted: progress.daysWanted,
      days_stored: progress.days,
      first_day: dayOf(progress.firstDay),
      last_day: dayOf(progress.lastDay),
    },
  }
}

type Shown = ReturnType<typeof connectionDocument>

export function connectionText(shown: Shown): string {
  const { progress } = shown
  const apart = [shown.has_country && 'countries', shown.has_device && 'devices']
    .filter(Boolean)
    .join(' and ')
  const days = progress.last_day === null ? '' : `, ${progress.first_day} to ${progress.last_day}`
  const lines = [
    ['Property', `${shown.property}${apart === '' ? '' : `, ${apart} told apart`}`],
    ['Status', shown.failure === null ? shown.status : `${shown.status}: ${shown.failure}`],
    ['Progress', progressText(progress)],
    ['Stored', `${amount(progress.days_stored, 'day')}${days}`],
    ['Last success', shown.succeeded_at ?? '-'],
    ['Next sync', shown.next_sync_at],
  ] as const
  return lines.map(([name, value]) => `${name.padEnd(12)}  ${value}`).join('\n')
}

export function progressText({ days_done: done, days_wanted: wanted }: Shown['progress']): string {
  return wanted === 0 ? 'no day yet' : `${done} of ${wanted} days`
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : formatTime(ms)
}

function dayOf(day: number | null): string | null {
  return day === null ? null : formatDay(day)
}
