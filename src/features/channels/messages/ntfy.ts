// Formats a message for ntfy, which shows plain text on phones.

import type { Message } from './message.ts'
import { shortened } from './shortened.ts'

const TITLE_LENGTH_MAX = 250
// ntfy turns a longer text into an attachment.
const TEXT_BYTES_MAX = 4_096
const ITEM_TEXT_LENGTH_MAX = 300
const PRIORITIES = { critical: 5, warning: 4, info: 3, resolved: 3 } as const
const TAGS = {
  critical: 'rotating_light',
  warning: 'warning',
  info: 'mag',
  resolved: 'white_check_mark',
} as const

export function ntfyBody(message: Message, topic: string): unknown {
  const tone = message.items[0]?.tone ?? null
  return {
    topic,
    title: shortened(message.heading, TITLE_LENGTH_MAX),
    message: ntfyText(message),
    priority: tone === null ? 3 : PRIORITIES[tone],
    tags: [tone === null ? 'mag' : TAGS[tone]],
    ...(message.url !== undefined && { click: message.url }),
  }
}

function ntfyText({ items, furtherCount }: Message): string {
  // The heading already contains the title of a single event.
  const isOne = items.length === 1 && furtherCount === 0
  const lines = items.map(({ title, text }) => {
    const rest = shortened(text, ITEM_TEXT_LENGTH_MAX)
    if (isOne) return rest === '' ? title : rest
    return rest === '' ? title : `${title}\n${rest}`
  })
  let shown = lines.length
  const written = () => {
    const further = furtherCount + lines.length - shown
    return [...lines.slice(0, shown), ...(further > 0 ? [`And ${further} more.`] : [])].join('\n\n')
  }
  while (shown > 1 && Buffer.byteLength(written()) > TEXT_BYTES_MAX) shown--
  return written()
}
