// The catalogue of events: every kind there is, who it is for, and how long it is kept. `feed` are facts that people read;
// `audit` says who changed what, for owners; `stream` only tells open pages to look again. Kinds that others write are added
// here, so that no reader meets one that it does not know.

import { DAY_MS } from '../../lib/durations.ts'

export const AUDIENCES = ['feed', 'audit', 'stream'] as const
export type Audience = (typeof AUDIENCES)[number]

const EVENT_KINDS = {
  'crawl.queued': 'stream',
  'crawl.succeeded': 'feed',
  'crawl.failed': 'feed',
  'crawl.canceled': 'feed',
  'ranks.checked': 'stream',
  'search.imported': 'stream',
  'search.failed': 'feed',
  'quick_wins.computed': 'stream',
  'urls.joined': 'stream',
  'urls.broken': 'feed',
  'backlinks.updated': 'feed',
  'backlinks.failed': 'feed',
  'import.queued': 'stream',
  'import.succeeded': 'feed',
  'import.failed': 'feed',
  'spend.limit_reached': 'feed',
  'alert.opened': 'feed',
  'alert.resolved': 'feed',
  'channel.disabled': 'feed',
  'access.changed': 'stream',
  'key.created': 'audit',
  'key.revoked': 'audit',
  'member.invited': 'audit',
  'member.changed': 'audit',
  'member.removed': 'audit',
  'member.email_verified': 'audit',
  'member.identity_linked': 'audit',
  'password.changed': 'audit',
  'second_factor.enabled': 'audit',
  'second_factor.disabled': 'audit',
  'recovery_code.used': 'audit',
  'passkey.added': 'audit',
  'passkey.removed': 'audit',
  'session.ended': 'audit',
  'backup.made': 'audit',
  'backup.downloaded': 'audit',
  'backup.restored': 'audit',
  'project.created': 'audit',
  'project.changed': 'audit',
  'project.deleted': 'audit',
  'provider.changed': 'audit',
  'source.connected': 'audit',
  'source.disconnected': 'audit',
  'spend_limit.changed': 'audit',
  'storage_limit.changed': 'audit',
  'alert_rule.changed': 'audit',
  'channel.changed': 'audit',
  'report_link.changed': 'audit',
  'agent.acted': 'audit',
} as const satisfies Record<string, Audience>

export type EventKind = keyof typeof EVENT_KINDS

const KEPT_MS: Readonly<Record<Audience, number>> = {
  feed: 400 * DAY_MS,
  audit: 400 * DAY_MS,
  stream: 30 * DAY_MS,
}

export function audienceOf(kind: EventKind): Audience {
  return EVENT_KINDS[kind]
}

export function keptMsOf(audience: Audience): number {
  return KEPT_MS[audience]
}

/** In the order of the catalogue. */
export function kindsFor(audience: Audience): EventKind[] {
  return (Object.keys(EVENT_KINDS) as EventKind[]).filter((kind) => EVENT_KINDS[kind] === audience)
}
