// Creates and changes channels, for routes and commands alike. The target of a channel is encrypted here. A new
// channel, or one with a changed target, is off until a test message has been accepted (try-channel.ts).

import type { EventActor } from '../../background/events/event-store.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { MAIL_NOT_SET_UP } from '../../entry/sign-in/errors.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import type { Seal } from '../../lib/sealed.ts'
import type { ChannelKind } from './channel-kinds.ts'
import type { ChannelRow } from './channel-row.ts'
import { addChannel, type ChannelChanges, changeChannel, chooseProjects } from './channel-store.ts'
import { newChannelUid } from './channel-uid.ts'
import { CHANNEL_NOT_READY } from './errors.ts'
import { usualEvents } from './event-choice.ts'
import { openTarget, sealTarget } from './open-target.ts'
import { DIGEST_MINUTE } from './project-mail.ts'
import { recordChange } from './record-change.ts'
import type { ChannelChangesBody, NewChannelBody } from './schema.ts'
import { newWebhookSecret } from './sending/signature.ts'
import {
  findBadUrl,
  findWrongTarget,
  type Gates,
  hintOf,
  type Target,
  type TargetFields,
  targetOf,
} from './target.ts'

export type EditParts = {
  seal: Seal
  gates: Gates
  /** Whether mail can be sent. */
  hasMail(): boolean
}

type Editing = { nowMs: number; actor: EventActor }
type Made = { id: number /** Of a webhook. */; secret: string | null }

export async function makeChannel(
  tx: Tx,
  { seal, gates, hasMail }: EditParts,
  { accountId, body, nowMs, actor }: { accountId: number; body: NewChannelBody } & Editing,
): Promise<Made> {
  const { kind, name, project_uids: projectUids = null, events = usualEvents(kind) } = body
  if (kind === 'email' && !hasMail()) throw noMail()
  refuseBadUrl(body.url, gates)
  refuseTimes(kind, body)
  const target = targetOf(kind, body, newWebhookSecret)
  const uid = newChannelUid()
  const id = await addChannel(tx, {
    uid,
    account_id: accountId,
    mail_project_id: null,
    kind,
    name,
    sealed_target: sealTarget(seal, accountId, target),
    target_hint: hintOf(target),
    is_all_projects: projectUids === null ? 1 : 0,
    projectUids,
    event_kinds_json: JSON.stringify(events),
    severity_min: body.severity_min ?? 'info',
    mode: body.mode ?? 'instant',
    digest_minute: body.digest_time ?? DIGEST_MINUTE,
    digest_weekday: body.digest_weekday ?? 1,
    quiet_from_minute: body.quiet_hours?.from ?? null,
    quiet_to_minute: body.quiet_hours?.to ?? null,
    is_critical_at_once: body.is_critical_at_once === false ? 0 : 1,
    is_enabled: 0,
    disabled_reason: null,
    verified_at: null,
    failing_since: null,
    failures: 0,
    paused_until: null,
    delivered_at: null,
    created_at: nowMs,
    updated_at: nowMs,
  })
  await recordChange(tx, { uid, account_id: accountId, name, kind }, 'made', actor)
  return { id, secret: target.kind === 'webhook' ? (target.secrets[0]?.secret ?? null) : null }
}

