// Every kind of event, in the order in which people choose among them, and the one place where an event becomes words. The feed, mails,
// chats and webhooks all say the same.

import type { Audience, EventKind } from '../background/events/event-kind.ts'
import type { StoredEvent } from '../background/events/event-reader.ts'
import { PROVIDER_EVENTS } from '../background/providers/events.ts'
import { ACCOUNT_EVENTS } from '../entry/accounts/events.ts'
import { AGENT_EVENTS } from '../entry/mcp/events.ts'
import { SIGN_IN_EVENTS } from '../entry/sign-in/events.ts'
import { ALERT_EVENTS } from './alerts/events.ts'
import { BACKLINK_EVENTS } from './backlinks/events.ts'
import { CHANNEL_EVENTS } from './channels/events.ts'
import { CRAWL_EVENTS } from './crawls/events.ts'
import { IMPORT_EVENTS } from './imports/events.ts'
import { PROJECT_EVENTS } from './projects/events.ts'
import { QUICK_WIN_EVENTS } from './quick-wins/events.ts'
import { RANK_EVENTS } from './rank-tracker/events.ts'
import { REPORT_EVENTS } from './reports/events.ts'
import { SEARCH_EVENTS } from './search-performance/events.ts'
import { BACKUP_EVENTS } from './system/events.ts'
import { URL_EVENTS } from './urls/events.ts'

export const EVENT_KINDS: readonly EventKind[] = [
  CRAWL_EVENTS,
  RANK_EVENTS,
  SEARCH_EVENTS,
  QUICK_WIN_EVENTS,
  URL_EVENTS,
  BACKLINK_EVENTS,
  IMPORT_EVENTS,
  PROVIDER_EVENTS,
  ALERT_EVENTS,
  CHANNEL_EVENTS,
  ACCOUNT_EVENTS,
  SIGN_IN_EVENTS,
  BACKUP_EVENTS,
  PROJECT_EVENTS,
  REPORT_EVENTS,
  AGENT_EVENTS,
].flatMap((kinds) => Object.values<EventKind>(kinds))

const BY_NAME = new Map(EVENT_KINDS.map((kind) => [kind.name, kind]))

export function kindNames(audience: Audience): string[] {
  return EVENT_KINDS.filter((kind) => kind.audience === audience).map(({ name }) => name)
}

type EventDescription = {
  title: string
  /** Empty where the title says it all. */
  text: string
  /** The page of the dashboard where one looks further; it begins with a slash. */
  path: string
}

/** An event that another release has written is shown by the name of its kind. */
export function describeEvent(
  event: Pick<StoredEvent, 'kind' | 'projectUid' | 'subject' | 'data'>,
): EventDescription {
  const words = BY_NAME.get(event.kind)?.describe(event.data, event) ?? { title: event.kind }
  const { title, text = '', place = '' } = words
  return { title, text, path: pathOf(event.projectUid, place) }
}

function pathOf(projectUid: string | null, place: string): string {
  if (projectUid === null) return `/${place}`
  return place === '' ? `/p/${projectUid}` : `/p/${projectUid}/${place}`
}
