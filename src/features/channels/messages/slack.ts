// Formats a message for an incoming Slack webhook: blocks, and one line of text for notifications. Text from strangers
// cannot mention anybody or make links: three characters are escaped, and `verbatim` keeps Slack from looking for names
// and addresses in the rest.

import type { Message, MessageItem } from './message.ts'
import { shortened } from './shortened.ts'
import { styleOf } from './tones.ts'

const HEADER_LENGTH_MAX = 150
// A section may have 3,000 characters, and escaping may turn one character into five.
const TITLE_LENGTH_MAX = 200
const TEXT_LENGTH_MAX = 300

export function slackBody(message: Message): unknown {
  return {
    text: escapeSlack(shortened(message.heading, TEXT_LENGTH_MAX)),
    blocks: [
      { type: 'header', text: plain(shortened(message.heading, HEADER_LENGTH_MAX)) },
      ...message.items.map((item) => ({
        type: 'section',
        text: { type: 'mrkdwn', text: itemText(item), verbatim: true },
      })),
      ...further(message),
      ...(message.url === undefined ? [] : [button(message.url)]),
    ],
  }
}

function itemText({ title, text, url, tone }: MessageItem): string {
  const shown = escapeSlack(shortened(title, TITLE_LENGTH_MAX))
  const linked = url === undefined ? `*${shown}*` : `*<${url}|${shown}>*`
  const rest = text === '' ? '' : `\n${escapeSlack(shortened(text, TEXT_LENGTH_MAX))}`
  return `${styleOf(tone).sign} ${linked}${rest}`
}

function further({ furtherCount }: Message): unknown[] {
  if (furtherCount === 0) return []
  return [{ type: 'context', elements: [plain(`And ${furtherCount} more.`)] }]
}

function button(url: string): unknown {
  return { type: 'actions', elements: [{ type: 'button', text: plain('Open in Sightline'), url }] }
}

function plain(text: string): unknown {
  return { type: 'plain_text', text, emoji: true }
}

/** Formatting signs are removed too, so that keywords are not printed in bold. */
function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`]/g, (sign) => `\u200b${sign}\u200b`)
}
