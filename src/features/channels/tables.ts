// The tables of channels and their messages, as TypeScript sees them (migrations 0035 and 0046); data/storage/tables.ts
// says what holds for all columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    channels: ChannelsTable
    channel_projects: { channel_id: number; project_id: number }
    deliveries: DeliveriesTable
    delivery_events: { channel_id: number; event_id: number; delivery_id: number }
  }
}

export const CHANNEL_TABLES: TableDeclarations = {
  bounds: {
    channels: { boundedBy: 'what members add' },
    channel_projects: { boundedBy: 'projects by limited channels' },
    deliveries: { boundedBy: 'messages of the last 30 days' },
    delivery_events: { boundedBy: 'messages of the last 30 days' },
  },
  stay: {
    channel_projects: 'account',
    deliveries: 'account',
  },
}

type ChannelsTable = {
  id: Generated<number>
  uid: string
  account_id: number
  /** The project whose notification_email this channel mails; null for all other channels. */
  mail_project_id: number | null
  kind: 'email' | 'webhook' | 'slack' | 'discord' | 'teams' | 'telegram' | 'ntfy'
  name: string
  /** Null if the project has the address. */
  sealed_target: Uint8Array | null
  /** The part of the target that may be shown. */
  target_hint: string
  is_all_projects: Flag
  event_kinds_json: string
  severity_min: 'info' | 'warning' | 'critical'
  mode: 'instant' | 'daily' | 'weekly'
  /** Minutes of the day, in the project's time zone. */
  digest_minute: number
  /** From 1 for Monday. */
  digest_weekday: number
  quiet_from_minute: number | null
  quiet_to_minute: number | null
  is_critical_at_once: Flag
  is_enabled: Flag
  disabled_reason: string | null
  /** When a test message was accepted; null if none was. */
  verified_at: number | null
  /** The time of the first failure since the last success. */
  failing_since: number | null
  /** The number of failures since the last success. */
  failures: number
  /** Nothing is sent before this time: the channel has just failed, or asked to wait. */
  paused_until: number | null
  delivered_at: number | null
  /** The job that sends its messages, and its fence at that time: see jobs/held-job.ts. */
  sending_job_id: Generated<number | null>
  sending_fence: Generated<number | null>
  created_at: number
  updated_at: number
}

type DeliveriesTable = {
  id: Generated<number>
  channel_id: number
  /** Null for messages about the whole account, and for tests. */
  project_id: number | null
  /** Identifies the message within its channel. */
  subject: string
  message_id: string
  /** gathering: more events may be added; pending: to be sent, or sent again. */
  status: 'gathering' | 'pending' | 'delivered' | 'failed' | 'canceled'
  event_count: number
  send_at: number
  /** When the first attempt began. */
  sent_at: number | null
  attempts: number
  /** How often somebody sent it again. */
  resends: number
  next_at: number | null
  response_code: number | null
  /** The beginning of the last answer. */
  response_text: string | null
  fault: string | null
  created_at: number
  finished_at: number | null
}
