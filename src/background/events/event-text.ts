// Text that strangers wrote, as an event may carry it: keywords, addresses, titles, names. It is shown in the feed, in mails
// and in chats, so nothing in it may break a line, hide text or turn its direction, and it is never long.

import { visibleText } from '../../lib/visible-text.ts'

const LENGTH_MAX = 300

export function eventText(text: string): string {
  const shown = visibleText(text).trim()
  const characters = [...shown]
  return characters.length <= LENGTH_MAX ? shown : `${characters.slice(0, LENGTH_MAX - 1).join('')}…`
}
