// Makes text that strangers wrote (keywords, addresses, titles, names) safe to carry in an event. It is shown in the
// feed, in mails and in chats, so nothing in it may break a line, hide text or change its direction, and its length is
// bounded.

import { visibleText } from '../../lib/visible-text.ts'

const LENGTH_MAX = 300

export function eventText(text: string): string {
  const shown = visibleText(text).trim()
  const characters = [...shown]
  return characters.length <= LENGTH_MAX ? shown : `${characters.slice(0, LENGTH_MAX - 1).join('')}…`
}
