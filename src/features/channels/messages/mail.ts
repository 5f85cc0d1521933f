// Formats a message as a mail: the subject, a plain-text part, and HTML (mail-html.ts) with the same content.

import { type MailLinks, reasonOf } from './mail-footer.ts'
import { mailHtml } from './mail-html.ts'
import { describeMoment } from './mail-time.ts'
import type { Message, MessageItem } from './message.ts'
import { shortened } from './shortened.ts'
import { styleOf } from './tones.ts'

type MailParts = { subject: string; text: string; html: string }

const SUBJECT_LENGTH_MAX = 150
const TITLE_LENGTH_MAX = 300
const TEXT_LENGTH_MAX = 400

export function mailOf(message: Message, links: MailLinks): MailParts {
  const shown = { ...message, items: message.items.map(cut) }
  return {
    subject: shortened(message.heading, SUBJECT_LENGTH_MAX),
    text: mailText(shown, links),
    html: mailHtml(shown, links),
  }
}

function cut(item: MessageItem): MessageItem {
  return {
    ...item,
    title: shortened(item.title, TITLE_LENGTH_MAX),
    text: shortened(item.text, TEXT_LENGTH_MAX),
  }
}

function mailText(message: Message, { unsubscribeUrl, settingsUrl }: MailLinks): string {
  const items = message.items.map(({ title, text, url, tone, atMs }) =>
    [
      `${tone === null ? '' : `${styleOf(tone).label.toUpperCase()}: `}${title}`,
      ...(text === '' ? [] : [text]),
      describeMoment(atMs, message.timeZone),
      ...(url === undefined ? [] : [url]),
    ].join('\n'),
  )
  const further = message.furtherCount > 0 ? [`And ${message.furtherCount} more.`] : []
  const end = [
    reasonOf(message),
    ...(settingsUrl === undefined ? [] : [`Change your notifications: ${settingsUrl}`]),
    ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
  ].join('\n')
  // Mail programs show text after "-- " as a signature.
  return `${[message.heading, ...items, ...further].join('\n\n')}\n\n-- \n${end}\n`
}
