// The row of a channel as the rest of the feature uses it.

import type { Selectable } from 'kysely'
import type { Tables } from '../../data/storage/tables.ts'
import type { Timing } from './send-time.ts'

export const CHANNEL_COLUMNS = [
  'channels.id',
  'channels.uid',
  'channels.account_id',
  'channels.mail_project_id',
  'channels.kind',
  'channels.name',
  'channels.sealed_target',
  'channels.target_hint',
  'channels.is_all_projects',
  'channels.event_kinds_json',
  'channels.severity_min',
  'channels.mode',
  'channels.digest_minute',
  'channels.digest_weekday',
  'channels.quiet_from_minute',
  'channels.quiet_to_minute',
  'channels.is_critical_at_once',
  'channels.is_enabled',
  'channels.disabled_reason',
  'channels.verified_at',
  'channels.failing_since',
  'channels.failures',
  'channels.paused_until',
  'channels.delivered_at',
  'channels.created_at',
  'channels.updated_at',
] as const

export type ChannelRow = Omit<Selectable<Tables['channels']>, 'sending_job_id' | 'sending_fence'>

export function timingOf(row: ChannelRow, timeZone: string): Timing {
  const { quiet_from_minute: fromMinute, quiet_to_minute: toMinute } = row
  return {
    mode: row.mode,
    digestMinute: row.digest_minute,
    digestWeekday: row.digest_weekday,
    quiet: fromMinute === null || toMinute === null ? null : { fromMinute, toMinute },
    isCriticalAtOnce: row.is_critical_at_once === 1,
    timeZone,
  }
}
