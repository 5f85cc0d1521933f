// Formats a message for a Discord webhook: one embed per event, at most ten. No text can mention anybody.

import type { Message, MessageItem } from './message.ts'
import { shortened } from './shortened.ts'
import { styleOf } from './tones.ts'

const EMBEDS_MAX = 10
const CONTENT_LENGTH_MAX = 2_000
const TITLE_LENGTH_MAX = 256
// All embeds together may have 6,000 characters.
const TEXT_LENGTH_MAX = 320

export function discordBody(message: Message): unknown {
  const shown = message.items.slice(0, EMBEDS_MAX)
  const further = message.furtherCount + message.items.length - shown.length
  const more = further === 0 ? '' : `\nAnd ${further} more.`
  return {
    username: 'Sightline',
    content: `${shortened(escapeMarkdown(message.heading), CONTENT_LENGTH_MAX - more.length)}${more}`,
    embeds: shown.map(embed),
    allowed_mentions: { parse: [] },
  }
}

function embed({ title, text, url, tone, atMs }: MessageItem): unknown {
  return {
    title: shortened(escapeMarkdown(title), TITLE_LENGTH_MAX),
    ...(text !== '' && { description: shortened(escapeMarkdown(text), TEXT_LENGTH_MAX) }),
    ...(url !== undefined && { url }),
    color: Number.parseInt(styleOf(tone).colour.slice(1), 16),
    timestamp: new Date(atMs).toISOString(),
  }
}

export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]()<@]/g, (sign) => `\\${sign}`)
}
