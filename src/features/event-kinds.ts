// The one place where an event becomes words: the feed, mails, chats and webhooks all say the same.

import type { Audience } from '../background/events/event-kind.ts'
import type { StoredEvent } from '../background/events/event-reader.ts'
import { EVENT_KINDS } from './declarations.ts'

const BY_NAME = new Map(EVENT_KINDS.map((kind) => [kind.name, kind]))

export function kindNames(audience: Audience): string[] {
  return EVENT_KINDS.filter((kind) => kind.audience === audience).map(({ name }) => name)
}

type EventDescription = {
  title: string
  /** Empty where the title says it all. */
  text: string
  /** The page of the dashboard with more about it; it begins with a slash. */
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
