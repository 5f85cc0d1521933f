// Channels and their messages as the API and the command line show them.

import type { Reader } from '../../data/storage/database.ts'
import { formatTime } from '../../lib/clock.ts'
import type { ChannelRow } from './channel-row.ts'
import { listChannelProjects } from './channel-store.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { readProjectMail } from './project-mail.ts'
import type { ChannelRecord, DeliveryRecord, WebhookRecord } from './schema.ts'

export async function toChannelRecords(db: Reader, rows: readonly ChannelRow[]): Promise<ChannelRecord[]> {
  const projectsOf = await listChannelProjects(
    db,
    rows.filter((row) => row.is_all_projects === 0).map(({ id }) => id),
  )
  const mailOf = await readProjectMail(
    db,
    rows.flatMap((row) => row.mail_project_id ?? []),
  )
  return rows.map((row) => ({
    ...sharedOf(row, projectsOf),
    ...(row.mail_project_id !== null && { target: mailOf.get(row.mail_project_id) ?? '' }),
    kind: row.kind,
    is_project_mail: row.mail_project_id !== null,
    mode: row.mode,
    digest_time: clockTime(row.digest_minute),
    digest_weekday: row.digest_weekday,
    quiet_hours:
      row.quiet_from_minute === null || row.quiet_to_minute === null
        ? null
        : { from: clockTime(row.quiet_from_minute), to: clockTime(row.quiet_to_minute) },
    is_critical_at_once: row.is_critical_at_once === 1,
  }))
}

export async function toWebhookRecords(db: Reader, rows: readonly ChannelRow[]): Promise<WebhookRecord[]> {
  const limited = rows.filter((row) => row.is_all_projects === 0).map(({ id }) => id)
  const projectsOf = await listChannelProjects(db, limited)
  return rows.map((row) => sharedOf(row, projectsOf))
}

function sharedOf(row: ChannelRow, projectsOf: ReadonlyMap<number, string[]>): WebhookRecord {
  return {
    uid: row.uid,
    name: row.name,
    target: row.target_hint,
    project_uids: row.is_all_projects === 1 ? null : (projectsOf.get(row.id) ?? []),
    events: JSON.parse(row.event_kinds_json) as string[],
    severity_min: row.severity_min,
    is_enabled: row.is_enabled === 1,
    is_verified: row.verified_at !== null,
    disabled_reason: row.disabled_reason,
    failing_since: timeOf(row.failing_since),
    last_delivered_at: timeOf(row.delivered_at),
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.updated_at),
  }
}

export async function toDeliveryRecords(db: Reader, rows: readonly DeliveryRow[]): Promise<DeliveryRecord[]> {
  const ids = [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))]
  const projects =
    ids.length === 0
      ? []
      : await db.selectFrom('projects').where('id', 'in', ids).select(['id', 'uid']).execute()
  const uidOf = new Map(projects.map(({ id, uid }) => [id, uid]))
  return rows.map((row) => ({
    message_id: row.message_id,
    status: row.status,
    is_test: isTest(row),
    project_uid: (row.project_id !== null && uidOf.get(row.project_id)) || null,
    event_count: row.event_count,
    attempts: row.attempts,
    next_attempt_at: row.finished_at === null ? timeOf(row.next_at ?? row.send_at) : null,
    response_code: row.response_code,
    response_text: row.response_text,
    fault: row.fault,
    created_at: formatTime(row.created_at),
    finished_at: timeOf(row.finished_at),
  }))
}

export function isTest({ subject }: Pick<DeliveryRow, 'subject'>): boolean {
  return subject.startsWith('test:')
}

function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : formatTime(ms)
}