/** Absent fields stay as they are. */
export async function editChannel(
  tx: Tx,
  { seal, gates }: EditParts,
  { channel, body, nowMs, actor }: { channel: ChannelRow; body: ChannelChangesBody } & Editing,
): Promise<void> {
  const { email, url, token, chat_id, thread_id, topic, ...rest } = body
  const fields: TargetFields = { email, url, token, chat_id, thread_id, topic }
  const isMoved = Object.values(fields).some((value) => value !== undefined)
  refuseBadUrl(url, gates)
  refuseTimes(channel.kind, body)
  const changes: ChannelChanges = {
    ...(rest.name !== undefined && { name: rest.name }),
    ...(rest.events !== undefined && { event_kinds_json: JSON.stringify(rest.events) }),
    ...(rest.severity_min !== undefined && { severity_min: rest.severity_min }),
    ...(rest.mode !== undefined && { mode: rest.mode }),
    ...(rest.digest_time !== undefined && { digest_minute: rest.digest_time }),
    ...(rest.digest_weekday !== undefined && { digest_weekday: rest.digest_weekday }),
    ...(rest.quiet_hours !== undefined && {
      quiet_from_minute: rest.quiet_hours?.from ?? null,
      quiet_to_minute: rest.quiet_hours?.to ?? null,
    }),
    ...(rest.is_critical_at_once !== undefined && { is_critical_at_once: rest.is_critical_at_once ? 1 : 0 }),
    ...(isMoved && (await moved(tx, seal, channel, fields))),
    updated_at: nowMs,
  }
  if (rest.is_enabled !== undefined) Object.assign(changes, switched(channel, rest.is_enabled, isMoved))
  await changeChannel(tx, channel.id, changes)
  await recordChange(tx, channel, 'changed', actor)
  if (rest.project_uids === undefined) return
  if (channel.mail_project_id !== null)
    throw invalid({ project_uids: ['The mail of a project is for that project.'] })
  await chooseProjects(tx, channel, rest.project_uids)
}

async function moved(
  db: Reader,
  seal: Seal,
  channel: ChannelRow,
  fields: TargetFields,
): Promise<ChannelChanges> {
  if (channel.mail_project_id !== null)
    throw invalid({ email: ['To change the address, change notification_email of the project.'] })
  const known = await openTarget(db, seal, channel)
  const whole = { ...(known && fieldsOf(known)), ...given(fields) }
  const wrong = findWrongTarget(channel.kind, whole)
  if (wrong !== undefined)
    throw invalid(
      Object.fromEntries(Object.entries(wrong).map(([name, why]) => [name, [`The ${name} ${why}.`]])),
    )
  const next = targetOf(channel.kind, whole, newWebhookSecret)
  // A webhook keeps its secret when its address changes: the receiver is the same program.
  const target = next.kind === 'webhook' && known?.kind === 'webhook' ? { ...known, url: next.url } : next
  return {
    sealed_target: sealTarget(seal, channel.account_id, target),
    target_hint: hintOf(target),
    is_enabled: 0,
    disabled_reason: null,
    verified_at: null,
    ...HEALTHY,
  }
}

const HEALTHY = { failing_since: null, failures: 0, paused_until: null } as const

function switched({ verified_at }: ChannelRow, isEnabled: boolean, isMoved: boolean): ChannelChanges {
  if (!isEnabled) return { is_enabled: 0, disabled_reason: null }
  if (verified_at === null || isMoved) {
    const message = 'No test message has been accepted there yet. Send one: the channel is then switched on.'
    throw new AppError(CHANNEL_NOT_READY, message)
  }
  return { is_enabled: 1, disabled_reason: null, ...HEALTHY }
}

function fieldsOf(target: Target): TargetFields {
  switch (target.kind) {
    case 'email':
      return { email: target.to }
    case 'telegram':
      return { token: target.token, chat_id: target.chatId, thread_id: target.threadId ?? undefined }
    case 'ntfy':
      return { url: target.url, topic: target.topic, token: target.token ?? undefined }
    default:
      return { url: target.url }
  }
}

function given(fields: TargetFields): TargetFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function refuseBadUrl(url: string | undefined, gates: Gates): void {
  const why = url === undefined ? undefined : findBadUrl(url, gates)
  if (why !== undefined) throw invalid({ url: [why] })
}

function refuseTimes(kind: ChannelKind, { mode, quiet_hours }: ChannelChangesBody | NewChannelBody): void {
  if (kind !== 'webhook') return
  if (mode !== undefined && mode !== 'instant')
    throw invalid({ mode: ['A webhook gets every event at once, in a message of its own.'] })
  if (quiet_hours !== undefined && quiet_hours !== null)
    throw invalid({ quiet_hours: ['A webhook has no quiet hours.'] })
}

function noMail(): AppError {
  const message =
    'This server cannot send mail yet. Whoever runs it enters a mail server in Settings → Providers, or sets SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM.'
  return new AppError(MAIL_NOT_SET_UP, message)
}
