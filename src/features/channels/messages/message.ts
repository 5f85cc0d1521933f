// What a channel has to say, whatever its kind: the events of one project, in words, the most important first. The
// other files of this folder format it for mail and chats.

import type { StoredEvent } from '../../../background/events/event-reader.ts'
import { visibleText } from '../../../lib/visible-text.ts'
import { ALERT_EVENTS } from '../../alerts/events.ts'
import { describeEvent } from '../../event-kinds.ts'
import { isSeverityAtLeast, SEVERITIES, type Severity } from '../channel-kinds.ts'

export type MessageItem = {
  title: string
  text: string
  /** The page with more about it; undefined if the server's address is unknown. */
  url: string | undefined
  /** `resolved` if the problem is over; null if the event is no alert. */
  tone: Severity | 'resolved' | null
  atMs: number
}

export type Message = {
  /** Every attempt to send it uses the same id. */
  id: string
  /** Null for a message about the whole account. */
  project: { uid: string; name: string; domain: string } | null
  heading: string
  items: MessageItem[]
  /** The number of events that are not shown. */
  furtherCount: number
  /** The page of the only event, or of the project, or the first page. */
  url: string | undefined
  atMs: number
  timeZone: string
  occasion: 'events' | 'test' | 'invitation' | 'address' | 'identity'
}

type MessageParts = {
  id: string
  project: Message['project']
  events: readonly StoredEvent[]
  eventCount: number
  publicUrl: string | undefined
  atMs: number
  timeZone: string
}

/** Nobody would read more, and mails would be cut. */
const ITEMS_MAX = 20

export function messageOf(parts: MessageParts): Message {
  const items = parts.events.map((event) => itemOf(event, parts.publicUrl)).sort(byImportance)
  const first = items[0]
  const about = parts.project?.name ?? 'Your account'
  const only = parts.eventCount === 1 && first !== undefined
  return {
    id: parts.id,
    project: parts.project,
    heading: only ? `${about}: ${first.title}` : `${about}: ${parts.eventCount} events`,
    items: items.slice(0, ITEMS_MAX),
    furtherCount: Math.max(0, parts.eventCount - ITEMS_MAX),
    url: only ? first.url : pageOf(parts.publicUrl, parts.project === null ? '/' : `/p/${parts.project.uid}`),
    atMs: parts.atMs,
    timeZone: parts.timeZone,
    occasion: 'events',
  }
}

export function testMessage({ id, name, publicUrl, atMs }: TestParts): Message {
  const text = `If you can read this, messages of the channel "${name}" arrive.`
  const url = pageOf(publicUrl, '/settings')
  return {
    id,
    project: null,
    heading: 'Sightline: a test message',
    items: [{ title: 'This is a test', text, url, tone: null, atMs }],
    furtherCount: 0,
    url,
    atMs,
    timeZone: 'UTC',
    occasion: 'test',
  }
}

type TestParts = { id: string; name: string; publicUrl: string | undefined; atMs: number }

/** Cleans names, keywords and titles, which may contain any text. */
export function visibleMessage(message: Message): Message {
  const { project, heading, items } = message
  return {
    ...message,
    project: project && {
      ...project,
      name: visibleText(project.name),
      domain: visibleText(project.domain),
    },
    heading: visibleText(heading),
    items: items.map((item) => ({
      ...item,
      title: visibleText(item.title),
      text: visibleText(item.text),
    })),
  }
}

function itemOf(event: StoredEvent, publicUrl: string | undefined): MessageItem {
  const { title, text, path } = describeEvent(event)
  return { title, text, url: pageOf(publicUrl, path), tone: toneOf(event), atMs: event.createdAtMs }
}

/** Returns null for an event that is no alert. */
function severityOf({ kind, data }: Pick<StoredEvent, 'kind' | 'data'>): Severity | null {
  if (kind !== ALERT_EVENTS.opened.name && kind !== ALERT_EVENTS.resolved.name) return null
  return SEVERITIES.find((severity) => severity === data.severity) ?? 'info'
}

/** An event about a resolved alert is never urgent. */
export function isCritical(event: Pick<StoredEvent, 'kind' | 'data'>): boolean {
  return event.kind === ALERT_EVENTS.opened.name && severityOf(event) === 'critical'
}

/** Whether a channel with this minimal severity wants the event; events that are no alerts are not filtered. */
export function isWanted(event: Pick<StoredEvent, 'kind' | 'data'>, least: Severity): boolean {
  const severity = severityOf(event)
  return severity === null || isSeverityAtLeast(severity, least)
}

function toneOf(event: StoredEvent): MessageItem['tone'] {
  return event.kind === ALERT_EVENTS.resolved.name ? 'resolved' : severityOf(event)
}

const ORDER: readonly MessageItem['tone'][] = ['critical', 'warning', 'info', 'resolved', null]

function byImportance(a: MessageItem, b: MessageItem): number {
  return ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone) || a.atMs - b.atMs
}

function pageOf(publicUrl: string | undefined, path: string): string | undefined {
  return publicUrl === undefined ? undefined : `${publicUrl}${path}`
}
